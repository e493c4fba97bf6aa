"""
What surveys found, and the deals of the day.

``surveys`` holds the surveys themselves, which the page does not read; ``tables`` is made from
them, ``days`` grows by hand.
"""
