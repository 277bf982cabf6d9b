"""YAML documents: what is read, what is refused and where."""

from __future__ import annotations

import pytest

from cardc.document import Item, parse_document
from cardc.messages import UserError


def refused(source: bytes | str) -> UserError:
    data = source.encode() if isinstance(source, str) else source
    with pytest.raises(UserError) as caught:
        parse_document(data, "f.yaml")
    return caught.value


def test_yes_and_true_are_the_same_and_nothing_is_a_date() -> None:
    item = parse_document(b"{a: yes, b: true, c: no, d: 2014-10-31, e: 1-1-2, f: ~, on: 3}", "f.yaml")
    assert item.plain() == {"a": True, "b": True, "c": False, "d": "2014-10-31", "e": "1-1-2", "f": None, "on": 3}


def test_quoted_scalars_stay_texts() -> None:
    assert parse_document(b"['yes', \"1\", yes, 1]", "f.yaml").plain() == ["yes", "1", True, 1]


@pytest.mark.parametrize(
    ("source", "key", "place"),
    [
        ("a: &x 1\nb: *x", "alias", "f.yaml:1:4"),
        ("a: 1\nb: 2\na: 3", "duplicate-key", "f.yaml:3:1"),
        ("a: !!python/object:os.system 1", "tag", "f.yaml:1:4"),
        ("[" * 4000, "too-deep", "f.yaml:1:26"),
        ("a: 'x", "yaml", "f.yaml:1:6"),
        ("a: 1\n---\nb: 2", "yaml", "f.yaml:3:1"),
        ("? [a]\n: 1", "wrong-type", "f.yaml:1:3"),
        ("", "empty", "f.yaml"),
        (b"\xff\xfe\x00", "not-utf8", "f.yaml"),
        (b"a: \x00", "yaml", "f.yaml"),
    ],
)
def test_what_is_not_allowed_is_refused_at_its_place(source: bytes | str, key: str, place: str) -> None:
    error = refused(source)
    assert error.key == key
    assert error.place.startswith(place)


def test_an_unknown_key_names_the_nearest_one() -> None:
    item = parse_document(b"wuonds: 1", "f.yaml")
    with pytest.raises(UserError) as caught:
        item.mapping(("wounds", "life"))
    assert "f.yaml:1:1" in str(caught.value)
    assert "wounds" in str(caught.value)


def test_a_wrong_type_says_what_was_expected_in_both_languages() -> None:
    item = parse_document(b"life: many", "f.yaml").mapping()["life"]
    with pytest.raises(UserError) as caught:
        item.number()
    assert "a number" in caught.value.text("en")
    assert "число" in caught.value.text("ru")


def test_a_single_value_is_a_list_of_one() -> None:
    assert [item.text() for item in Item("x", raw="x").several()] == ["x"]
