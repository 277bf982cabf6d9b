"""Where the pipeline keeps what it remembers.

In: the environment. Out: paths. Loads nothing heavy, because the check whether anything changed stands on it.
`CARDC_CACHE_DIR` names another folder.
"""

from __future__ import annotations

import os
import sys

VARIABLE = "CARDC_CACHE_DIR"


def cache_folder() -> str:
    """The folder of the cache, which may not exist yet."""
    named = os.environ.get(VARIABLE)
    if named:
        return os.path.abspath(named)
    if sys.platform in ("win32", "darwin"):
        import platformdirs

        return platformdirs.user_cache_dir("cardc")
    home = os.environ.get("XDG_CACHE_HOME", "")
    base = home if os.path.isabs(home) else os.path.expanduser("~/.cache")
    return os.path.join(base, "cardc")


def is_private(path: str) -> bool:
    """Does `path` belong to this user, and can nobody else write to it? What others could have written is not trusted."""
    if not hasattr(os, "geteuid"):
        return True
    found = os.stat(path)
    return found.st_uid == os.geteuid() and not found.st_mode & 0o022
