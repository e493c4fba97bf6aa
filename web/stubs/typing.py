"""
A stand-in for `typing` on MicroPython, which never looks at annotations.

Names stand for nothing; subscripting one gives it back, so that aliases work.
"""


class _Name:
    def __getitem__(self, parameters):
        return self


class Protocol:
    """What a protocol inherits from."""


Any = Callable = Iterator = _Name()
