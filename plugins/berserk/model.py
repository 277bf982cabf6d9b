"""The rules of the table of the classic game as data for the runtime.

In: the board and the switches. Out: `MODEL`. Numbers of rules stand in `plugins/berserk/rulesets.py`; here is what cards
are, where they can be, what can happen to them, and what a turn is made of [§1–§5, §20].
"""

from __future__ import annotations

from cardc.plugins.berserk.board import BOARD
from cardc.plugins.berserk.ids import SYMBOLS
from cardc.plugins.berserk.switches import SWITCHES
from cardc.runtime.model import (
    ActionRule,
    CardType,
    EventKind,
    KeywordEffect,
    Kind,
    Model,
    Property,
    PSlot,
    RuleEffect,
    RulesetData,
    Slot,
    TurnStep,
    Zone,
)

ZONES = (
    Zone("field", in_play=True, role="field"),
    Zone("auxiliary", in_play=True),
    Zone("deck", visible="none", role="deck", ordered=True),
    Zone("graveyard", role="graveyard"),
    Zone("exile", role="exile"),
    Zone("deal", visible="owner", role="hand"),
)

TYPES = (
    CardType("creature", ("существо", "наземное существо"), True, True, "field"),
    CardType("flyer", ("летающее существо", "существо летающее"), True, False, "auxiliary"),
    CardType("companion", ("компаньон", "существо-симбиот: компаньон", "симбиот"), True, False, "field"),
    CardType("parasite", ("паразит", "существо-симбиот: паразит"), True, False, "field"),
    CardType("artifact", ("артефакт",), True, True, "field"),
    CardType("terrain", ("местность",), False, False, "auxiliary"),
    CardType("equipment", ("экипировка",), False, False, "field"),
)
CREATURES = ("creature", "flyer", "companion", "parasite")

KINDS = (
    Kind("attack"),
    Kind("effect"),
    Kind("strike", ("attack",)),
    Kind("close", ("attack",)),
    Kind("ranged", ("attack",)),
    Kind("magic"),
    Kind("plain"),
    Kind("simple-strike", ("strike", "close", "plain")),
    Kind("directed-strike", ("simple-strike",)),
    Kind("answer", ("simple-strike",)),
    Kind("unanswered-strike", ("simple-strike",)),
    Kind("special-strike", ("strike", "close", "plain")),
    Kind("magic-strike", ("strike", "close", "magic")),
    Kind("row-strike", ("strike", "ranged", "plain")),
    Kind("shot", ("ranged", "plain")),
    Kind("throw", ("ranged", "plain")),
    Kind("discharge", ("ranged", "magic")),
    Kind("spell", ("effect", "magic")),
    Kind("impact", ("effect",)),
    Kind("finishing", ("impact",)),
    Kind("poison", ("impact",)),
    Kind("regeneration"),
    Kind("weak"),
    Kind("medium"),
    Kind("strong"),
    Kind("by-flyer", by=("flyer",), within=("attack",)),
    Kind("motion"),
    Kind("leap"),
    Kind("teleport"),
    Kind("plague"),
    Kind("baseness", ("impact",)),
)

SLOTS = (
    Slot("counter"),
    Slot("poison"),
    Slot("token"),
    Slot("incarnation", keep_on_leave=True),
    Slot("spent"),
    Slot("strikes"),
    Slot("armor-used"),
    Slot("shield-used"),
    Slot("last-extra", keep_on_leave=True, records="extra"),
    Slot("last-excess", keep_on_leave=True, records="excess"),
    Slot("nothing"),
)

# Properties without a printed value: effects alone make them.
BONUSES = (
    "strike", "power", "received", "roll", "thrown", "settled", "grade", "own-grade", "through", "duty", "range-shot", "range-throw", "range-discharge",
    "range-any", "range-set", "reach", "defends", "healing", "finishing-bonus",
)  # fmt: skip

PROPERTIES = (
    Property("life-printed", "life"),
    Property("extra", "extra"),
    Property("wounds", "wounds"),
    Property("life", "sum", plus=("life-printed", "extra")),
    Property("life-now", "sum", plus=("life",), minus=("wounds",)),
    Property("excess", "sum", plus=("wounds",), minus=("life",)),
    Property("cost", "cost"),
    Property("elite", "elite"),
    Property("move", "move"),
    *(Property(name, "slot:nothing", minimum=None) for name in BONUSES),
    Property("weak-printed", "strike-weak"),
    Property("medium-printed", "strike-medium"),
    Property("strong-printed", "strike-strong"),
    Property("strike-weak", "sum", plus=("weak-printed", "strike")),
    Property("strike-medium", "sum", plus=("medium-printed", "strike")),
    Property("strike-strong", "sum", plus=("strong-printed", "strike")),
    Property("counters", "slot:counter"),
    Property("poison", "slot:poison"),
    Property("tokens", "slot:token"),
    Property("ova", "keyword:ova"),
    Property("ovz", "keyword:ovz"),
    Property("ovs", "keyword:ovs"),
    Property("armor", "keyword:armor"),
    Property("regen", "keyword:regen"),
    Property("frenzy", "keyword:frenzy"),
    Property("baseness", "keyword:baseness"),
    Property("incarnation", "keyword:incarnation"),
    Property("leap", "keyword:leap"),
    Property("life-cap", "keyword:life-cap"),
    Property("counter-cap", "keyword:counter-cap"),
    Property("token-cap", "keyword:token-cap"),
)

KEYWORDS = (
    "ova", "ovz", "ovs", "armor", "regen", "stamina", "direct", "unanswered", "zov", "zot", "zor", "zoz", "zom", "zoal",
    "zoo", "uchr", "bodiless", "line", "concentration", "incarnation", "valhalla", "vampirism", "corpse-eating", "clumsy",
    "leap", "teleport", "dash", "curse", "blessing", "repulse", "prophecy", "horde", "depth", "surface", "frenzy",
    "werewolf", "companion", "parasite", "finishing", "baseness", "flight", "vanguard", "foe", "vulnerable", "rage",
    "thirst", "soul-hunter", "gift", "shield", "wrath", "loyal", "cache", "disguise", "agility", "meditation", "fading",
    "plague", "no-equipment", "unique", "pinned", "cannot-act", "cannot-move", "cannot-attack", "cannot-defend",
    "indestructible", "ward", "ovm", "open-wounds",
    "stays-open", "guards", "defends-often", "defends-ground", "strikes-flyers", "strikes-twice", "fights-closed", "life-cap",
    "counter-cap", "token-cap", "diagonal", "only-diagonal", "poison", "cannot-be-summoned", "loner", "superiority", "fear", "scales",
    "blood-magic", "net", "stun", "must-be-met", "point-blank",
    "defends-anyone", "cannot-face", "dozes", "may-doze",
)  # fmt: skip

FLAGS = (
    "open", "hidden", "asleep", "acted", "struck", "defended", "dashed", "preparing", "ready", "wolf",
    "outnumbered", "defending", "called",
)  # fmt: skip

EVENTS = (
    EventKind("wound", "wound", amount_matters=True, counted=True),
    EventKind("heal", "heal"),
    # Opened again in the turn, it moves, strikes and defends anew [§5.3, §6.2].
    EventKind("open", "open", counted=True, clears=("spent", "strikes", "struck", "defended")),
    EventKind("close", "close", counted=True),
    EventKind("destroy", "destroy", zone="graveyard", counted=True),
    EventKind("bury", "move-zone", zone="graveyard"),
    EventKind("exile", "move-zone", zone="exile"),
    EventKind("summon", "move-zone", zone="field"),
    EventKind("revive", "move-zone", zone="field"),
    EventKind("to-deck", "move-zone", zone="deck"),
    EventKind("to-deal", "move-zone", zone="deal"),
    EventKind("move", "move-cell", counted=True),
    EventKind("swap", "swap"),
    EventKind("control", "control"),
    EventKind("attach", "attach"),
    EventKind("gain-counter", "slot-add", slot="counter", property="counter-cap"),
    EventKind("lose-counter", "slot-add", slot="counter", signed=True),
    EventKind("gain-token", "slot-add", slot="token", property="token-cap"),
    EventKind("lose-token", "slot-add", slot="token", signed=True),
    EventKind("gain-extra", "extra-add", property="life-cap"),
    EventKind("lose-extra", "extra-add", signed=True),
    EventKind("poison", "slot-raise", slot="poison"),
    EventKind("poison-more", "slot-add", slot="poison"),
    EventKind("cure", "slot-set", slot="poison"),
    EventKind("incarnation-token", "slot-add", slot="incarnation"),
    EventKind("lose-incarnation-token", "slot-add", slot="incarnation", signed=True),
    EventKind("marker", "marker-add"),
    EventKind("unmark", "marker-add", signed=True),
    EventKind("gain-effect", "effect-add", signed=True),
    EventKind("lose-effect", "effect-drop"),
    EventKind("fall-asleep", "flag-set", flag="asleep"),
    EventKind("unhide", "flag-clear", flag="hidden"),
    EventKind("hide", "flag-set", flag="hidden"),
    EventKind("reveal", "reveal"),
    EventKind("shuffle", "shuffle"),
    EventKind("roll", "roll"),
    EventKind("chosen"),
    EventKind("lose-game", "lose"),
    EventKind("die-rolled"),
    EventKind("unpaid"),
    EventKind("setup"),
    EventKind("battle-start"),
    EventKind("battle-started"),
    EventKind("before-turn"),
    EventKind("turn-start"),
    EventKind("turn-end"),
    EventKind("attacks", counted=True),
    EventKind("acts"),  # an action of a card is paid for [§5.1]
    EventKind("used"),
    EventKind("miss"),
    EventKind("drains"),  # wounds dealt by a card with vampirism have done it good
    EventKind("defend"),
    EventKind("graze"),
    EventKind("after-attack"),
    EventKind("incarnate", "move-zone", zone="field", clears=("open",)),
    EventKind("strike", "native", native="strike"),
    EventKind("push", "native", native="push"),
    EventKind("shift", "native", native="shift"),
    EventKind("call-in", "native", native="call-in"),
    EventKind("bring-back", "native", native="bring-back"),
    EventKind("prophecy", "native", native="prophecy"),
    EventKind("restore-armour", "slot-set", slot="armor-used"),
    EventKind("land", "native", native="land"),
    EventKind("fall", "native", native="fall"),
    EventKind("duel", "native", native="duel"),
    EventKind("mark-cell", "native", native="mark-cell"),
    EventKind("unmark-cells", "native", native="unmark-cells"),
    EventKind("aimed", flag="hidden"),  # what is aimed at is turned up [§3.7]
    EventKind("redirected"),
    *(
        EventKind(name, "native", native=name)
        for name in (
            "block", "cancel", "redirect", "strengthen", "weaken", "set-strength", "raise-roll", "lower-roll", "set-roll",
            "reroll",
        )  # fmt: skip
    ),
)

# The result table of a strike [§9.8, D63]: difference of the totals from … to …, the attacker's total from … to …, his
# hit, the answer (0 a miss, 1 weak, 2 medium, 3 strong), who may take the lesser result (1 the attacker, 2 the other),
# the lesser hit, the lesser answer.
_ANY = (-99, 99)
STRIKE_TABLE = (
    (5, 99, *_ANY, 3, 0, 0, 0, 0),
    (4, 4, *_ANY, 3, 1, 1, 2, 0),
    (3, 3, *_ANY, 2, 0, 0, 0, 0),
    (2, 2, *_ANY, 2, 1, 1, 1, 0),
    (1, 1, *_ANY, 1, 0, 0, 0, 0),
    (0, 0, -99, 4, 1, 0, 0, 0, 0),
    (0, 0, 5, 99, 0, 1, 0, 0, 0),
    (-1, -1, *_ANY, 1, 0, 0, 0, 0),
    (-2, -2, *_ANY, 0, 0, 0, 0, 0),
    (-3, -3, *_ANY, 0, 1, 0, 0, 0),
    (-4, -4, *_ANY, 1, 2, 2, 0, 1),
    (-99, -5, *_ANY, 0, 2, 0, 0, 0),
)

ACTIONS = (
    ActionRule("move", "native", native="walk", legal="walk-legal", aims="cell", clause="§6.1"),
    ActionRule("leap", "native", native="leap", legal="leap-legal", aims="cell", clause="§6.3"),
    ActionRule("teleport", "native", native="teleport", legal="teleport-legal", aims="cell", clause="§6.3"),
    ActionRule("strike", "native", native="own-strike", legal="strike-legal", clause="§9.1"),
    ActionRule("prepare", "native", native="prepare", legal="prepare-legal", clause="§9.13"),
    ActionRule("use", "use"),
    ActionRule("pass", "pass", instant=True),
    ActionRule("end-turn", "end-turn", legal="may-end-turn", clause="§4.3"),
)

_OPENING = (
    TurnStep("native", native="count-squads"),
    TurnStep("native", native="choose-side"),
    TurnStep("event", "before-turn"),
    TurnStep("native", native="turn-up", when_first=1),
    TurnStep("native", native="doze"),
    TurnStep("open", "open", skip_flag="asleep"),
    TurnStep("flag-clear", flag="asleep"),
    TurnStep("flag-clear", flag="acted", who="both"),
    TurnStep("flag-clear", flag="struck", who="both"),
    TurnStep("slot-set", slot="strikes", who="both", value=0),
    TurnStep("flag-clear", flag="dashed", who="both"),
    TurnStep("slot-set", slot="spent", value=0),
    TurnStep("native", native="make-ready"),
    TurnStep("flag-clear", flag="defended", who="both"),
    TurnStep("slot-set", slot="armor-used", who="both", value=0),
    TurnStep("slot-set", slot="shield-used", who="both", value=0),
    TurnStep("reset-limits", who="both"),
    TurnStep("each", "wound", property="poison", via=("poison",)),
    TurnStep("each", "heal", property="regen", via=("regeneration",)),
    TurnStep("native", native="count-incarnation"),
    TurnStep("native", native="incarnate"),
    TurnStep("event", "turn-start"),
)
TURN = {
    "begin-turn": _OPENING,
    "end-turn": (
        TurnStep("event", "turn-end"),
        TurnStep("flag-clear", flag="ready"),
        TurnStep("expire", who="both"),
        TurnStep("flag-clear", flag="outnumbered", who="both"),
    ),
    "begin-battle": (
        TurnStep("pslot-set", pslot="second", who="other"),
        TurnStep("event", "setup", who="both"),
        TurnStep("settle"),
        TurnStep("event", "battle-start", who="both"),
        TurnStep("settle"),
        TurnStep("event", "battle-started", who="both"),
    ),
}

RULE_EFFECTS = (
    RuleEffect("lethal", "lethal", "destroy", types=(*CREATURES, "artifact"), clause="§12.1"),
    RuleEffect("doubles", "native", "", native="doubles", clause="§2.7", moves=True),
    RuleEffect("lost-hosts", "native", "", native="lost-hosts", clause="§20.8", moves=True),
    RuleEffect("empty-side", "empty-side", "lose-game", types=CREATURES, clause="§22.1"),
)

KEYWORD_EFFECTS = (
    KeywordEffect("zov", "protect", via=("shot",)),
    KeywordEffect("zot", "protect", via=("throw",)),
    KeywordEffect("zor", "protect", via=("discharge",)),
    KeywordEffect("zoz", "protect", via=("spell",)),
    KeywordEffect("zom", "protect", via=("spell", "magic-strike", "discharge")),
    KeywordEffect("zoal", "protect", via=("by-flyer",)),
    KeywordEffect("zoo", "protect", event="poison"),
    KeywordEffect("zoo", "protect", event="wound", via=("poison",)),
    KeywordEffect("bodiless", "protect", event="heal", via=("regeneration",)),
    KeywordEffect("stamina", "protect", event="wound", via=("impact",), foe_only=True),
    KeywordEffect("stamina", "protect", event="destroy", via=("impact",), foe_only=True),
    KeywordEffect("armor", "prevent", event="wound", via=("plain",), from_value=True, slot="armor-used"),
    KeywordEffect("shield", "prevent", event="wound", from_value=True, slot="shield-used"),
    KeywordEffect("ovs", "modify", via=("shot",), from_value=True, property="roll"),
    KeywordEffect("ovm", "modify", via=("throw",), from_value=True, property="roll"),
    KeywordEffect("curse", "modify", amount=-1, property="roll"),
    KeywordEffect("blessing", "modify", amount=1, property="roll"),
    KeywordEffect("open-wounds", "protect", event="heal"),
    KeywordEffect("vulnerable", "modify", amount=1, property="received"),
)

# The runtime is told the switches that expressions of this plugin ask for; the rest is read at compile time.
ASKED = (
    "min-range", "attack-self", "own-targets", "close-targets", "strike-limit", "defend-limit", "zero-strike",
    "flyer-defends", "own-target", "no-answer", "vampire", "ready-for-flyers", "clumsy", "zero-hit",
    "duty",
)  # fmt: skip
_SWITCHES = {row.id: 0 for row in SWITCHES if row.id in ASKED}


def _rules(ruleset_id: str) -> RulesetData:
    return RulesetData(
        ruleset_id,
        payment="after",
        recheck="full",
        order="stack",
        first="active",
        replaced="under",
        endless="draw",  # §22.3, D149
        priority=("other", "active"),  # first in both windows [§7.2, D48]
        switches=_SWITCHES,
    )


MODEL = Model(
    game="berserk",
    zones=ZONES,
    types=TYPES,
    events=EVENTS,
    rulesets=(_rules("berserk"), _rules("berserk-2014")),
    renews=(("*", "field"), ("graveyard", "*"), ("exile", "*")),
    loses=(("field", "*"), ("auxiliary", "*")),
    elements=("steppe", "mountain", "forest", "swamp", "darkness"),
    keywords=KEYWORDS,
    flags=FLAGS,
    slots=SLOTS,
    pslots=(PSlot("second"),),
    properties=PROPERTIES,
    kinds=KINDS,
    board=BOARD,
    rule_effects=RULE_EFFECTS,
    turn=TURN,
    actions=ACTIONS,
    native_modules=tuple(
        f"cardc.plugins.berserk.{name}" for name in ("aiming", "fighting", "foretelling", "moving", "reacting", "shifting", "turning")
    ),
    symbols=SYMBOLS,
    numbers={"strike-table": tuple(number for row in STRIKE_TABLE for number in row)},
    hidden_flag="hidden",
    die="roll",
    thrown="thrown",
    power="power",
    received="received",
    settled="settled",
    grade="grade",
    own_grade="own-grade",
    grades=("weak", "medium", "strong"),
    roll_event="die-rolled",
    unpaid_event="unpaid",
    aimed_event="aimed",
    used_event="used",
    keyword_effects=KEYWORD_EFFECTS,
    defaults={"type": "creature", "life": 10, "strike": [1, 1, 1], "cost": 1, "move": 1},
)
