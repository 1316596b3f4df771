"""Whether the units of `measured.json` still hold: asks the local program for the kinds of calls that are cheap to repeat, and compares
the sums of its log lines. Counts, no times. Argument: the local program."""

import json
import sys
from pathlib import Path

from local import REPOSITORY, Local

import calls
from client import Failed

KINDS = ("open", "entry", "series", "done", "change", "stress", "read", "contact", "treatment", "signin")
# The first rounds read the catalogs and begin what later calls go on with.
ROUNDS = 2
# A unit more or less is what the size of a row or a day of the week may change.
ALLOWED, AT_LEAST = 0.1, 1


def units(local, work):
    """Units of what some work has the program do. Its lines come before its answers."""
    before = local.units()
    work()
    return local.units() - before


def main():
    measured = json.loads((REPOSITORY / "infra/cost/measured.json").read_text())
    faults = []
    with Local(Path(sys.argv[1]).resolve(), 0, "--no-site") as local:
        works = calls.kinds(calls.set_up_person(local), measured["site"])
        found = {kind: units(local, works[kind]) for _ in range(ROUNDS) for kind in KINDS}
    for kind, used in found.items():
        known = measured["kinds"][kind]["read"] + measured["kinds"][kind]["write"]
        if abs(used - known) > max(AT_LEAST, ALLOWED * known):
            faults.append(f"{kind} takes {used:g} units, and {known:g} in infra/cost/measured.json: target/venv/bin/python infra/cost/measure.py")
    sys.exit("\n".join(faults) or 0)


if __name__ == "__main__":
    try:
        main()
    except Failed as failed:
        sys.exit(str(failed))
