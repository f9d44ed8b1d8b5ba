"""How fast it is, beside games that come with PettingZoo and OpenSpiel, in one run.

    python benchmarks/speed.py [--farmstead PROGRAM]

Times are of the processor, so that whatever else the machine does hardly counts.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

import farmstead


def busy() -> float:
    """Seconds of processor time of this process, all threads together."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def tell(what: str, figure: float, unit: str) -> None:
    print(f"{what:<64} {figure:9.2f} {unit}", flush=True)


def listing_and_playing(options: str, games: int = 400) -> float:
    """Microseconds to list the moves and play one, the mean over random games; dealing is not counted."""
    drawn, spent, steps = random.random, 0.0, 0
    for seed in range(games):
        game = farmstead.Game(options, seed=seed)
        began = busy()
        while moves := game.legal_moves():
            game.play(moves[int(drawn() * len(moves))])
            steps += 1
        spent += busy() - began
    return spent / steps * 1e6


def observing(options: str, times: int = 200) -> float:
    """Microseconds for the observation of one seat, the mean over positions of random games."""
    chance, spent, number = random.Random(1), 0.0, 0
    for seed in range(40):
        game = farmstead.Game(options, seed=seed)
        row = game.observe(0)
        for _ in range(chance.randrange(80)):
            if not game.over:
                game.play_nth(chance.randrange(game.count()))
        began = busy()
        for _ in range(times):
            game.observe_into(0, row)
        spent += busy() - began
        number += times
    return spent / number * 1e6


def stepping(options: str, games: int) -> float:
    """Microseconds for a step of one environment in a batch: played, listed, masked and observed."""
    batch, chance, spent = farmstead.VecGame(games, options), np.random.default_rng(1), 0.0
    rounds = max(20, 40_000 // games)
    for _ in range(rounds):
        actions = (chance.random(batch.masks.shape, np.float32) * batch.masks).argmax(1)
        began = busy()
        batch.step(actions)
        spent += busy() - began
    return spent / rounds / games * 1e6


def memory(code: str) -> float:
    """Megabytes that some code takes, in a process of its own."""
    script = (
        "import resource, farmstead\n"
        "def now(): return int(open('/proc/self/statm').read().split()[1]) * resource.getpagesize()\n"
        f"before = now()\n{code}\nprint((now() - before) / 1e6)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return float(done.stdout)


def importing(module: str) -> float:
    """Seconds of processor time to import a module, the least of five processes."""
    script = f"import time; began = time.process_time(); import {module}; print(time.process_time() - began)"
    runs = [subprocess.run([sys.executable, "-c", script], capture_output=True, text=True) for _ in range(5)]
    return min(float(run.stdout) for run in runs)


def environment(make: Callable[[], Any], steps: int = 3000) -> float:
    """Microseconds for `last` and `step` of a PettingZoo environment, by random legal actions."""
    env, chance = make(), np.random.default_rng(1)
    env.reset(seed=1)
    spent = 0.0
    for _ in range(steps):
        began = busy()
        shown, _, over, cut, _ = env.last()
        spent += busy() - began
        if over or cut:
            env.reset()
            continue
        legal = np.flatnonzero(shown["action_mask"])
        action = int(legal[chance.integers(len(legal))])
        began = busy()
        env.step(action)
        spent += busy() - began
    return spent / steps * 1e6


def spiel(name: str, steps: int = 3000) -> float:
    """Microseconds for `legal_actions` and `apply_action` of an OpenSpiel game."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)
    state, spent = game.new_initial_state(), 0.0
    for _ in range(steps):
        if state.is_terminal():
            state = game.new_initial_state()
        began = busy()
        legal = state.legal_actions()
        action = legal[chance.randrange(len(legal))]
        state.apply_action(action)
        spent += busy() - began
    return spent / steps * 1e6


def against_native(program: str, options: list[str], text: str, games: int) -> None:
    """Whole random games a second of processor time: the program itself, and the same games from Python."""
    command = [program, "simulate", *options, "--games", str(games), "--seed", "1", "--json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    native = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    began = busy()
    played = farmstead.play_games(text, games, seed=1)
    ours = busy() - began
    batch = farmstead.VecGame(1000, text)
    began = busy()
    for seed in range(games // 1000):
        batch.play_out(seed=seed)
    playouts = busy() - began
    told = json.loads(done.stdout)
    assert told["decisions"] == int(played["decisions"].sum()), "the same games were played"
    tell(f"{text}: native random games, per second of a core", games / native, "")
    tell("  play_games, share of the native rate", 100 * native / ours, "%")
    tell("  VecGame.play_out, share of the native rate", 100 * native / playouts, "%")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--farmstead", help="the program, to compare with")
    parser.add_argument("--games", type=int, default=20_000)
    chosen = parser.parse_args()

    kinds = ["game=revised players=2 cards=none", "game=revised players=2", "game=revised players=4"]
    kinds += ["game=classic players=5", "game=family players=4", "game=creatures"]
    for options in kinds:
        tell(f"list and play a move, {options}", listing_and_playing(options), "us")
    for options in kinds:
        tell(f"observe one seat, {options}", observing(options), "us")
    for games in (16, 256, 2048):
        tell(f"a step in a batch of {games}, {kinds[0]}", stepping(kinds[0], games), "us")
    batch = "batch = farmstead.VecGame(1000, 'game=revised players=4')"
    tell("VecGame(1000), revised for four with cards", memory(batch), "MB")
    envs = "envs = [farmstead.env(game='revised', players=4) for _ in range(1000)]\nfor e in envs: e.reset(1)"
    tell("1,000 PettingZoo environments (with what PettingZoo imports)", memory(envs), "MB")
    tell("import farmstead", importing("farmstead"), "s")
    tell("  of that, import numpy", importing("numpy"), "s")

    from pettingzoo.classic import connect_four_v3, tictactoe_v3

    tell("PettingZoo step, farmstead creatures", environment(lambda: farmstead.env(game="creatures")), "us")
    revised = environment(lambda: farmstead.env(game="revised", players=4))
    tell("PettingZoo step, farmstead revised for four", revised, "us")
    tell("PettingZoo step, its tictactoe", environment(tictactoe_v3.env), "us")
    tell("PettingZoo step, its connect_four", environment(connect_four_v3.env), "us")

    import_module("farmstead.spiel")
    import_module("open_spiel.python.games.tic_tac_toe")

    creatures = spiel("python_farmstead(options=game:creatures)")
    tell("OpenSpiel step, farmstead creatures (game in Python)", creatures, "us")
    tell("OpenSpiel step, its python_tic_tac_toe", spiel("python_tic_tac_toe"), "us")
    tell("OpenSpiel step, its tic_tac_toe (C++)", spiel("tic_tac_toe"), "us")
    tell("OpenSpiel step, its backgammon (C++)", spiel("backgammon"), "us")
    tell("OpenSpiel step, its go 9x9 (C++)", spiel("go(board_size=9)"), "us")

    if chosen.farmstead:
        for words, text in (
            (["--cards", "none"], "game=revised players=2 cards=none"),
            (["--players", "4"], "game=revised players=4"),
            (["--game", "creatures"], "game=creatures"),
        ):
            against_native(chosen.farmstead, words, text, chosen.games)
    print(f"{time.strftime('%Y-%m-%d')}, {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
