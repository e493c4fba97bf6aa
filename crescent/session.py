"""
One game being played.

A session is a deal and a line of moves: what was played, what can be played
again after an undo, the time it took and the help that was used. It is the only
thing in the engine that changes. Time comes in as an argument, in whole
milliseconds of any steady clock; it knows no screen and no storage.

A *step* is one move of the player together with the automatic moves that
followed it; undo and redo go by steps, the count of moves by moves.
"""

from crescent.deals import dealt_cards, lay_out
from crescent.errors import InputError, quoted
from crescent.moves import (
    REASONS,
    SHIFT,
    Move,
    apply,
    automatic_move,
    has_face_down,
    home,
    is_won,
    legal_moves,
    objection,
)
from crescent.notation import move_text, parse_move
from crescent.position import Position
from crescent.rules import Rules
from crescent.text import words_in

WON = "won"
OVER = "over"
STUCK = "stuck"
IN_PLAY = "play"


class Session:
    """
    A game of deal *seed* under *rules*, at its first position.

    *cards* are those of the deal where the caller knows them already, in the
    order of :func:`crescent.deals.dealt_cards`; None asks for them.

    ``helped`` tells whether moves were taken from a win that the search found, or from a replay,
    ``started`` is the token that the records know the game by (0 before it has one).
    """

    def __init__(self, rules: Rules, seed: str, cards: bytes | None = None) -> None:
        self.rules = rules
        self.seed = seed
        self.cards: bytes = dealt_cards(rules, seed) if cards is None else cards
        self.autoplay: bool = rules.autoplay
        self.hints: int = 0
        self.undos: int = 0
        self.helped: bool = False
        self.started: int = 0
        self.steps: list[list[Move]] = []
        self._texts: list[str] = []
        self.positions: list[Position] = [lay_out(rules, self.cards)]
        self._listed: Position | None = None
        self._moves: list[Move] = []
        self.elapsed: int = 0
        self.running_since: int | None = None

    @property
    def done(self) -> int:
        """How many steps have been played and not undone."""
        return len(self.positions) - 1

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return self.positions[-1]

    @property
    def line(self) -> list[Move]:
        """The moves that led here, the automatic ones among them."""
        return [move for step in self.steps[: self.done] for move in step]

    @property
    def moves(self) -> int:
        """The count of moves played and not undone."""
        return sum([len(step) for step in self.steps[: self.done]])

    @property
    def home(self) -> int:
        """How many of the cards lie on the foundations."""
        return home(self.rules, self.position)

    def legal_moves(self) -> list[Move]:
        """Every legal move now; the list is the session's own."""
        position = self.position
        if self._listed is not position:
            self._listed = position
            self._moves = legal_moves(self.rules, position)
        return self._moves

    def state(self) -> str:
        """
        ``won``, ``over`` (no legal move), ``stuck`` (only a shift) or ``play``.

        This is what everyone can see; what the search knows goes further.
        """
        if is_won(self.rules, self.position):
            return WON
        moves = self.legal_moves()
        if not moves:
            return OVER
        return STUCK if moves == [SHIFT] else IN_PLAY

    def play(self, move: Move, now: int, alone: bool = False) -> None:
        """
        Make *move*, and after it the automatic moves if autoplay is on and it is not *alone*.

        What could be redone is given up, unless it begins with the same move.

        :raises InputError: if the move is not legal; nothing has changed then.
        """
        self._check(move)
        step, position = self._with_automatic(move, self.autoplay and not alone)
        if self.steps[self.done : self.done + 1] != [step]:
            self.steps[self.done :] = [step]
            self._texts[self.done :] = [self._step_text(step)]
        self.positions.append(position)
        self.start_clock(now)

    def _check(self, move: Move) -> None:
        reason = objection(self.rules, self.position, move)
        if reason:
            raise InputError(
                "{quote} is not legal. {reason}",
                quote=quoted(move_text(self.rules, move)),
                reason=REASONS[reason],
            )

    def _with_automatic(self, move: Move, automatic: bool) -> tuple[list[Move], Position]:
        step = [move]
        position = apply(self.rules, self.position, move)
        following = automatic_move(self.rules, position) if automatic else None
        while following is not None:
            step.append(following)
            position = apply(self.rules, position, following)
            following = automatic_move(self.rules, position)
        return step, position

    def can_undo(self) -> bool:
        """Whether a step has been played."""
        return self.done > 0

    def can_redo(self) -> bool:
        """Whether a step has been undone."""
        return self.done < len(self.steps)

    def undo(self, now: int) -> bool:
        """Take the last step back; False when there is none."""
        if not self.can_undo():
            return False
        self.positions.pop()
        self.undos += 1
        self.start_clock(now)
        return True

    def redo(self, now: int) -> bool:
        """Play the undone step again as it was; False when there is none."""
        if not self.can_redo():
            return False
        position = self.position
        for move in self.steps[self.done]:
            position = apply(self.rules, position, move)
        self.positions.append(position)
        self.start_clock(now)
        return True

    def start_clock(self, now: int) -> None:
        """Let the time run from *now*; at a won position, let it stand."""
        if is_won(self.rules, self.position):
            self.stop_clock(now)
        elif self.running_since is None:
            self.running_since = now

    def stop_clock(self, now: int) -> None:
        """Let the time stand."""
        self.elapsed = self.time(now)
        self.running_since = None

    def resume_clock(self, now: int) -> None:
        """Let the time run again if the game has begun and is not won."""
        if self.steps:
            self.start_clock(now)

    def time(self, now: int) -> int:
        """The milliseconds played so far; a clock that was set back takes nothing away."""
        if self.running_since is None:
            return self.elapsed
        return self.elapsed + max(0, now - self.running_since)

    def step_texts(self) -> list[str]:
        """Each step as the text of its moves, the undone ones too."""
        return list(self._texts)

    def _step_text(self, step: list[Move]) -> str:
        return " ".join([move_text(self.rules, move) for move in step])

    def replay(self, texts: list[str], done: int) -> None:
        """
        Play the steps that *texts* write on a fresh session, and undo to *done*.

        :raises InputError: at the first move that cannot be read or is not legal.
        """
        for text in texts:
            step: list[Move] = []
            position = self.position
            for word in words_in(text):
                move = parse_move(self.rules, word, position)
                reason = objection(self.rules, position, move)
                if reason:
                    raise InputError(
                        "Move {number}, {quote}, is not legal. {reason}",
                        number=self.moves + len(step),
                        quote=quoted(word),
                        reason=REASONS[reason],
                    )
                position = apply(self.rules, position, move)
                step.append(move)
            if not step:
                raise InputError("A step of the game is empty; expected at least one move.")
            self.steps.append(step)
            self._texts.append(self._step_text(step))
            self.positions.append(position)
        if not 0 <= done <= len(self.steps):
            raise InputError(
                "{name} cannot be {quote}; the game has {number} steps.",
                name="done",
                quote=quoted(done),
                number=len(self.steps),
            )
        del self.positions[done + 1 :]

    def sees_everything(self) -> bool:
        """Whether no card lies face down, so that the player knows the whole position."""
        return not has_face_down(self.position)
