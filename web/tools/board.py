"""Write what the browser needs to draw the board (src/pax/art/board.json) from the data of the game.

Run it from this folder after a change to that data: python tools/board.py
"""

import json
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
DATA = HERE.parent / "src" / "signoria" / "pax" / "data"
FILE = HERE / "src" / "pax" / "art" / "board.json"


def board() -> str:
    """Empires with both sides of their squares, cities with their levies, borders with their kind."""
    drawn = tomllib.loads((DATA / "map.toml").read_text(encoding="utf-8"))
    squares = tomllib.loads((DATA / "empires.toml").read_text(encoding="utf-8"))["empire"]
    out = {
        "empires": {
            s["id"]: {
                "region": s["region"],
                "king": {"ops": s["king"]["ops"], "prestige": s["king"]["prestige"]},
                "republic": {"ops": s["republic"]["ops"], "prestige": s["republic"]["prestige"]},
            }
            for s in squares
        },
        "cities": {
            c["id"]: {
                "empire": c["empire"],
                "capital": c.get("capital", False),
                "emporium": c.get("emporium"),
                "levy": c["levy"],
            }
            for c in [*drawn["city"], *drawn["conditional_city"]]
        },
        "borders": {b["id"]: {"kind": b["kind"], "empires": b["empires"]} for b in drawn["border"]},
    }
    return json.dumps(out, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(board(), encoding="utf-8")
