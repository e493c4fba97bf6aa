"""
A stand-in for `pyscript` on MicroPython, which imports none of its modules.

PyScript's own imports all of them, ten that the page never uses among them. What the page needs
it imports from the module that has it; those are PyScript's own.
"""
