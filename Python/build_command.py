"""Adds the command to a wheel, as programs beside the interpreter's."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_RESOURCES = Path(__file__).resolve().parents[1] / "Sources/PagingDemoServer/Resources"


class CommandHook(BuildHookInterface):  # type: ignore[misc]
    """A hook that turns a wheel into one for this platform if `PAGINATE_BINARY` names the command."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Adds the command, and the program with its demo server, to the wheel's scripts."""
        binary = os.environ.get("PAGINATE_BINARY")
        if not binary:
            return
        programs = {"paginate": Path(binary), "paginate-demo": Path(binary).with_name("paginate-demo")}
        for program in programs.values():
            if not program.is_file():
                raise FileNotFoundError(f"{program} does not exist; build the command, which PAGINATE_BINARY names.")
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
        build_data["shared_scripts"].update({str(program): name for name, program in programs.items()})
        # The data of the demo server, which the command finds beside the folder of programs.
        for name in ("airports.csv", "airports.LICENSE.txt"):
            build_data["shared_data"][str(_RESOURCES / name)] = f"share/paginate/{name}"
