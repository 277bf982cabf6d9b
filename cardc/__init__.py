"""cardc: printed card texts compiled to step functions."""

__version__ = "0.1.0"
