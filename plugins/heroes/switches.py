"""The switches of Heroes: what the rules leave open, each as a named number with the clauses it stands between.

In: nothing. Out: `SWITCHES` (all rulesets), `SWITCHES_17` (what the overlay changes) and `values`, which merges rows.
0 and 1 are no and yes; other numbers are explained in the row. `question` is the number in the list of open questions.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Switch:
    """One row: `id` is what code and expressions ask for, `value` the default, `clauses` what the default rests on.

    `read`: something asks for it, so another value changes the game (`tests/plugins/test_heroes.py`). The other rows only
    say which reading the rest follows: it has no other one, and they are no switches of a ruleset.
    """

    id: str
    value: int
    clauses: tuple[str, ...]
    question: int = 0
    meaning: str = ""
    read: bool = False


def values(*tables: tuple[Switch, ...]) -> dict[str, int]:
    """Merge tables of switches into ids and values, of those that something reads; a later table overrides an earlier."""
    read = {row.id for table in tables for row in table if row.read}
    return {row.id: row.value for table in tables for row in table if row.id in read}


SWITCHES = (
    Switch(
        "attack-close-last", 1, ("307.2", "307.3", "506.3", "514.3"), 1, "the attacker closes after the triggers", read=True,
    ),
    Switch(
        "attack-keywords-last", 1, ("307.2", "gl(При атаке)"), 2, "keywords of an attack act after the fight", read=True,
    ),
    Switch("hero-dies-at-maximum", 1, ("503.1", "604.1", "505.1"), 3, "extra lives of a hero count", read=True),
    Switch("zero-is-executed", 1, ("119.2", "120.7", "520.1", "520.5"), 4, "amount 0 does not interrupt"),
    Switch("replaced-goes-on", 1, ("119.2", "517.1.1"), 5, "a comma goes on after a replaced part"),
    Switch("prevention-closes-full", 1, ("119.4", "516.1"), 6, "a prevented wound bars «full»"),
    Switch("else-takes-whole-part", 1, ("119.4", "119.7"), 7, "«otherwise» takes the part with its «full» tail"),
    Switch("purpose-is-full", 1, ("119.3",), 8, "«in order to» asks what the full gate asks", read=True),
    Switch("targets-first-everywhere", 1, ("116.1", "119.2"), 9, "no target is named later after a comma", read=True),
    Switch("mass-fixed-when-executed", 1, ("508.3", "508.4.3"), 10, "newcomers after the start are left out"),
    Switch("rule-effects-between-parts", 1, ("503.2", "503.3", "505.1"), 11, "the dead leave between two parts"),
    Switch("limits-survive-graveyard", 1, ("113.5", "205.3"), 12, "a revived card keeps its usage markers"),
    Switch("limits-reset-for-all", 1, ("303.3",), 13, "every turn, both players"),
    Switch("pay-after-targets", 1, ("308.1", "309.1", "508.3"), 14, "targets are named before the payment"),
    Switch("spell-may-take-itself", 0, ("309.1(5)", "309.1(6)", "514.1"), 15, "a played card is a target of itself"),
    Switch("cancelled-enters", 0, ("309.1(5)", "309.1(10)", "518.1"), 16, "a cancelled creature has entered"),
    Switch("prevented-payment-fails", 1, ("501.2.1",), 17, "a payment prevented in part is incomplete"),
    Switch("round-up", 0, ("523.1",), 18, "halves are rounded up"),
    Switch("scales-by-strength", 1, ("gl(Чешуя)",), 19, "measured before modifiers of wounds"),
    Switch("like-keywords-add-up", 0, ("523.1", "508.4.1"), 20, "two like keywords without a number add up"),
    Switch("strike-order-compared", 1, ("gl(Первый удар)", "gl(Последний удар)"), 21, "own first or enemy last"),
    Switch("active-chooses-first", 1, ("527.2.3", "402.1"), 22, "order of choices at the same time"),
    Switch("replaced-death-is-death", 0, ("116.2", "517.1"), 23, "a replaced death triggers"),
    Switch("copy-has-both-names", 1, ("105.4", "8(4)", "gl(Создать копию)"), 24, "a copy keeps the printed name too"),
    Switch("gained-number-is-maximum", 1, ("gl(Получает)",), 25, "a gained number competes, «+N» adds"),
    Switch("free-x-ability", 0, ("106.1.3", "512.4.1"), 26, "an ability with X in its cost may be free"),
    Switch("empty-loop-is-executed", 1, ("119.6",), 27, "a loop that is done at once changes nothing", read=True),
    Switch("and-is-one-part", 1, ("119.2",), 28, "«and» inside a part: one fails, the part fails"),
    Switch("replacement-first", 1, ("508.4.2", "516.2"), 29, "replacement before prevention", read=True),
    Switch("affected-player-picks", 1, ("517.4",), 30, "where no card is affected"),
    Switch("shuffle-after-declined", 0, ("519.3.1", "204.2"), 31, "a declined search shuffles"),
    Switch("controller-at-trigger", 1, ("113.6", "403.1"), 32, "«your» is fixed when it triggers"),
    Switch("opponent-must-choose", 1, ("118.1",), 33, "a chooser may not refuse a legal target"),
    Switch("targets-may-repeat", 1, ("116.1",), 34, "parts may name the same target"),
    Switch("false-if-is-undone", 1, ("119.4", "119.7"), 35, "a false condition counts as not done"),
    Switch("older-copy-goes", 1, ("gl(Уникальность)",), 36, "of two unique cards the first leaves", read=True),
    Switch("hero-is-no-target", 1, ("502.10", "209.5"), 37, "a hero named by his owner is not chosen"),
    Switch("then-names-later", 1, ("119.2", "116.1"), 38, "targets after «then» are named when reached", read=True),
    Switch("up-to-may-be-none", 1, ("119.3", "502.6"), 39, "nothing chosen of «up to N» is legal"),
    Switch("choice-is-a-mode", 1, ("308.1(3)", "524.3"), 40, "an illegal alternative is not offered"),
    Switch("optional-needs-first", 1, ("113.4", "119.3", "119.5"), 41, "an optional first part must be legal"),
    Switch("other-player-first", 1, ("121.2", "402.1"), 42, "priority after a play", read=True),
    Switch("x_minimum", 1, ("512.4",), 0, "the least X a player may name", read=True),
    Switch("mass-empty-legal", 1, ("502.6",), 0, "«every» with nobody there is legal", read=True),
    Switch("action-is-any-closing", 0, ("501.6", "506.1"), 0, "a payment that closes this card makes an action"),
    Switch("answer-is-strike-trigger", 0, ("510.4",), 0, "a strike trigger fires on an answering strike", read=True),
    Switch("repeat-is-play", 1, ("gl(Повторить)",), 0, "a repeated spell fires triggers of playing", read=True),
    Switch("copy-replaces", 0, ("gl(Скопировать)",), 0, "names and properties are replaced, not added"),
    Switch("gain-ends-on-leaving", 0, ("gl(Получает)",), 0, "a gain without a term ends when the card leaves play"),
    Switch("entering-with-replaces", 0, ("gl(Входит в игру с [эффект])",), 0, "entering with is a replacement"),
    Switch("undead-unlimited", 0, ("114.4",), 0, "the ability may be used any number of times a turn", read=True),
    Switch("search-may-miss-itself", 0, ("gl(Поиск)",), 0, "a source may fail to find itself"),
    Switch("cost-on-alternative", 0, ("gl(Дополнительная стоимость)",), 0, "an additional cost tops an alternative"),
    Switch("poison-replaced", 0, ("gl(Усилить)",), 0, "strengthened poison replaces the old one"),
    Switch("offered-when-played", 1, ("gl(Вымогательство)",), 0, "a demand is answered when its card is played, first of all"),
    Switch("finished-quest-leaves", 1, ("111.2",), 0, "a finished quest leaves play, is no death and is counted"),
)

SWITCHES_17 = (
    Switch("action-is-any-closing", 1, ("501.6",)),
    Switch("answer-is-strike-trigger", 1, ("gl(При ударе)",)),
    Switch("repeat-is-play", 0, ("gl(Повторить)",)),
    Switch("copy-replaces", 1, ("gl(Скопировать)",)),
    Switch("gain-ends-on-leaving", 1, ("gl(Получает)",)),
    Switch("entering-with-replaces", 1, ("gl(Входит в игру с)",)),
    Switch("undead-unlimited", 1, ("gl(Немёртвый)",)),
    Switch("search-may-miss-itself", 1, ("gl(Поиск)",)),
    Switch("cost-on-alternative", 1, ("gl(Дополнительная стоимость)",)),
    Switch("poison-replaced", 1, ("gl(Усилить)",)),
)
