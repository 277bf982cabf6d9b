"""The commands of `cardc`, a module each; every module has one `command`."""
