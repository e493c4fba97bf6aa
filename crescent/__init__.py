"""
Crescent Solitaire: the game, its notation and its search, in pure Python.

Nothing here knows a browser. The modules import only downwards, in the order
cards, rules, position, deals, moves, notation, session, save, scene; each says
in its own docstring what it promises.
"""
