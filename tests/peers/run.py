"""Runs the checks of this folder: public tools by others read the program's output.

    scripts/peers-test [NAME…]

Each file check_NAME.py has a function `check(workspace)`. It gets a served workspace of its own (workspace.py), with the sample in it,
and raises an AssertionError that says what does not hold.
"""

import importlib
import pathlib
import sys
import tempfile
import traceback

from workspace import Workspace

FOLDER = pathlib.Path(__file__).parent
PREFIX = "check_"


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    all_names = sorted(file.stem.removeprefix(PREFIX) for file in FOLDER.glob(f"{PREFIX}*.py"))
    names = sys.argv[2:] or all_names
    for name in names:
        if name not in all_names:
            sys.exit(f"peers-test: there is no check {name!r}; there are {', '.join(all_names)}")
    failed = []
    for name in names:
        print(f"== {name}", flush=True)
        with tempfile.TemporaryDirectory(prefix="cutroom-peers-") as folder:
            try:
                with Workspace(program, folder) as workspace:
                    importlib.import_module(PREFIX + name).check(workspace)
            except Exception:
                traceback.print_exc()
                failed.append(name)
    sys.exit(f"peers-test: failed: {', '.join(failed)}" if failed else 0)


main()
