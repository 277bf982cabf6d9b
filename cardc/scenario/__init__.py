"""Scenarios: who has what, what players do, and what must be true after. The test language of card authors."""
