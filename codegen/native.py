"""Compiling generated Cython modules with the C compiler of the machine.

In: a `.pyx` source file, an optimisation level. Out: the extension module beside it. Runs in a worker process when several
modules are compiled at once. Raises `CompileError` with one sentence that says what to install or what went wrong.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import shutil
import sysconfig
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

LEVEL = 1
_FLAGS = ("-g0", "-fno-builtin-memcpy", "-fno-strict-aliasing", "-w")


class CompileError(Exception):
    """The C compiler is missing, or refused a generated module."""


def flags(level: int) -> tuple[str, ...]:
    """The C compiler's arguments at an optimisation level."""
    return (f"-O{level}", *_FLAGS)


def compile_modules(sources: list[Path], include: str, jobs: int, level: int = 1) -> list[Path]:
    """Compile every source; the order of the result is that of `sources`."""
    require_compiler()
    if jobs <= 1 or len(sources) <= 1:
        return [compile_module(source, include, level) for source in sources]
    with ProcessPoolExecutor(max_workers=min(jobs, len(sources))) as pool:
        return list(pool.map(compile_module, sources, [include] * len(sources), [level] * len(sources)))


def require_compiler() -> None:
    """Raise CompileError if there is no C compiler on PATH."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        raise CompileError(
            f"no C compiler: «{compiler}» is not on PATH; install one (Debian: apt install gcc) or build with "
            "--backend python, which needs none"
        )


def compile_module(source: Path, include: str, level: int) -> Path:
    """Cython, then C, one module; the C file is removed afterwards."""
    from Cython.Build import cythonize
    from Cython.Compiler.Errors import CompileError as CythonError
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import BaseError

    # File names inside the binary are relative, so that equal input gives equal bytes in any folder.
    arguments = [*flags(level), f"-ffile-prefix-map={source.parent}=."]
    extension = Extension(source.stem, [str(source)], extra_compile_args=arguments)
    noise = io.StringIO()
    collects = gc.isenabled()
    gc.disable()  # what Cython makes lives as long as it compiles: looking through it again and again is a quarter of its time
    try:
        with contextlib.redirect_stdout(noise), contextlib.redirect_stderr(noise):
            extensions = cythonize([extension], include_path=[include], quiet=True, force=True)  # type: ignore[no-untyped-call]
            command = build_ext(Distribution({"name": source.stem, "ext_modules": extensions}))
            command.build_lib, command.build_temp = str(source.parent), str(source.parent / f"tmp_{source.stem}")
            command.ensure_finalized()
            command.run()
    except (CythonError, BaseError, OSError) as error:
        raise CompileError(f"{source.name}: {error}\n{noise.getvalue()[:2000]}") from None
    finally:
        if collects:
            gc.enable()
    built = source.parent / str(command.get_ext_filename(source.stem))  # type: ignore[no-untyped-call]
    source.with_suffix(".c").unlink(missing_ok=True)
    shutil.rmtree(source.parent / f"tmp_{source.stem}", ignore_errors=True)
    return built
