"""Write what the browser needs to draw Age of Renaissance (src/age/art/board.json) from the data of the game.

Run it from this folder after a change to that data: python tools/age.py
"""

import json
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
DATA = HERE.parent / "src" / "signoria" / "age" / "data"
FILE = HERE / "src" / "age" / "art" / "board.json"


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def _province(p: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": p["name"],
        "area": p["area"],
        "kind": p["kind"],
        "market": p["market"],
        "goods": p["commodities"],
        "supports": p.get("supports", []),
    }


def board() -> str:
    """Provinces with their facts, the steps a galley takes, commodities, advances and tracks."""
    provinces, seas, tracks = _read("provinces"), _read("seas"), _read("tracks")
    lanes = {tuple(sorted((c["id"], other))) for c in seas["coast"] for other in c["coasts"]}
    out = {
        "provinces": {p["id"]: _province(p) for p in provinces["province"]},
        "variants": {
            v["id"]: {p["id"]: _province(p) for p in v.get("add_province", [])} for v in provinces["map_variant"]
        },
        "coasts": {c["id"]: c["province"] for c in seas["coast"]},
        "lanes": sorted(lanes),
        "goods": {c["id"]: {"name": c["name"], "base": c["base_value"]} for c in _read("commodities")["commodity"]},
        "advances": [
            {key: a[key] for key in ("id", "letter", "name", "category", "cost", "credit")}
            for a in _read("advances")["advance"]
        ],
        "slots": {row["count"]: row["order_slots"] for row in tracks["players"]},
        "misery": tracks["misery"]["spaces"],
        "ships": [{key: s[key] for key in ("id", "row", "number")} for s in tracks["shipping"]["ship"]],
        "phases": [p["id"] for p in tracks["phase"]],
    }
    return json.dumps(out, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(board(), encoding="utf-8")
