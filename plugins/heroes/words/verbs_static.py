"""Verbs that state what is so while their card works: having, not being able, costing more or less.

In: nothing. Out: `STATIC_VERBS`. No step runs for them (heroes:115.1); `standing` says which effect holds.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, Standing, Symbol
from cardc.dsl.language import Verb
from cardc.plugins.heroes.terms import TARGET

_WHAT = Param("what")
_VERSUS = Param("versus")


def _event(name: str) -> Symbol:
    return Symbol("event", name)


def _ban(verb_id: str, *forms: str, event: str, versus: Expr | None = None) -> Verb:
    """A static «не может …»: the event cannot be announced by, or happen to, the subject (heroes:513.2)."""
    standing = (Standing("ban", event=_event(event), carriers=TARGET, versus=versus),)
    return Verb(verb_id, (), reflexive=forms, static=True, standing=standing, clause="513.2")


def _unread(verb_id: str, *forms: str, clause: str) -> Verb:
    """A statement that is read but has no effect kind in the runtime yet."""
    return Verb(verb_id, (), reflexive=forms, static=True, clause=clause, executable=False)


STATIC_VERBS = (
    Verb(
        "has",
        ("{what:bonus}",),
        reflexive=("иметь {what:bonus}",),
        targets="target",
        static=True,
        standing=(Standing("modify", property=_WHAT, carriers=TARGET),),
        clause="115.1",
    ),
    Verb(
        "has-keyword",
        (),
        reflexive=("иметь {what:keywords}", "обладать {what:keywords}"),
        static=True,
        standing=(Standing("keyword", keyword=_WHAT, carriers=TARGET),),
        clause="115.1",
    ),
    Verb(
        "has-features",
        (),
        reflexive=("иметь {what:features}", "иметь : {what:features}"),
        static=True,
        standing=(Standing("grant", property=_WHAT, carriers=TARGET),),
        clause="115.1",
    ),
    Verb(
        "bonus-versus",
        ("{what:bonus} по {versus:target}",),
        reflexive=("иметь {what:bonus} по {versus:target}",),
        static=True,
        standing=(Standing("modify", property=_WHAT, carriers=TARGET, versus=_VERSUS),),
        clause="508.4.1",
    ),
    _ban("cannot-attack", "не мочь атаковать", event="attack"),
    _ban("cannot-attack-whom", "не мочь атаковать {versus:target}", event="attack", versus=_VERSUS),
    _ban("cannot-defend", "не мочь выступать защитник", "не мочь быть защитник", event="defend"),
    _ban("cannot-be-stunned", "не мочь быть оглушенный", event="stun"),
    _ban("cannot-be-destroyed", "не мочь быть уничтоженный", event="destroy"),
    _ban("cannot-act", "не мочь действовать", event="act"),
    _ban("stays-closed", "не открываться в начало ход", event="open"),
    Verb(
        "no-wounds",
        (),
        reflexive=("не получать рана", "не получать рана от {kind}"),
        static=True,
        standing=(Standing("replace", event=_event("wound"), via=(Param("kind"),), carriers=TARGET),),
        clause="517.1.1",
    ),
    Verb(
        "wounds-only-from",
        (),
        reflexive=("получать рана только от {kind}",),
        static=True,
        standing=(Standing("only-from", event=_event("wound"), via=(Param("kind"),), carriers=TARGET),),
        clause="517.1.1",
    ),
    Verb(
        "deals-no-wounds",
        (),
        reflexive=("не наносить рана",),
        static=True,
        clause="517.1.1",
        executable=False,
    ),
    _unread(
        "cheaper",
        "стоит на ( {amount} ) дешевле",
        "стоит на {amount} дешевле",
        "стоит на {amount} монета дешевле",
        clause="106.1.1",
    ),
    _unread(
        "dearer",
        "стоит на ( {amount} ) дороже",
        "стоит на {amount} дороже",
        "стоит на {amount} монета дороже",
        clause="106.1.1",
    ),
    _unread(
        "deals-more",
        "наносить на {amount} рана больше",
        "наносить {versus:target} на {amount} рана больше",
        clause="523.1",
    ),
    _unread("takes-less", "получать на {amount} рана меньше", clause="523.1"),
    _unread("all-classes", "обладать все класс существо", clause="107.3.2"),
    _unread("draws-at-most", "не мочь взять больше|более {amount} карта за ход", clause="527.2.2"),
    _unread("gains-at-most", "не мочь получить больше|более {amount} монета за ход", clause="522.2"),
    _unread("plays-at-most", "не мочь разыграть больше|более {amount} карта за ход", clause="502.9"),
    _unread("keeps-features", "не мочь быть лишенный особенность", clause="513.2"),
    _unread("triggers-again", "срабатывать еще раз", "сработать еще раз", clause="113.5"),
    _unread("costs", "стоит ( {amount} )", "стоить {amount} монета", clause="106.1.1"),
    _unread("attack-no-target", "не мочь быть цель атака удар", clause="502.9"),
    _unread("must-attack", "должный атаковать при первый возможность", clause="gl(Обязан)"),
    _unread("must-attack-whom", "должный атаковать {versus:target} при первый возможность", clause="gl(Обязан)"),
    _unread("enters-closed", "входить в игра закрытый", clause="gl(Входит в игру с [эффект])"),
    _unread(
        "in-deck-of",
        "мочь быть в колода любой {hero:target}",
        "мочь быть в колода только у {hero:target}",
        clause="107.3.2",
    ),
    _unread("only-attacks", "мочь атаковать только {versus:target}", clause="502.9"),
)
