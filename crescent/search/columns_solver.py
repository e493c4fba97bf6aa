"""
A whole winning line of a game with columns and a stock, for those who may know the stock.

Prototype.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import NamedTuple

from crescent.cards import KING, rank_of, suit_of
from crescent.search.columns_table import (
    DEALT, HOME, WASTED, Columns, Step, Table, Tops, raised, lowered,
)


class Weights(NamedTuple):
    left: float = 1.0
    joints: float = 1.0
    buried: float = 1.5
    waste: float = 0.5
    stock: float = 0.7
    empty: float = -2.0
    depth: float = 0.35
    square: float = 0.01
    wburied: float = 0.5


class Node:
    __slots__ = ("columns", "waste", "dealt", "tops", "parent", "steps", "home")

    def __init__(self, columns, waste, dealt, tops, parent, steps, home):
        self.columns = columns
        self.waste = waste
        self.dealt = dealt
        self.tops = tops
        self.parent = parent
        self.steps = steps
        self.home = home


class Judge:
    def __init__(self, table: Table, stock: bytes, weights: Weights):
        self.table = table
        self.stock = stock
        self.weights = weights
        self.values: dict[bytes, float] = {b"": weights.empty}
        self.wastes: dict[bytes, tuple] = {b"": (0.0, (99, 99, 99, 99))}

    def column(self, column: bytes) -> float:
        found = self.values.get(column)
        if found is None:
            w = self.weights
            takes = self.table.takes
            joints = buried = 0
            lowest = [99] * 4
            below = 0
            for card in column:
                suit, rank = card >> 4, card & 15
                if below and card not in takes[below]:
                    joints += 1
                if lowest[suit] < rank:
                    buried += 1
                elif rank < lowest[suit]:
                    lowest[suit] = rank
                below = card
            found = w.joints * joints + w.buried * buried + w.square * len(column) ** 2
            self.values[column] = found
        return found

    def waste(self, waste: bytes):
        found = self.wastes.get(waste)
        if found is None:
            value, lowest = self.waste(waste[:-1])
            card = waste[-1]
            suit, rank = card >> 4, card & 15
            w = self.weights
            value += w.waste
            if lowest[suit] < rank:
                value += w.wburied
            elif rank < lowest[suit]:
                lowest = lowest[:suit] + (rank,) + lowest[suit + 1:]
            found = self.wastes[waste] = (value, lowest)
        return found

    def score(self, node: Node) -> float:
        w = self.weights
        columns = node.columns
        values = self.values
        total = 0.0
        for column in columns:
            v = values.get(column)
            total += self.column(column) if v is None else v
        total += self.waste(node.waste)[0]
        total += w.stock * (len(self.stock) - node.dealt)
        total += w.left * (104 - node.home)
        deep = 0
        waste = node.waste
        tops = node.tops
        for place in range(8):
            top = tops[place]
            if top < 13 and not (place & 1 and top == tops[place - 1]):
                card = (place >> 1) * 16 + top + 1
                best = 8
                for column in columns:
                    at = column.rfind(card)
                    if at >= 0:
                        d = len(column) - at
                        if d < best:
                            best = d
                at = waste.rfind(card)
                if at >= 0 and len(waste) - at < best:
                    best = len(waste) - at
                deep += best
        total += w.depth * deep
        return total


def settle(table: Table, columns: list, waste: bytes, tops: Tops, steps: list):
    """Play everything that fits."""
    while True:
        wanted = table.wanted(tops)
        moved = False
        if waste and wanted >> waste[-1] & 1:
            card = waste[-1]
            waste = waste[:-1]
            steps.append((card, WASTED, HOME))
            tops = raised(tops, card)
            continue
        for i, column in enumerate(columns):
            if column and wanted >> column[-1] & 1:
                card = column[-1]
                columns[i] = column[:-1]
                steps.append((card, i, HOME))
                tops = raised(tops, card)
                moved = True
                break
        if not moved:
            return waste, tops


class Search:
    def __init__(self, table, columns, waste, tops, stock, weights=Weights(), noise=None):
        self.judge = Judge(table, stock, weights)
        self.table = table
        self.stock = stock
        self.nodes = 0
        self.best = 999
        self.won = None
        self.noise = noise
        self.queues: list[list] = []
        self.seen = set()
        self.count = 0
        cols = list(columns)
        steps = []
        waste, tops = settle(table, cols, waste, tops, steps)
        root = Node(tuple(cols), waste, 0, tops, None, steps, sum(tops))
        self._push(root, 0)

    def _push(self, node, depth):
        self.nodes += 1
        key = (tuple(sorted(node.columns)), node.waste, node.tops)
        if key in self.seen:
            return
        self.seen.add(key)
        left = 104 - node.home
        if left < self.best:
            self.best = left
        if not left:
            self.won = node
        while len(self.queues) <= depth:
            self.queues.append([])
        self.count += 1
        score = self.judge.score(node)
        if self.noise:
            score += self.noise()
        heapq.heappush(self.queues[depth], (score, self.count, node))

    def sweep(self):
        depth = 0
        while depth < len(self.queues):
            if self.queues[depth]:
                node = heapq.heappop(self.queues[depth])[2]
                self.expand(node, depth + 1)
                yield
                if self.won:
                    return
            depth += 1

    def alive(self):
        return any(self.queues)

    def child(self, node, columns, waste, dealt, tops, steps, depth):
        waste, tops = settle(self.table, columns, waste, tops, steps)
        self._push(Node(tuple(columns), waste, dealt, tops, node, steps, sum(tops)), depth)

    def expand(self, node, depth):
        table = self.table
        takes = table.takes
        columns, waste, tops, dealt = node.columns, node.waste, node.tops, node.dealt
        if dealt < len(self.stock):
            self.child(node, list(columns), waste + self.stock[dealt:dealt + 1], dealt + 1,
                       tops, [(self.stock[dealt], DEALT, WASTED)], depth)
        where: dict[int, list[int]] = {}
        empty = -1
        for i, column in enumerate(columns):
            if column:
                where.setdefault(column[-1], []).append(i)
            elif empty < 0:
                empty = i
        if waste:
            where.setdefault(waste[-1], []).append(WASTED)
        hosts = {}
        for j, column in enumerate(columns):
            if column and column[-1] not in hosts:
                hosts[column[-1]] = j
        for top, j in hosts.items():
            for card in takes[top]:
                for i in where.get(card, ()):
                    self.move(node, card, i, j, depth)
        if empty >= 0:
            for card, sources in where.items():
                for i in sources:
                    if i == WASTED or len(columns[i]) > 1:
                        self.move(node, card, i, empty, depth)
        for back in table.returning(tops):
            for card in takes[back]:
                for i in where.get(card, ()):
                    for j, column in enumerate(columns):
                        if (back in takes[column[-1]]) if column else (j == empty and (i < 0 or len(columns[i]) > 1)):
                            if i == j: continue
                            cols = list(columns)
                            w = waste
                            cols[j] = column + bytes((back, card))
                            if i < 0:
                                w = waste[:-1]
                            else:
                                cols[i] = cols[i][:-1]
                            self.child(node, cols, w, dealt, lowered(tops, back),
                                       [(back, HOME, j), (card, i, j)], depth)
                            break

    def move(self, node, card, i, j, depth):
        cols = list(node.columns)
        w = node.waste
        if i < 0:
            w = w[:-1]
        else:
            cols[i] = cols[i][:-1]
        cols[j] = cols[j] + bytes((card,))
        self.child(node, cols, w, node.dealt, node.tops, [(card, i, j)], depth)
