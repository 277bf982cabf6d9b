"""Which files a branch touches.

In: a revision of git. Out: the card files that differ from it, those included that git does not know yet. `UserError` (exit 2)
if there is no git, no repository, or no such revision.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from cardc.messages import UserError
from cardc.pipeline.inputs import find_inputs

_SECONDS = 60


def changed_files(paths: tuple[str, ...], revision: str) -> tuple[str, ...]:
    """The files among `paths` (and in folders among them) that changed since the branch left `revision`."""
    folder = Path(paths[0]) if Path(paths[0]).is_dir() else Path(paths[0]).parent
    top = Path(_git(folder, "rev-parse", "--show-toplevel").strip())
    try:
        _git(top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    except UserError as error:
        raise UserError("no-revision", code=2, revision=revision) from error
    base = _git(top, "merge-base", "--end-of-options", revision, "HEAD").strip()
    names = _git(top, "diff", "--name-only", "-z", "--end-of-options", base, "--").split("\0")
    names += _git(top, "ls-files", "--others", "--exclude-standard", "-z").split("\0")
    changed = {(top / name).resolve() for name in names if name}
    return tuple(str(file.path) for file in find_inputs(paths) if file.path.resolve() in changed)


def _git(folder: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, check=False, timeout=_SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UserError("git", code=2, problem=error) from error
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip() or " ".join(arguments)
        raise UserError("git", code=2, problem=said.splitlines()[0])
    return done.stdout.decode(errors="surrogateescape")
