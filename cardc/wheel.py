"""A compiled card package as a wheel.

In: the package's folder and backend. Out: the path of the wheel beside it. Equal packages give equal bytes: files
are in order and have no time of their own. A package of the Python backend fits every platform; one of the Cython
backend the interpreter and platform it was compiled for.
"""

from __future__ import annotations

import base64
import hashlib
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

from cardc import __version__

_EPOCH = (1980, 1, 1, 0, 0, 0)


def write_wheel(package: Path, backend: str, about: object = None) -> Path:
    """Write the wheel of `package` (a folder) beside it; its path. Raises OSError if the disk does not take it."""
    tag = "py3-none-any" if backend == "python" else _native_tag()
    info = f"{package.name}-{__version__}.dist-info"
    target = package.parent / f"{package.name}-{__version__}-{tag}.whl"
    files = [*_package_files(package), *_metadata(package.name, info, tag)]
    record = "".join(f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in files) + f"{info}/RECORD,,\n"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in [*files, (f"{info}/RECORD", record.encode())]:
            wheel.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)
    return target


def _native_tag() -> str:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-{platform}"


def _package_files(package: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(package.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield f"{package.name}/{path.relative_to(package).as_posix()}", path.read_bytes()


def _metadata(name: str, info: str, tag: str) -> Iterator[tuple[str, bytes]]:
    pure = "true" if tag.endswith("none-any") else "false"
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: {__version__}\nRequires-Dist: cardc\n"
    yield f"{info}/METADATA", about.encode()
    yield f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: cardc\nRoot-Is-Purelib: {pure}\nTag: {tag}\n".encode()


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
