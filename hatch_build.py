"""What is done before a package is built: the browser client must be inside, and the compiled engine where it is asked for.

With SIGNORIA_COMPILED set to a folder that `bench/compile.py` has filled, its compiled modules go into the wheel beside
their sources, and the wheel is of this Python and system alone.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging import tags

CLIENT = Path("src/signoria/server/static/index.html")
COMPILED = "SIGNORIA_COMPILED"


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Refuses to build a wheel or an sdist without the client. An editable installation serves what is built later."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before each build."""
        if version != "editable" and not (Path(self.root) / CLIENT).is_file():
            raise SystemExit(
                f"The browser client is not built ({CLIENT} is missing): run `make wheel`, which builds both."
            )
        if self.target_name == "wheel" and version != "editable" and os.environ.get(COMPILED):
            self._take_compiled(Path(os.environ[COMPILED]).resolve(), build_data)

    @staticmethod
    def _take_compiled(folder: Path, build_data: dict[str, Any]) -> None:
        modules = sorted(path for path in folder.rglob("*") if path.suffix in {".so", ".pyd"})
        if not modules or not (folder / "stamp.json").is_file():
            raise SystemExit(f"There is no finished compiled engine in {folder}: run `make compiled-wheel`.")
        for path in modules:
            build_data["force_include"][str(path)] = str(path.relative_to(folder))
        build_data["pure_python"] = False
        if sys.platform == "linux":
            # Which C library it needs is said: package indexes refuse a wheel that is for "linux" and no more.
            build_data["tag"] = str(next(tag for tag in tags.sys_tags() if not tag.platform.startswith("linux")))
        else:
            build_data["infer_tag"] = True
