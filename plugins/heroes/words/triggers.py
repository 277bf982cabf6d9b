"""Triggers of Heroes: heads («Найм:», «Гибель:»), «Когда …», «При …», «В начале …», «В конце …».

In: nothing. Out: `TRIGGERS`. Every trigger works once a turn but those headed by «Каждый раз» (heroes:113.5).
"""

from __future__ import annotations

from cardc.codegen.ir import Call, Expr, Param, Symbol, call
from cardc.dsl.language import TriggerWord
from cardc.plugins.heroes.terms import FOE, ME, SELF, types

_EVENT_CARD = call("ev_card")
_PLAYER = call("ev_player")
_MINE = call("eq", _PLAYER, ME)
_THEIRS = call("eq", _PLAYER, FOE)
_ANYBODY = call("le", 0, _PLAYER)
_SUBJECT = call("m_has", Param("subject"), _EVENT_CARD)
_CARD = call("m_has", Param("card"), _EVENT_CARD)
_VERSUS = call("m_has", Param("versus"), call("ev_other"))
_OTHER = ("versus",)
_ITSELF = call("eq", _EVENT_CARD, SELF)


def _both(left: Expr, right: Expr) -> Call:
    return call("both", left, right)


def _turns(name: str, moment: str, event: str, clause: str) -> tuple[TriggerWord, ...]:
    """«В начале хода» of either player, of mine, of the opponent (heroes:118.8a)."""
    return (
        TriggerWord(f"{name}-mine", (f"в {moment} ваш|свой ход",), event, _MINE, clause=clause, later=True),
        TriggerWord(
            f"{name}-opponent", (f'в {moment} [следующий] ход "противника"',), event, _THEIRS, clause=clause, later=True
        ),
        TriggerWord(name, (f"в {moment} [каждый|этот] ход",), event, _ANYBODY, clause="118.8a", later=True),
        TriggerWord(
            f"{name}-next",
            (f"в {moment} ваш|свой следующий ход",),
            event if moment == "начало" else "",  # the end of this turn would be taken for that of the next
            _MINE,
            executable=moment == "начало",
            clause="521.1",
            later=True,
            waits=True,
        ),
    )


def _by_player(
    name: str, deed: str, event: str, test: Expr | None, clause: str, doer: Expr = _PLAYER, also: tuple[str, ...] = ()
) -> tuple[TriggerWord, ...]:
    """What a player does: «когда вы …», «когда противник …», «когда игрок …»."""
    own, theirs = call("eq", doer, ME), call("eq", doer, FOE)
    rows = (("mine", "вы", own), ("opponent", "противник", theirs), ("any", "[любой] игрок", _ANYBODY))
    return tuple(
        TriggerWord(
            f"{name}-{who}",
            (f"когда {word} {deed}",),
            event,
            _both(who_is, test) if test else who_is,
            clause=clause,
            also=also,
        )
        for who, word, who_is in rows
    )


def _of_card(name: str, verb: str, event: str, clause: str, tail: str = "") -> TriggerWord:
    """What happens to a card: the subject stands before or behind the verb; without one it is this card."""
    patterns = (f"когда {{subject:target}} {verb}", f"когда {verb} {{subject:target}}", f"когда {verb}")
    return TriggerWord(
        name, tuple(f"{pattern} {tail}".rstrip() for pattern in patterns), event, _SUBJECT, clause=clause
    )


def _nth(name: str, word: str, number: int) -> tuple[TriggerWord, ...]:
    """«когда противник разыгрывает вторую карту за ход»: so many cards he has played this turn, this one included."""
    played = call("m_count", call("m_and", call("happened", Symbol("event", "play")), call("owned", _PLAYER)))
    deed = f"разыграть|разыгрывать {word} карта за ход"
    return _by_player(f"plays-{name}", deed, "play", call("eq", number, played), "519.2")


def _unseen(name: str, deed: str, clause: str) -> tuple[TriggerWord, ...]:
    """What a player does and nothing in the runtime tells yet."""
    rows = (("mine", "вы"), ("opponent", "противник"), ("any", "игрок"))
    return tuple(
        TriggerWord(f"{name}-{who}", (f"когда {word} {deed}",), executable=False, clause=clause) for who, word in rows
    )


TRIGGERS = (
    TriggerWord("entered", ("найм",), "entered", _ITSELF, head=True, clause="gl(Найм)"),
    # The rules name no moment: it is offered when the card is played, before anything comes of it (switch `offered-when-played`).
    TriggerWord(
        "extorts", ("вымогательство",), "offered", _ITSELF, head=True, offers="buy-off", clause="gl(Вымогательство)",
    ),
    TriggerWord("died", ("гибель", "при гибель"), "destroy", _ITSELF, head=True, clause="gl(Гибель: [текст])"),
    *_turns("turn-start", "начало", "turn-start", "gl(В начале хода)"),
    *_turns("turn-end", "конец", "turn-end", "310.1"),
    *_by_player("plays", "разыграть {card:target}", "play", _CARD, "519.2"),
    *_by_player("discards", "сбросить {card:target}", "discard", _CARD, "gl(Сбросьте)", call("owner_of", _EVENT_CARD)),
    *_by_player("draws", "взять карта", "draw", None, "527.1"),
    *_by_player("searches", "использовать поиск", "search", None, "gl(Поиск)"),
    *_by_player("declares-attack", "объявить атака", "attack-declared", None, "307.1"),
    _of_card("dies", "погибнуть", "destroy", "505.3"),
    TriggerWord(
        "comes-in",
        ("когда в игра войти {subject:target}", "когда в игра входить {subject:target}"),
        "entered",
        _SUBJECT,
        clause="gl(Входит в игру)",
    ),
    TriggerWord(
        "enters-mine",
        ("когда {subject:target} войти|входить в игра под ваш контроль",),
        "entered",
        _both(_SUBJECT, call("m_has", call("side", ME), _EVENT_CARD)),
        clause="gl(Входит в игру)",
    ),
    TriggerWord(
        "buried-from-deck",
        ("когда {subject:target} попасть|попадать из колода на кладбище",),
        "milled",
        _SUBJECT,
        clause="113.12",
    ),
    TriggerWord(
        "wounds-whom",
        ('когда {subject:target} наносить|нанести "раны|рану|ран" {versus:target}',),
        "wound",
        _both(call("m_has", Param("subject"), call("ev_other")), call("m_has", Param("versus"), _EVENT_CARD)),
        others=("subject",),
        clause="120.4",
    ),
    TriggerWord(
        "discarded-itself", ('когда "сброшена"',), "discard", _ITSELF, works_in="graveyard", clause="gl(Сбросьте)"
    ),
    TriggerWord(
        "discarded",
        ('когда {subject:target} "сбрасывают"', "когда {subject:target} быть сброшенный"),
        "discard",
        _SUBJECT,
        clause="gl(Сбросьте)",
    ),
    TriggerWord("death-of", ("при гибель {subject:target}",), "destroy", _SUBJECT, clause="505.3"),
    _of_card("closes", "закрыться", "close", "307.3"),
    _of_card("opens", "открыться", "open", "gl(Открытие)"),
    _of_card("healed", "излечиться", "heal", "120.8"),
    _of_card("prepared", "[быть] подготовленный", "prepare", "gl(Подготовить)"),
    _of_card("enters", "войти в игра", "entered", "gl(Входит в игру)"),
    _of_card("turned", "перевернуться|переворачиваться", "turn-over", "gl(Переверните)"),
    _of_card("buried", "попасть на кладбище", "buried", "113.12"),
    _of_card("acts", "действовать", "act", "501.6"),
    TriggerWord(
        "attacks",
        ("при атака", "когда атаковать"),
        "attack-dealt",
        _ITSELF,
        clause="gl(При атаке)",
    ),
    TriggerWord(
        "attacks-whom",
        ("при атака по {versus:target}", "когда атаковать {versus:target}"),
        "attack-dealt",
        _both(_ITSELF, _VERSUS),
        others=_OTHER,
        clause="gl(При атаке)",
    ),
    TriggerWord(
        "attacks-hero",
        ("при атака герой [противник]",),
        "attack-dealt",
        _both(_ITSELF, call("m_has", types("hero"), call("ev_other"))),
        clause="gl(При атаке)",
    ),
    TriggerWord("strikes", ("при удар",), "strike-dealt", _ITSELF, clause="gl(При атаке)"),
    TriggerWord(
        "strikes-whom",
        ("при удар по {versus:target}",),
        "strike-dealt",
        _both(_ITSELF, _VERSUS),
        others=_OTHER,
        clause="gl(При атаке)",
    ),
    TriggerWord(
        "card-attacks-whom",
        ("когда {subject:target} атаковать {versus:target}",),
        "attack-dealt",
        _both(_SUBJECT, _VERSUS),
        others=_OTHER,
        clause="307.2",
    ),
    TriggerWord(
        "defends",
        (
            "когда {subject:target} защищать",
            "когда {subject:target} выступать защитник",
            "когда защищать",
            "когда выступать защитник",
        ),
        "defend",
        _SUBJECT,
        clause="509.3",
    ),
    TriggerWord("card-attacks", ("когда {subject:target} атаковать",), "attack-dealt", _SUBJECT, clause="307.2"),
    TriggerWord(
        "wounded",
        (
            "когда {subject:target} получить рана",
            "когда {subject:target} получить {amount} рана",
            "когда получить рана",
        ),
        "wound",
        _SUBJECT,
        clause="120.4",
    ),
    TriggerWord(
        "wounds-by-strike",
        (
            "когда наносить рана удар",
            "когда наносить рана удар по {versus:target}",
            "когда наносить {amount} рана удар",
            "когда наносить {amount} рана удар {versus:target}",
            "когда наносить рана удар {versus:target}",
            'когда наносить {amount} рана "ударом" {versus:target}',
            'когда наносить рана "ударом" {versus:target}',
        ),
        "wound",
        _both(call("eq", call("ev_other"), SELF), call("bits", call("ev_via"), Symbol("kind", "strike"))),
        clause="gl(Вампиризм)",
    ),
    TriggerWord(
        "kills",
        (
            "когда {subject:target} убить|убивать {versus:target}",
            "когда {subject:target} уничтожить|уничтожать {versus:target}",
            "когда убить|убивать {versus:target}",
            "когда уничтожить|уничтожать {versus:target}",
        ),
        "destroy",
        _both(call("m_has", Param("versus"), _EVENT_CARD), call("m_has", Param("subject"), call("ev_other"))),
        others=("subject",),
        clause="505.1.1",
    ),
    TriggerWord("played-self", ("при розыгрыш", "при розыгрыш {subject:target}"), "play", _SUBJECT, clause="519.2"),
    TriggerWord(
        "concentrates",
        ("концентрация",),
        "turn-start",
        _both(_MINE, call("fails", call("m_any", call("wounded", call("m_bit", SELF))))),
        head=True,
        clause="gl(В начале хода)",
    ),
    *_by_player("finishes-quest", "завершить|завершать {card:target}", "finish", _CARD, "111.2"),
    *_by_player("loses-coins", "терять|потерять монета", "coins-lost", None, "522.2", also=("closed-lost",)),
    *_by_player("uses-ambush", "использовать засада", "ambushed", None, "gl(Засада)"),
    *_unseen("chooses", "выбрать|выбирать {subject:target} цель {kind}", "502.6"),
    TriggerWord(
        "healed-more",
        ("когда {subject:target} получать|получить дополнительный жизнь",),
        "extra-life",
        _SUBJECT,
        clause="504.2",
    ),
    TriggerWord(
        "strengthened",
        ("когда {subject:target} получать|получить эффект усиление", 'когда на {subject:target} "кладут" эффект усиление'),
        "boost", _SUBJECT, clause="120.4"
    ),
    TriggerWord(
        "holds",
        ("когда {subject:target} добывать|добыть {versus:target}",),
        "hold",
        _both(call("m_any", call("m_and", Param("subject"), call("host_of", call("m_bit", _EVENT_CARD)))), call("m_has", Param("versus"), _EVENT_CARD)),
        others=("subject",),
        clause="gl(Добывает)",
    ),
    TriggerWord(
        "spends",
        ("расход {amount}",),
        "coins-used",
        _both(_MINE, call("le", Param("amount"), call("pslot", ME, Symbol("pslot", "coins-used")))),
        head=True,
        clause="522.2",
    ),
    *_nth("first", "первый", 1),
    *_nth("second", "второй", 2),
    *_nth("third", "третий", 3),
)
