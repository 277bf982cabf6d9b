"""Plugins of cardc: the extension manual (`hookspecs`), loading (`manager`), and the games as plugins.

In: modules. Out: plain data for compiler and runtime.
"""
