"""A load test of the artefacts that are deployed, bounded and on this machine alone: so many people at once, each opening the app, looking
at pages and writing, over the table of a local program. Writes `infra/cost/load.json`. Times are those of this machine and of what
else it does; errors, calls and memory are not.

    target/venv/bin/python infra/cost/load.py --built target/lambda

The artefacts are processes as Lambda runs them, one for each call that is under way (`functions.py`). The gateway and the CDN are this
program; the table is `cargo start --services`, in memory.
"""

import argparse
import datetime
import json
import math
import os
import platform
import random
import re
import sys
import time
from pathlib import Path

from local import REPOSITORY, Local, commit

import calls
from client import Failed, expect
from functions import Functions
from table import DAYS, Counter, Notifier, Table, now

LOAD = REPOSITORY / "infra/cost/load.json"
PAGES = 3
# What is done in each round beside opening the app, besides what is done once.
WRITES = ("entry", "done", "change", "read", "stress", "contact")
ONCE = ("series", "treatment", "document", "signin", "export")
REMINDED, DUE = 5, 40
# Seconds between two things that somebody does: they read what they see.
READING = 1.0


class Measured(Functions):
    """Notes of each call how long it took, how long its function was on a processor, and whether its instance was new."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.noted = []

    def taken(self, function):
        instance, is_new = super().taken(function)
        instance.before = 0 if is_new else instance.processor_ms()
        return instance, is_new

    def given_back(self, instance):
        instance.busy = instance.processor_ms() - instance.before
        super().given_back(instance)

    def send(self, method, path, body=None, headers=None, form=None):
        begun = time.perf_counter()
        answer, instance, is_new = self.sent(method, path, body, headers, form)
        took = (time.perf_counter() - begun) * 1000
        self.noted.append((f"{method} {instance.function.name}", answer.status, took, instance.busy, is_new))
        return answer


def percentile(values, share):
    ordered = sorted(values)
    return round(ordered[max(0, math.ceil(share * len(ordered)) - 1)], 1)


def busy_ms(process):
    """Milliseconds of a process on a processor, threads that have ended included."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def visits(asked, rounds):
    """What one person does."""

    def live(person):
        kinds = calls.kinds(person, asked)
        pages = [kind for kind in kinds if kind.startswith("page ")]
        chance = random.Random(person.email)
        order = []
        for number in range(rounds):
            seen = [pages[(person.id + number * PAGES + at) % len(pages)] for at in range(PAGES)]
            order += ["open", *seen, *WRITES]
        for kind in (*order, *ONCE):
            time.sleep(chance.uniform(0, 2 * READING))
            kinds[kind]()

    return live


def of_kinds(noted):
    kinds = {}
    for kind, _, took, busy, is_new in noted:
        kinds.setdefault("the first call of an instance" if is_new else kind, []).append((took, busy))
    return {
        kind: {
            "calls": len(all_of_it), "p50": percentile([took for took, _ in all_of_it], 0.5), "p99": percentile([took for took, _ in all_of_it], 0.99),
            "busy": round(percentile([busy for _, busy in all_of_it], 0.5), 2),
        }
        for kind, all_of_it in sorted(kinds.items())
    }


def memory(functions):
    """Most memory of an instance, by artefact and memory of its functions."""
    found = {}
    for instance in functions.instances:
        key = instance.function.artefact, instance.function.memory
        of = found.setdefault(key, {"artefact": key[0], "memory": key[1], "instances": 0, "peak": 0, "function": ""})
        of["instances"] += 1
        peak = round(instance.peak_kb() / 1024, 1)
        if peak > of["peak"]:
            of["peak"], of["function"] = peak, instance.function.name
    return [found[key] for key in sorted(found)]


def reminders(local, built):
    """Lets entries of some people become due at once; how long the notifier takes."""
    table, counter, functions = Table(local.environment), Counter(local.environment["AWS_ENDPOINT_URL_DYNAMODB"]), Functions(local, built)
    try:
        return told_of(functions, table, counter, [calls.set_up_person(functions, "anna") for _ in range(REMINDED)])
    finally:
        functions.stop()
        counter.stop()


def told_of(functions, table, counter, people):
    second = int(time.time()) // 60 * 60 - 60
    time_of = datetime.datetime.fromtimestamp(second, now().tzinfo).strftime("%H%M")
    notifier = Notifier(functions, table, counter)
    notifier.run(second - DAYS)
    rows = []
    for person in people:
        calls.add(person, "pushdevice", {"token": f"device-of-{person.id}", "platform": "android"})
        known = {row["sk"]["S"] for row in table.rows(person)}
        for _ in range(DUE):
            calls.add(person, "timelineentry", {**calls.reminder("Anruf", 0, 1), "time": "2359", "reminderminutes": 0})
        rows += [row for row in table.rows(person) if row["sk"]["S"] not in known and "dueat" in row]
    for row in rows:
        table.pull(row, second, time=time_of)
    instance, begun = next(one for one in functions.instances if one.function.name == "notifier"), time.perf_counter()
    busy = instance.processor_ms()
    _, said = notifier.run(second, len(rows))
    took = time.perf_counter() - begun
    expect(said["told"] == len(rows) and said["pushed"] == len(rows) and not said["failed"], f"the notifier says {said} of {len(rows)}")
    return {"told": len(rows), "seconds": round(took, 2), "busy": round((instance.processor_ms() - busy) / len(rows), 2)}


def processor():
    found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return f"{os.cpu_count()} cores, {found[1] if found else platform.machine()}"


def binary(folder):
    return next(path for path in (folder / "entity/bootstrap", folder / "entity") if path.is_file())


def build(folder):
    """How the artefacts of a folder were built, by their size: cargo-lambda strips what it builds for a deployment."""
    return "release" if binary(folder).stat().st_size < 16 * 2**20 else "debug"


def when(folder):
    """When they were built: their commit may be an earlier one."""
    return datetime.datetime.fromtimestamp(binary(folder).stat().st_mtime, datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")


def measured(local, built, asked, people, rounds):
    functions = Measured(local, built)
    try:
        everybody = [calls.set_up_person(functions, "anna") for _ in range(people)]
        functions.noted.clear()
        before = busy_ms(local.process.pid), busy_ms(os.getpid()), sum(one.processor_ms() for one in functions.instances)
        begun = time.perf_counter()
        calls.together(everybody, visits(asked, rounds))
        seconds = time.perf_counter() - begun
        after = busy_ms(local.process.pid), busy_ms(os.getpid()), sum(one.processor_ms() for one in functions.instances)
        spent = [end - start for start, end in zip(before, after)]
        told = {
            "people": people, "calls": len(functions.noted), "seconds": round(seconds, 1),
            "errors": sum(1 for _, status, *_ in functions.noted if status >= 500) + len(functions.broken),
            "kinds": of_kinds(functions.noted), "memory": memory(functions),
            "shares": {name: round(100 * one / sum(spent)) for name, one in zip(("table", "driver", "functions"), spent)},
        }
        return told
    finally:
        functions.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--built", type=Path, default=REPOSITORY / "target/lambda", help="folder with the artefacts")
    parser.add_argument("--notifier", type=Path, help="folder with the notifier, where it is another one")
    parser.add_argument("--start", type=Path, default=REPOSITORY / "target/debug/start", help="the local program")
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--port", type=int, default=9320)
    asked = parser.parse_args()
    site = json.loads((REPOSITORY / "infra/cost/measured.json").read_text())["site"]
    with Local(asked.start, asked.port, "--no-site", "--services") as local:
        told = measured(local, asked.built.resolve(), site, asked.people, asked.rounds)
    # A fresh one, whose own notifier does not begin before a minute is over.
    with Local(asked.start, asked.port, "--no-site", "--services") as local:
        notifier = (asked.notifier or asked.built).resolve()
        told["reminders"] = {"artefact": build(notifier), **reminders(local, notifier)}
    told = {"date": datetime.date.today().isoformat(), "commit": commit(), "machine": processor(), "artefact": build(asked.built), "built": when(asked.built), **told}
    LOAD.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n")
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    try:
        main()
    except Failed as failed:
        sys.exit(str(failed))
