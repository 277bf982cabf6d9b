"""Compiles the runtime's Cython modules; everything else is in pyproject.toml.

In: `cardc/runtime/*.pyx` and `cardc/plugins/*/*.pyx`, found through the link so that the path spells the package. Out: extension modules beside them.
"""

import hashlib
import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

FOLDER = Path("cardc/runtime")
SOURCES = sorted(FOLDER.glob("*.pyx"))
NATIVES = sorted(Path("cardc/plugins").glob("*/*.pyx"))
HEADERS = sorted(FOLDER.glob("*.pxd"))
if not SOURCES or not HEADERS:
    sys.exit("cardc/runtime has no .pyx: the links in cardc/ were checked out as files (git config core.symlinks true)")


def abi() -> str:
    """Digest of the core `.pxd` files: what compiled cards must have been compiled against."""
    digest = hashlib.sha256()
    for path in HEADERS:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:24]


def extension(path: Path) -> Extension:
    """One module of the runtime, or of a game's compiled rules."""
    macros = [("CARDC_ABI", f'"{abi()}"')] if path.stem == "kernel" else []
    flags = os.environ.get("CARDC_CFLAGS", "-O2 -fno-builtin-memcpy -fno-builtin-memset").split()
    depends = [str(header) for header in (*HEADERS, *path.parent.glob("*.pxd"))]
    return Extension(".".join(path.with_suffix("").parts), [str(path)], define_macros=macros, extra_compile_args=flags,
                     depends=depends)  # fmt: skip


setup(
    ext_modules=cythonize(
        [extension(path) for path in (*SOURCES, *NATIVES)],
        cache=os.environ.get("CARDC_CYTHON_CACHE") or None,  # a folder that several checkouts may share
        compiler_directives={
            "language_level": 3,
            "annotation_typing": False,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
        },
    ),
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
