"""The game itself: playing, copying, keeping, refusing."""

from __future__ import annotations

import copy
import json
import pickle
import random
from pathlib import Path

import numpy as np
import pytest
from tables import TABLES, positions

import farmstead
from farmstead import errors


@pytest.mark.parametrize("options", TABLES)
def test_a_game_is_played_kept_and_read_again(options: str) -> None:
    game = farmstead.Game(options, seed=5)
    chance = random.Random(5)
    while not game.over:
        moves = game.legal_moves()
        assert len(moves) == game.count() == len(set(game.names()))
        game.play(chance.choice(moves))
    again = farmstead.Game.from_record(game.record())
    assert again == game
    assert again.fingerprint() == game.fingerprint()
    assert sorted(game.ranks())[0] == 1
    assert game.totals() == [sheet["total"] for sheet in game.scores()]


@pytest.mark.parametrize("options", TABLES)
def test_a_game_survives_pickling_and_copying_anywhere(options: str) -> None:
    for game in positions(options, 3, every=25):
        for same in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game), game.clone()):
            assert same == game
            assert same.legal_moves() == game.legal_moves()
            for seat in range(game.players):
                assert (same.observe(seat) == game.observe(seat)).all()


def test_text_and_numbers_name_the_same_moves() -> None:
    game = farmstead.Game(game="revised", players=2, cards="none", seed=1)
    name = game.names()[3]
    assert game.read_move(name) == game.legal_moves()[3]
    assert game.name(game.legal_moves()[3]) == name
    assert game.describe(name)
    game.play(name)
    assert game.length == 1


def test_the_same_seed_deals_the_same_and_a_deal_can_be_given() -> None:
    one, other = (farmstead.Game("game=revised players=3", seed=2**100 + 1) for _ in range(2))
    assert one == other
    dealt = farmstead.Game("game=revised players=3", deal=one.deal())
    assert dealt == one
    assert farmstead.Game("game=revised players=3", seed=8) != one


def test_what_is_refused_raises_with_the_engines_sentence_and_changes_nothing() -> None:
    game = farmstead.Game("game=revised players=2", seed=1)
    before = game.fingerprint()
    cases = [
        (lambda: game.play("dance"), errors.IllegalMove, "illegal_move", "`dance` is not a legal move here"),
        (lambda: game.play(2**32 - 1), errors.IllegalMove, "illegal_move", "not among the legal moves"),
        (lambda: game.play(-1), errors.IllegalMove, "illegal_move", "a move is a number or a text"),
        (lambda: game.play_nth(10_000), errors.IllegalMove, "illegal_move", "there is no move 10000"),
        (lambda: game.act(0xFFFF_FFFF), errors.IllegalMove, "illegal_action", "not among the legal actions"),
        (lambda: game.view(2), errors.NoSeat, "no_seat", "there is no seat 2; seats are 0 to 1"),
        (lambda: game.view(-1), errors.NoSeat, "no_seat", "there is no seat -1"),
        (lambda: game.observe(9), errors.NoSeat, "no_seat", "there is no seat 9"),
        (lambda: game.facts(2**40), errors.NoSeat, "no_seat", "there is no seat"),
        (lambda: game.rewards("fame"), errors.UnknownReward, "unknown_reward", "no reward called `fame`"),
        (lambda: farmstead.Agent("nobody"), errors.UnknownAgent, "unknown_opponent", "no opponent called"),
        (lambda: farmstead.Agent("random", threads=0), errors.BadBudget, "bad_budget", "at least one thread"),
        (lambda: farmstead.Agent("random", seconds=-1), errors.BadBudget, "bad_budget", "seconds"),
        (lambda: farmstead.Game("game=chess"), errors.BadOption, "bad_option_value", "chess"),
        (lambda: farmstead.Game(players=9), errors.BadOption, None, ""),
        (lambda: farmstead.Game(7), errors.BadOption, "bad_option", "options are a text or a dict"),
        (lambda: farmstead.Game(deal={"start": 7}), errors.BadSetup, "bad_deal", ""),
        (lambda: farmstead.Game(deal={"begin": 7}), errors.BadDeal, "bad_deal", "this is no deal"),
        (lambda: farmstead.Game(seed=1, deal={}), errors.BadSetup, "bad_setup", "not from both"),
        (lambda: farmstead.Game.from_record("garbage"), errors.BadRecord, "bad_record", "line 1"),
        (lambda: farmstead.Game(deck="garbage"), errors.BadDeck, "bad_deck", ""),
        (lambda: farmstead.VecGame(0), errors.BadSetup, "bad_setup", "at least one game"),
        (lambda: farmstead.factor("game=family", 10**6), errors.IllegalMove, "illegal_action", "no action"),
        (lambda: farmstead.join("game=family", [99, 0, 0, 0]), errors.IllegalMove, "illegal_action", ""),
        (lambda: game.view(0).sample("dice"), errors.BadChance, "bad_chance", "chance is a number"),
    ]
    for attempt, kind, code, words in cases:
        with pytest.raises(kind) as caught:
            attempt()
        assert isinstance(caught.value, errors.FarmsteadError)
        assert words in str(caught.value)
        assert code is None or caught.value.code == code, str(caught.value)
        assert pickle.loads(pickle.dumps(caught.value)).code == caught.value.code
    assert game.fingerprint() == before


def test_a_game_that_is_over_refuses_moves() -> None:
    game = farmstead.Game("game=creatures", seed=1)
    game.play_out(1)
    assert game.over
    assert game.to_move is None
    assert game.legal_moves() == []
    with pytest.raises(farmstead.IllegalMove, match="the game is over"):
        game.play(0)
    with pytest.raises(farmstead.IllegalMove, match="the game is over"):
        game.act(0)


def test_events_tell_what_a_move_caused_and_keep_secrets() -> None:
    game = farmstead.Game("game=revised players=2", seed=4)
    seen: dict[int | None, set[str]] = {None: set(), 0: set()}
    chance = random.Random(1)
    while not game.over:
        other = game.clone()
        chosen = chance.choice(game.legal_moves())
        all_of_it = game.play_with_events(chosen, 0)
        public = other.play_with_events(chosen)
        assert [event for event in all_of_it if event in public] == public
        seen[0] |= {event["event"] for event in all_of_it}
        seen[None] |= {event["event"] for event in public}
    assert "round" in seen[None]


def test_reports_are_plain_data_and_text_is_for_people() -> None:
    for options in TABLES:
        game = farmstead.Game(options, seed=1)
        assert json.loads(game.to_json()) == game.report()
        words = str(game)
        assert "round 1" in words or "round 0" in words
        assert farmstead.svg(game).startswith("<svg")


def test_a_deck_of_your_own_is_played_and_kept() -> None:
    deck = (Path(__file__).parents[2] / "docs/decks/village.cards").read_text()
    game = farmstead.Game("game=revised players=3 cards=base", deck=deck, seed=1)
    game.play_out(1)
    assert "own" in game.options
    assert farmstead.Game.from_record(game.record()).fingerprint() == game.fingerprint()


def test_opponents_choose_legal_moves_and_repeat_themselves() -> None:
    for options in ("game=family players=2", "game=creatures", "game=revised players=2"):
        for name in ("random", "greedy", "farmhand"):
            game = farmstead.Game(options, seed=3)
            agents = [farmstead.Agent(name, nodes=16, seed=9) for _ in range(2)]
            first = agents[0].choose(game.view(game.to_move))
            assert first in game.legal_moves()
            assert first == agents[1].choose(game.view(game.to_move))
    game = farmstead.Game("game=family players=2", seed=3)
    with pytest.raises(errors.NotToMove):
        farmstead.Agent("greedy").choose(game.view(1 - game.to_move))


def test_analysis_tells_the_best_turns_and_why() -> None:
    game = farmstead.Game("game=creatures", seed=2)
    told = farmstead.analyse(game.view(game.to_move), nodes=64)
    best = told["options"][0]
    assert best["moves"][0] in game.legal_moves()
    assert best["reason"]
    assert len(best["outlook"]) == 2
    assert told == farmstead.analyse(game.view(game.to_move), nodes=64)


def test_a_view_is_valued_for_every_seat() -> None:
    for options in TABLES:
        game = farmstead.Game(options, seed=2)
        values = game.view(0).evaluate()
        assert len(values) == game.players
        assert sum(win for _, _, win in values) == pytest.approx(1.0, abs=0.01)


def test_no_number_of_seats_or_array_makes_it_panic() -> None:
    game = farmstead.Game("game=revised players=2", seed=1)
    with pytest.raises(errors.BadArray):
        game.observe_into(0, np.zeros(3, np.int16))
    with pytest.raises(TypeError):
        game.observe_into(0, np.zeros(3, np.float64))
    batch = farmstead.VecGame(4, "game=creatures")
    for wrong in ([0], [[0]], "abcd", [0.5] * 4, None):
        with pytest.raises(errors.BadArray):
            batch.step(wrong)
    with pytest.raises(farmstead.IllegalMove):
        batch.step([-1] * 4)


@pytest.mark.parametrize("options", TABLES)
def test_a_game_begins_from_a_position(options: str) -> None:
    for game in positions(options, 4, every=30):
        again = farmstead.Game(position=game.position())
        assert again == game
        assert again.legal_moves() == game.legal_moves()
        sample = game.view(0).sample(3)
        assert pickle.loads(pickle.dumps(sample)) == sample
    with pytest.raises(errors.BadPosition):
        farmstead.Game(position="nowhere")
    with pytest.raises(errors.BadSetup, match="a position says itself"):
        farmstead.Game(options, position=game.position())
