"""PettingZoo, Gymnasium and OpenSpiel: their own tests, and what they do not test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest

import farmstead
from farmstead import single

pettingzoo_test = pytest.importorskip("pettingzoo.test")

GAMES = [
    {"game": "family", "players": 3},
    {"game": "creatures"},
    {"game": "revised", "players": 4, "cards": "base"},
    {"game": "classic", "players": 2},
    {"game": "revised", "players": 1},
    {"game": "family", "players": 2, "actions": "listed", "facts": True, "reward": "score_change"},
]


@pytest.mark.parametrize("options", GAMES)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_accepts_it(options: dict[str, object]) -> None:
    pettingzoo_test.api_test(farmstead.env(**options), num_cycles=300)
    pettingzoo_test.seed_test(lambda: farmstead.env(**options), num_cycles=60)
    pettingzoo_test.render_test(lambda **more: farmstead.env(**options, **more))


@pytest.mark.parametrize("options", GAMES[:2])
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_accepts_all_at_once(options: dict[str, object]) -> None:
    pettingzoo_test.parallel_api_test(farmstead.parallel_env(**options), num_cycles=300)
    one, other = (farmstead.parallel_env(**options) for _ in range(2))
    shown, also = one.reset(seed=4)[0], other.reset(seed=4)[0]
    while one.agents:
        for name, seen in shown.items():
            assert (seen["observation"] == also[name]["observation"]).all()
        actions = {name: int(seen["action_mask"].argmax()) for name, seen in shown.items()}
        shown, also = one.step(actions)[0], other.step(actions)[0]
    one.reset(seed=1)
    with pytest.raises(farmstead.IllegalMove, match="not to move"):
        one.step(dict.fromkeys(one.agents, 1))


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    env = farmstead.env(game="family", players=2)
    env.reset(seed=1)
    shown = env.observe(env.agent_selection)
    illegal = int(np.flatnonzero(shown["action_mask"] == 0)[0])
    with pytest.raises(farmstead.IllegalMove):
        env.step(illegal)
    assert (env.observe(env.agent_selection)["observation"] == shown["observation"]).all()


def test_who_is_not_to_move_is_shown_no_actions() -> None:
    env = farmstead.env(game="revised", players=2)
    env.reset(seed=1)
    other = next(name for name in env.agents if name != env.agent_selection)
    assert not env.observe(other)["action_mask"].any()


def test_ids_carry_the_version_of_the_rules() -> None:
    env = farmstead.env(game="creatures")
    assert env.metadata["name"] == f"farmstead_creatures_v{farmstead.RULES_VERSION}"
    single.register()
    assert f"farmstead/Family-v{farmstead.RULES_VERSION}" in gymnasium.registry


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_it_is_drawn_as_text_and_as_a_picture(mode: str) -> None:
    for options in GAMES:
        env = farmstead.env(**options, render_mode=mode)
        env.reset(seed=1)
        drawn = env.render()
        assert ("<svg" in drawn) == (mode == "svg")


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_one_seat_plays_whole_games_against_opponents_by_name(opponent: str) -> None:
    env = gymnasium.make(f"farmstead/Family-v{farmstead.RULES_VERSION}", opponents=opponent, seat=None)
    chance = np.random.default_rng(1)
    for seed in range(3):
        shown, _ = env.reset(seed=seed)
        over = False
        while not over:
            assert env.observation_space.contains(shown)
            legal = np.flatnonzero(env.unwrapped.action_masks())
            shown, reward, over, cut, info = env.step(int(chance.choice(legal)))
            assert not cut
        assert reward == pytest.approx(
            info["score"]
            - max(
                total for seat, total in enumerate(env.unwrapped.game.totals()) if seat != env.unwrapped.seat
            )
        )
    with pytest.raises(farmstead.IllegalMove):
        env.unwrapped.step(0)


def test_gymnasium_checks_it() -> None:
    from gymnasium.utils.env_checker import check_env

    class AnyLegal(gymnasium.ActionWrapper):
        """The checker samples actions without a mask: here every number stands for a legal one."""

        def action(self, action: int) -> int:
            legal = np.flatnonzero(self.unwrapped.action_masks())
            return int(legal[action % len(legal)])

    check_env(AnyLegal(single.SingleEnv("creatures")), skip_render_check=True)


def test_openspiel_plays_it() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import farmstead.spiel  # noqa: F401

    for options in ("game:family/players:3", "game:creatures", "game:revised/players:2/cards:base"):
        game = pyspiel.load_game(f"python_farmstead(options={options})")
        pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
        state = game.new_initial_state()
        observer = game.make_py_observer()
        observer.set_from(state, 0)
        assert observer.tensor.any()
        copy = state.clone()
        copy.apply_action(copy.legal_actions()[0])
        assert str(copy) != str(state)


def test_openspiels_playthrough_is_as_it_was() -> None:
    """Every state of a whole game as OpenSpiel tells it; its numbers as sums, or the file would be large."""
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import generate_playthrough

    import farmstead.spiel  # noqa: F401

    told = generate_playthrough.playthrough("python_farmstead(options=game:creatures)", None, seed=7)
    again = generate_playthrough.playthrough("python_farmstead(options=game:creatures)", None, seed=7)
    assert told == again
    wanted = ("action:", "CurrentPlayer", "LegalActions", "ObservationString", "Returns")
    kept = [line for line in told.splitlines() if line.startswith(wanted)]
    text = "\n".join(kept) + "\n"
    stored = Path(__file__).parent / "playthroughs" / "creatures.txt"
    if os.environ.get("UPDATE_EXPECT"):
        stored.parent.mkdir(exist_ok=True)
        stored.write_text(text)
    assert stored.read_text() == text


def test_the_package_needs_numpy_only_and_is_imported_fast() -> None:
    code = (
        "import sys, farmstead;"
        "assert not {'pettingzoo', 'gymnasium', 'ray', 'pyspiel', 'pyarrow', 'torch'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
