"""matplotlib for the scripts that draw figures.

If it is missing, a virtual environment is created in .build-plots, and the script runs again in it.
"""

import os
import subprocess
import sys
from pathlib import Path

ENVIRONMENT = Path(__file__).resolve().parent.parent / ".build-plots"


def pyplot():
    """Returns `matplotlib.pyplot`, which draws into files."""
    try:
        import matplotlib
    except ImportError:
        restart()
    matplotlib.use("Agg")
    import matplotlib.pyplot

    return matplotlib.pyplot


def restart():
    """Runs the script again with an interpreter that has matplotlib."""
    python = ENVIRONMENT / "bin" / "python"
    if Path(sys.prefix) == ENVIRONMENT:
        sys.exit(f"matplotlib cannot be imported in {ENVIRONMENT}; delete that folder and try again.")
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "matplotlib==3.10.*"], check=True)
    os.execv(python, [str(python), *sys.argv])
