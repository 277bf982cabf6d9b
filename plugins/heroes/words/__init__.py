"""The words of Heroes: tables of declarations, one module a kind of word.

In: nothing. Out: modules of tuples that `plugins/heroes/__init__.py` joins into one `Vocabulary`.
"""
