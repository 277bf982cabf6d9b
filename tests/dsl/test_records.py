"""Records are what the standard decorator makes of the same classes."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from cardc.dsl import records


def classes(decorate: Callable[..., Any]) -> tuple[Any, Any, Any]:
    @decorate(frozen=True, slots=True)
    class Base:
        """A base."""

        id: str
        rows: dict[str, int] = dataclasses.field(default_factory=dict, compare=False)

    @decorate(frozen=True, slots=True)
    class Kind(Base):
        size: int = 3
        note: str = dataclasses.field(default="", repr=False, compare=False)

        def __post_init__(self) -> None:
            if self.size < 0:
                raise ValueError(self.size)

    @decorate(frozen=True, slots=True)
    class Own:
        a: int

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 7

    return Base, Kind, Own


STANDARD, RECORDS = classes(dataclasses.dataclass), classes(records.dataclass)


@pytest.mark.parametrize("made", [STANDARD, RECORDS], ids=["standard", "record"])
def test_a_record_is_a_frozen_dataclass_with_slots(made: tuple[Any, Any, Any]) -> None:
    base, kind, own = made
    one = kind("x", note="n")
    assert (one.id, one.rows, one.size, one.note) == ("x", {}, 3, "n")
    assert repr(one).endswith("Kind(id='x', rows={}, size=3)")
    assert one == kind("x", {"a": 1}) and one != kind("y") and one != base("x") and hash(one) == hash(kind("x", {"a": 1}))
    assert one.rows is not kind("x").rows
    assert dataclasses.replace(one, size=4).size == 4 and dataclasses.asdict(one)["note"] == "n"
    assert copy.copy(one) == one and copy.deepcopy(one).note == "n"
    assert [f.name for f in dataclasses.fields(kind)] == ["id", "rows", "size", "note"]
    assert (kind.__match_args__, kind.__slots__, hasattr(one, "__dict__")) == (("id", "rows", "size", "note"), ("size", "note"), False)
    for change in (lambda: setattr(one, "size", 1), lambda: delattr(one, "size")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            change()
    with pytest.raises(TypeError):
        kind()
    with pytest.raises(ValueError, match="-1"):
        kind("x", size=-1)
    assert (repr(own(1)), own(1) == 5, hash(own(1)), own.__doc__ is None) == ("own", True, 7, False)


def test_hashes_are_those_of_the_standard_decorator() -> None:
    assert hash(RECORDS[1]("x", size=2)) == hash(STANDARD[1]("x", size=2))


def test_nodes_survive_a_trip_to_another_process() -> None:
    from cardc.dsl.nodes import Text

    assert pickle.loads(pickle.dumps(Text((), "r"))) == Text((), "r")


def test_what_is_no_frozen_class_with_slots_is_left_to_the_standard_decorator() -> None:
    @records.dataclass(order=True)
    class Loose:
        a: int

    assert Loose(1) < Loose(2)
    assert records.dataclass(Loose)(1) == records.dataclass(Loose)(1)
