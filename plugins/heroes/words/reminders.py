"""What brackets on cards of Heroes say again of the words before them.

In: nothing. Out: `REMINDERS`. They add nothing to the feature; each names the words whose meaning it repeats.
"""

from __future__ import annotations

from cardc.dsl.language import Reminder

REMINDERS = (
    Reminder(
        "prepared",
        (
            "открыть этот персонаж|существо|карта , он|она|оно мочь снова атаковать [и действовать]",
            "открыть он|она|оно , он|она|оно мочь снова атаковать [и действовать]",
            "он|она|оно открываться и мочь снова атаковать [и действовать]",
        ),
        frozenset({"prepare"}),
    ),
    Reminder(
        "healed-ones",
        ('каждый персонаж|существо , с "которого" "сняли" рана', 'персонаж|существо , с "которого|которых" "сняли" рана'),
        frozenset({"healed-now"}),
    ),
    Reminder(
        "entering",
        ('найм срабатывать , "когда" [эта|этот|это] карта|существо войти|входить в игра',),
        frozenset({"entered"}),
    ),
    Reminder(
        "dying",
        ('гибель срабатывать , "когда" [эта|этот|это] карта|существо погибать|погибнуть',),
        frozenset({"died"}),
    ),
    Reminder(
        "furious",
        ("этот существо атаковать удар при первый возможность", "этот существо должный атаковать при первый возможность"),
        frozenset({"fury"}),
    ),
    Reminder(
        "stays-open",
        (
            "этот карта|существо не закрываться , когда|если выступать защитник",
            "этот карта|существо не закрываться , когда|если атаковать",
            "не закрываться после атака|защита",
        ),
        frozenset({"defence-skill", "attack-skill"}),
    ),
    Reminder("itself-too", ("включая этот карта|существо|персонаж", "включая себя"), frozenset()),
    Reminder("counts-as-wounding", ("это считаться ранение", "это считаться как ранение"), frozenset({"double-wounds"})),
    Reminder(
        "as-modules",
        (
            'как "если" "бы" они|он иметь способность модуль и только что "вошли|вошел" в игра',
        ),
        frozenset({"join"}),
    ),
    Reminder("stunned", ("закрыть он|она|оно , он|она|оно не открыться в начало следующий ход",), frozenset({"stun"})),
)
