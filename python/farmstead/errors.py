"""What can go wrong: the engine's sentence, and a code for programs that does not change."""

from __future__ import annotations


class FarmsteadError(Exception):
    """Something that Farmstead refuses. `code` names the reason and stays the same for ever."""

    code: str

    def __init__(self, sentence: str, code: str = "error") -> None:
        super().__init__(sentence)
        self.code = code

    def __reduce__(self) -> tuple[type[FarmsteadError], tuple[str, str]]:
        return (type(self), (str(self), self.code))


class IllegalMove(FarmsteadError, ValueError):
    """A move or an action that is not legal here. The game is unchanged."""


class BadOption(FarmsteadError, ValueError):
    """Options that do not exist or do not go together."""


class BadDeal(FarmsteadError, ValueError):
    """A deal that does not fit the options."""


class BadDeck(FarmsteadError, ValueError):
    """A deck of your own that cannot be played."""


class BadSetup(FarmsteadError, ValueError):
    """A game that cannot be set up like this."""


class BadRecord(FarmsteadError, ValueError):
    """A record that cannot be read or played."""


class BadPosition(FarmsteadError, ValueError):
    """A position that cannot be read, or that play could not have come to."""


class NoRecord(FarmsteadError, ValueError):
    """A game that began from a position, or was dealt anew from a view, has no beginning."""


class NoSeat(FarmsteadError, IndexError):
    """A seat that the game does not have."""


class NotToMove(FarmsteadError, ValueError):
    """Somebody has nothing to decide."""


class UnknownAgent(FarmsteadError, ValueError):
    """An opponent that does not exist."""


class UnknownReward(FarmsteadError, ValueError):
    """A reward that does not exist."""


class BadBudget(FarmsteadError, ValueError):
    """A time or a number of simulations or threads that cannot be."""


class BadArray(FarmsteadError, ValueError):
    """An array of another shape or type than is needed."""


class BadChance(FarmsteadError, TypeError):
    """Something from which nothing random can be drawn."""


class ActionOverflow(FarmsteadError, RuntimeError):
    """A move for which the action table has no place: a mistake of Farmstead."""


class InternalError(FarmsteadError, RuntimeError):
    """A mistake of Farmstead."""
