"""Keywords of the classic game [§12, §14, §15].

In: nothing. Out: `KEYWORDS`. A keyword is a mark that words or rules consult, or a text in the language of the cards;
one that has neither yet is read and not executable.
"""

from __future__ import annotations

from cardc.codegen.ir import Symbol, call
from cardc.dsl.language import Keyword
from cardc.plugins.berserk.terms import THIS, both, flagged, has, having, meet, on_cells, standing, types

_BESIDE = meet(having("line"), types("creature"), call("side", call("me")), standing("beside", THIS))
_UNHURT = call("eq", 0, call("turn_count", Symbol("event", "wound"), call("self")))
_ALWAYS = call("le", 0, 0)
# Felled by an attack of a card that is not its owner's [D95].
_FELLED = both(
    call("bits", call("felled_via", call("self")), Symbol("kind", "attack")),
    call("ne", call("controller_of", call("felled_by", call("self"))), call("owner_of", call("self"))),
)
# Fewer cards than the opponent's squad had when the turn began (`turning.pyx`).
_OUTNUMBERED = has(flagged("outnumbered"), call("self"))
_DEEP = call("m_any", meet(THIS, on_cells("depth")))


def _mark(id: str, *patterns: str, clause: str = "§14", executable: bool = False) -> Keyword:
    return Keyword(id, patterns, mark=True, clause=clause, executable=executable)


def _numbered(word: str) -> tuple[str, ...]:
    """A number may stand behind the word, after a minus in the texts of 2014."""
    before = (f"{{n:number}} {word}",) if word.startswith("<") else ()
    return (f"{word} - {{n:number}}", f"{word} [{{n:amount}}]", f"{word} : {{n:number}}", *before)


# What fights, wounds and turns must ask these marks is a matter of the runtime's rules; until then they state nothing.
FIGHTING = (
    _mark("ova", *_numbered("<ova>"), executable=True),
    _mark("ovz", *_numbered("<ovz>"), executable=True),
    _mark("ovs", *_numbered("<ovs>"), executable=True),
    _mark("armor", *_numbered("<armor>"), clause="§12.5", executable=True),
    _mark("regen", *_numbered("<regen>"), executable=True),
    _mark("direct", "<direct>", clause="§9.6", executable=True),
    _mark("unanswered", "безответный удар", clause="§9.11", executable=True),
    _mark("stamina", "<stamina>", clause="§12.6", executable=True),
    _mark("zov", "<zov>", clause="§12.7", executable=True),
    _mark("zot", "<zot>", clause="§12.7", executable=True),
    _mark("zor", "<zor>", clause="§12.7", executable=True),
    _mark("zoz", "<zoz>", clause="§12.7", executable=True),
    _mark("zom", "<zom>", clause="§12.7", executable=True),
    _mark("zoal", "<zoal>", clause="§12.7", executable=True),
    _mark("zoo", "<zoo>", clause="§12.7", executable=True),
    Keyword(
        "bodiless", ("бестелесный", "бестелесность"), mark=True, mode=True, condition=_ALWAYS, clause="D99"
    ),
    _mark("vampirism", "вампиризм [на|силой {n:amount}]", *_numbered("вампиризм"), executable=True),
    _mark("clumsy", *_numbered("неповоротливость"), executable=True),
    _mark("curse", "проклятие", executable=True),
    _mark("blessing", "благословение", "благословление", executable=True),
    _mark(
        "leap",
        "прыжок [дальность {n:amount}]",
        "прыжок {n:amount}",
        "прыжок с дальность {n:amount}",
        clause="§6.3",
        executable=True,
    ),
    _mark("teleport", "телепортация", clause="§6.3", executable=True),
    _mark("dash", *_numbered("рывок"), clause="§6.3", executable=True),
    Keyword("flight", ("полет",), mark=True, clause="§6.8", executable=False, type="flyer"),
    _mark("horde", "орда", clause="D14", executable=True),
    _mark("finishing", *_numbered("добивание"), clause="§10.7"),
    _mark("baseness", *_numbered("подлость"), clause="§10.8"),
    _mark("incarnation", *_numbered("инкарнация"), executable=True),
    _mark("prophecy", *_numbered("пророчество")),
    _mark("companion", "компаньон", clause="§21.3"),
    _mark("parasite", "паразит", clause="§21.3"),
    _mark("werewolf", "оборотень"),
    Keyword(
        "poison",
        (*_numbered("отравление"), "отравление на {n:amount}"),
        text="Начинает бой с отравлением на {n}.",
        clause="§14",
        executable=False,  # gained it is a state, not this
    ),
)
_EATING = (
    "Когда уничтожает небестелесное существо ближней атакой или добиванием, может изгнать с кладбища его, "
    "при этом полностью излечиться и снять с себя отравление."
)
_GIFT = "При гибели – другое ваше существо получает {n} дополнительных {health}."
TEXTS = (
    Keyword("corpse-eating", ("трупоедство",), text=_EATING, clause="§14"),
    Keyword("uchr", _numbered("<uchr>"), text="{tap}: Удар через ряд на {n}.", clause="D13"),
)
MODES = (
    Keyword("line", ("строй",), mode=True, mark=True, condition=call("m_any", _BESIDE), clause="§14"),
    Keyword("surface", ("на поверхность",), mode=True, condition=call("fails", _DEEP), clause="D101"),
    Keyword("depth", ("на глубина",), mode=True, condition=_DEEP, clause="D101"),
    Keyword("concentration", ("концентрация",), mode=True, condition=_UNHURT, trigger="foe-turn-end", clause="§14"),
    Keyword("frenzy", ("бешенство {n:amount}",), mode=True, mark=True, condition=_ALWAYS, trigger="frenzy", clause="D82"),
    Keyword("valhalla", ("вальхалла",), mode=True, mark=True, condition=_FELLED, trigger="valhalla", clause="D95"),
    Keyword("repulse", ("отпор",), mode=True, mark=True, condition=_OUTNUMBERED, clause="§14"),
)
OLDER = (
    Keyword("vanguard", ("авангард",), text="После начала боя может переместиться на 1 клетку.", clause="D106"),
    _mark("foe", "враг", clause="D107"),
    _mark("vulnerable", "уязвимость", clause="D108", executable=True),
    _mark("rage", *_numbered("ярость"), clause="D109"),
    _mark("thirst", *_numbered("жажда"), clause="D110"),
    Keyword(
        "soul-hunter",
        _numbered("душелов"),
        text="Максимум {n} {counter}. При гибели существа – получить {counter}.",
        clause="D111",
    ),
    Keyword("gift", ("дар жизнь [{n:amount}]",), text=_GIFT, clause="D112"),
    _mark("shield", "щит [архааля] [{n:amount}]", clause="D113", executable=True),
    Keyword("wrath", ("гнев",), text="+1 к {strike} по раненым картам.", clause="D114"),
    _mark("unique", "<unq>", clause="§2.5", executable=True),
    _mark("ovm", *_numbered("опыт в метание"), clause="§11.4", executable=True),
    _mark("open-wounds", "незаживающий рана", clause="D105", executable=True),
    _mark("cannot-be-summoned", "не мочь быть вызванный [или возрожденный]", clause="§19.2", executable=True),
    _mark("loyal", "преданность", clause="D115", executable=True),
    _mark("cache", "схрон", clause="D105"),
    _mark("disguise", "маскировка", clause="D105"),
    _mark("agility", "ловкость", clause="D105"),
    _mark("meditation", *_numbered("медитация"), clause="D105"),
    _mark("fading", *_numbered("угасание"), "угасание на {n:amount}", clause="D105"),
    _mark("plague", *_numbered("чума"), clause="D105"),
    _mark("loner", "одиночка", clause="D105"),
    _mark("superiority", *_numbered("превосходство"), clause="D105"),
    _mark("fear", *_numbered("страх"), clause="D105"),
    _mark("scales", "чешуя", clause="D105"),
    _mark("blood-magic", "магия кровь", clause="D105"),
    _mark("net", "сеть", clause="§14"),
    _mark("stun", "оглушение", clause="§14"),
)

KEYWORDS = FIGHTING + TEXTS + MODES + OLDER
