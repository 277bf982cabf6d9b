"""The words of the classic game, a module a table; `cardc.plugins.berserk` joins them."""
