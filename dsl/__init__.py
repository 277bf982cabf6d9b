"""The language of printed card texts: from text to tree and back. Knows no game; plugins hand in the vocabulary."""
