"""Gaining and losing bonuses, keywords and features, for a time or for good [§17].

In: nothing. Out: `GAIN_VERBS`. What is gained becomes an effect of the runtime; its term and cap come with the text.
"""

from __future__ import annotations

from cardc.codegen.ir import Param, Standing
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import want

_TERM = "[{duration}]"

# What the verb states where it stands in a static feature («ваши существа получают …»).
_TO = Param("target")
_BONUS = Standing("modify", property=Param("bonus"), amount=Param("amount"), carriers=_TO)
_KEYWORDS = Standing("keyword", keyword=Param("keywords"), carriers=_TO)
_FEATURES = Standing("grant", property=Param("features"), carriers=_TO)

GAIN_VERBS = (
    Verb(
        "gain-bonus",
        (f"дать {{target}} {{bonus}} {_TERM}",),
        reflexive=(f"получать|получить {{bonus}} {_TERM}",),
        wants=(want("gain-effect", aux=Param("bonus")),),
        measure="changed",
        standing=(_BONUS,),
        clause="§17.1",
    ),
    Verb(
        "gain-keyword",
        (f"дать {{target}} {{keywords}} {_TERM}",),
        reflexive=(f"получать|получить {{keywords}} {_TERM}",),
        wants=(want("gain-effect", aux=Param("keywords")),),
        measure="changed",
        standing=(_KEYWORDS,),
        clause="§17.1",
    ),
    Verb(
        "gain-both",
        (),
        reflexive=(
            f"получать|получить {{bonus}} и {{keywords}} {_TERM}",
            f"получать|получить {{bonus}} {{keywords}} {_TERM}",
            f"получать|получить {{keywords}} и {{bonus}} {_TERM}",
        ),
        wants=(want("gain-effect", aux=Param("bonus")), want("gain-effect", aux=Param("keywords"))),
        measure="changed",
        standing=(_BONUS, _KEYWORDS),
        clause="§17.1",
    ),
    Verb(
        "gain-resistance",
        (),
        reflexive=(
            f"получать|получить {{amount}} от {{kind}} {_TERM}",
            f"получать|получить на {{amount}} рана больше от {{kind}} {_TERM}",
        ),
        clause="§12.7",
        executable=False,
    ),
    Verb(
        "gain-or-raise",
        (),
        reflexive=(f"получать|получить {{keyword}} или {{bonus}} {_TERM}",),
        clause="§13.3",
        executable=False,
    ),
    Verb(
        "gain-feature",
        (f"дать {{target}} {{features}} {_TERM}",),
        reflexive=(f"получать|получить {{features}} {_TERM}", f"получать|получить особенность {{features}} {_TERM}"),
        wants=(want("gain-effect", aux=Param("features")),),
        measure="changed",
        standing=(_FEATURES,),
        clause="§17.1",
    ),
    Verb(
        "lose-keyword",
        (f"снять {{keyword}} с {{target}} {_TERM}", f"снять с {{target}} {{keyword}} {_TERM}"),
        reflexive=(f"терять|потерять {{keyword}} {_TERM}",),
        clause="§14.1",
        executable=False,
    ),
    Verb(
        "lose-features",
        (),
        reflexive=(f"терять|потерять [все|свой] особенность {_TERM}",),
        clause="§14.1",
        executable=False,
    ),
    Verb(
        "become",
        (),
        reflexive=(
            f"стать|становиться {{filter}} {_TERM}",
            f"стать|становиться {{element}} {_TERM}",
            f"стать|становиться {{target}} {_TERM}",
        ),
        clause="§17.5",
        executable=False,
    ),
    Verb(
        "lose-move",
        (),
        reflexive=("терять|потерять движение", "терять|потерять <move>"),
        clause="§6.2",
        executable=False,
    ),
)
