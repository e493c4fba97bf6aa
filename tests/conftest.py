"""Settings of all tests: made-up games are the same on every run and take the time they take."""

from hypothesis import settings

settings.register_profile("crescent", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("crescent")
