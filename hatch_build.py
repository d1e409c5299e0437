"""What is checked before a package is built: the browser client must be inside."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src/signoria/server/static/index.html")


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Refuses to build a wheel or an sdist without the client. An editable installation serves what is built later."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before each build."""
        if version != "editable" and not (Path(self.root) / CLIENT).is_file():
            raise SystemExit(
                f"The browser client is not built ({CLIENT} is missing): run `make wheel`, which builds both."
            )
