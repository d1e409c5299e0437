"""Fair by proof: the hash of a seed is told when the game begins, and the seed when it is over."""

import hashlib
import secrets


def seal(seed: str, salt: str) -> str:
    """The hash of a seed. The salt keeps anybody from finding the seed by trying."""
    return hashlib.sha256(f"signoria seed {seed} {salt}".encode()).hexdigest()


def sealed(header: dict[str, str]) -> dict[str, str]:
    """The lines of a game whose seed was drawn here, with its seal."""
    salt = secrets.token_hex(16)
    return {**header, "salt": salt, "seal": seal(header["seed"], salt)}
