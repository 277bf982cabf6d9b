from cardc.runtime.engine import Engine

class RandomPlay:
    game: Engine
    actions: int
    answers: int
    over: bool
    fault: str
    def __init__(self, game: Engine, seed: int) -> None: ...
    def run(self, actions: int, check: bool = False) -> bool: ...
