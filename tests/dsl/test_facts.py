"""What is known of a token does not depend on the texts read before."""

from __future__ import annotations

from cardc.languages import load_games

CHOICE = "Найм: Выберите одно из: – Ранить существо на 2. – Излечить вашего героя на 3."
PLAIN = "Возродите существо стоимостью 2 или менее."


def test_a_word_put_into_a_list_is_not_the_printed_one() -> None:
    games = load_games()
    alone = games.parse(PLAIN, "heroes").text
    games.parse(CHOICE, "heroes")
    assert games.parse(PLAIN, "heroes").text == alone
    fresh = load_games()
    fresh.parse(CHOICE, "heroes")
    assert fresh.parse(PLAIN, "heroes").text == alone
