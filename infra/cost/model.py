"""What a month costs and what is too small at which size, from measured units, prices and assumptions. No figure of its own."""

import json
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
sys.path.append(str(REPOSITORY / "infra/verify/cloud"))

import coverage

MONTH_MINUTES = 30 * 24 * 60
SWEEP_MINUTES = 5
# A run looks at the hour that it is and, for five minutes, at the one before (`SLACK` in `functions/src/notifier/cursor.rs`).
OPEN_HOURS = 65 / 60
# How long an instance uses the catalogs that it has read (`shared/src/store/catalog.rs`).
CATALOG_MINUTES = 5
# A whole processor comes with so many MB.
PROCESSOR_MB = 1769
COMMON_MB = 256
LINES = 5


class Inputs:
    """The files that the page is made from."""

    def __init__(self):
        def toml(name):
            return tomllib.loads((HERE / name).read_text())

        def told(name):
            return json.loads((HERE / name).read_text())

        self.prices, self.month, self.limits = toml("prices.toml"), toml("month.toml"), toml("limits.toml")["limit"]
        self.measured, self.load = told("measured.json"), told("load.json")
        resources = coverage.read(REPOSITORY / "template.yaml")["Resources"]
        self.things, self.clocks = things(resources), clocks(resources)

    def other(self, name):
        return self.month["other"][name]["value"]

    def peak(self, name):
        return self.month["peak"][name]["value"]

    def price(self, group, name):
        return self.prices[group][name]["usd"]


def things(resources):
    """How many of each kind stand in the template; the secrets of `cargo deploy` (`infra/deploy/keys.py`) beside them."""
    kinds = [resource["Type"] for resource in resources.values()]
    return {
        "metric": kinds.count("AWS::Logs::MetricFilter"), "alarm": kinds.count("AWS::CloudWatch::Alarm"),
        "secret": kinds.count("AWS::SecretsManager::Secret") + 3, "wall": 1,
    }


def clocks(resources):
    """How many runs of the notifier begin each minute."""
    events = resources["Notifier"]["Properties"]["Events"].values()
    return sum(event["Properties"].get("Schedule") == "rate(1 minute)" for event in events)


def units_of(inputs, kind):
    """Requests, read and write units of a kind; a page is the mean of all pages."""
    kinds = inputs.measured["kinds"]
    if kind == "page":
        pages = [used for name, used in kinds.items() if name.startswith("page ")]
        return {name: sum(page[name] for page in pages) / len(pages) for name in ("requests", "calls", "read", "write")}
    return kinds[kind] if kind in kinds else {"requests": 0, "calls": 0, **inputs.measured["tasks"][kind]}


def rows(inputs):
    """Each kind with its number in a month of one person and its units."""
    all_rows = [*inputs.month["does"], *inputs.month["told"]]
    return [{**row, "units": units_of(inputs, row["kind"])} for row in all_rows]


def person(inputs):
    """A month of one active person, in what is counted."""
    does = rows(inputs)
    total = {name: sum(row["count"] * row["units"][name] for row in does) for name in ("requests", "calls", "read", "write")}
    reminders = sum(row["count"] for row in inputs.month["told"] if row["kind"].startswith("reminder"))
    told = sum(row["count"] * inputs.measured["tasks"][row["kind"]]["told"] for row in inputs.month["told"])
    pushes = told * inputs.other("pushed_share")
    busy = mean_busy(inputs)
    wait = total["calls"] * inputs.other("table_ms")
    # A part of a processor takes longer for the same work.
    seconds = (wait + total["requests"] * busy * PROCESSOR_MB / COMMON_MB) / 1000
    notifier = reminders * inputs.load["reminders"]["busy"] / 1000
    site, opens = inputs.measured["site"], count(inputs, "open")
    files = opens * inputs.other("files_open") + inputs.other("releases") * site["first"]["files"]
    pages = list(site["pages"].values())
    answers = opens * site["open"]["bytes"] + count(inputs, "page") * sum(page["bytes"] for page in pages) / len(pages)
    line = inputs.measured["log_bytes"] + inputs.other("platform_bytes") + inputs.other("access_bytes") + LINES * inputs.other("line_bytes")
    row_bytes = inputs.measured["row_bytes"] * 2
    kept = inputs.other("kept_months")
    made = told + sum(count(inputs, kind) for kind in ("entry", "series", "done", "read", "contact", "treatment", "document")) + 3 * count(inputs, "stress")
    return {
        **total, "pushes": pushes, "told": told, "mails": inputs.other("mails"), "gb_seconds": seconds * COMMON_MB / 1024 + notifier * PROCESSOR_MB / 1024,
        "files": files, "gb_out": (answers + inputs.other("releases") * site["first"]["bytes"] + count(inputs, "document") * inputs.other("file_mb") * 1e6) / 1e9,
        "log_gb": total["requests"] * line / 1e9, "table_gb": made * row_bytes * kept / 1e9,
        "file_gb": count(inputs, "document") * inputs.other("file_mb") * kept / 1e3, "busy_ms": busy, "seconds": seconds,
    }


def count(inputs, kind):
    return sum(row["count"] for row in inputs.month["does"] if row["kind"] == kind)


def mean_busy(inputs):
    """Milliseconds of a call on a processor, of all calls of the load test."""
    kinds = inputs.load["kinds"].values()
    return sum(kind["busy"] * kind["calls"] for kind in kinds) / sum(kind["calls"] for kind in kinds)


def variable(inputs, people):
    """USD a month that grow with the number of people, by item, the largest first."""
    one = person(inputs)
    each, month = (lambda name: inputs.price("each", name)), (lambda name: inputs.price("month", name))
    requests = one["requests"] + one["files"]
    costs = {
        "Table, writing": one["write"] * each("write_unit"), "Table, reading": one["read"] * each("read_unit"),
        "Gateway": one["requests"] * each("gateway_request"),
        "Functions": one["requests"] * each("lambda_request") + one["gb_seconds"] * each("lambda_gb_second"),
        "CDN, requests": requests * each("cdn_request") + one["requests"] * each("cdn_function"), "CDN, bytes": one["gb_out"] * each("cdn_gb"),
        "Web ACL, requests": requests * each("wall_request"), "Logs": one["log_gb"] * each("log_gb"), "Pushes": one["pushes"] * each("push"),
        "Mails": one["mails"] * each("mail"), "Table, kept": one["table_gb"] * (month("table_gb") + month("restore_gb")),
        "Files, kept": one["file_gb"] * month("file_gb"),
    }
    return dict(sorted(((name, cost * people) for name, cost in costs.items()), key=lambda pair: -pair[1]))


def base(inputs):
    """USD a month that a stage costs without anybody."""
    tasks, measured = inputs.measured["tasks"], inputs.measured
    read, write = inputs.price("each", "read_unit"), inputs.price("each", "write_unit")
    runs, sweeps = MONTH_MINUTES * inputs.clocks, MONTH_MINUTES / SWEEP_MINUTES
    tasks_usd = runs * (tasks["run"]["read"] * OPEN_HOURS * read + tasks["run"]["write"] * write) + sweeps * (tasks["sweep"]["read"] * read + tasks["sweep"]["write"] * write)
    # A run that finds nothing waits for its queries, one after another.
    waits = runs * (tasks["run"]["read"] + tasks["run"]["write"]) * inputs.other("table_ms") / 1000 * PROCESSOR_MB / 1024
    lambdas = (runs + sweeps) * inputs.price("each", "lambda_request") + waits * inputs.price("each", "lambda_gb_second")
    things_usd = {name: number * inputs.price("thing", name) for name, number in inputs.things.items()}
    return {
        "Web ACL": things_usd["wall"], f"Metrics ({inputs.things['metric']})": things_usd["metric"], f"Secrets ({inputs.things['secret']})": things_usd["secret"],
        f"Alarms ({inputs.things['alarm']})": things_usd["alarm"], "Notifier and sweep, with nothing to do": tasks_usd + lambdas,
        "Catalogs, read again by each function": MONTH_MINUTES / CATALOG_MINUTES * measured["catalogs"]["read"] * read,
    }


def demands(inputs):
    """What one active person asks for in the busiest moment, by name of the demand."""
    one, peak = person(inputs), inputs.peak
    rush = peak("hour_share") / 3600 * peak("burst")
    calls = one["requests"] / 30 * rush
    due = peak("due_share") / peak("told_seconds")
    own = sum(row["count"] * units_of(inputs, row["kind"])["write"] for row in inputs.month["does"]) / 30 * rush
    reminder = max(used["write"] for name, used in inputs.measured["tasks"].items() if name.startswith("reminder"))
    return {
        "calls": calls, "runs": calls * peak("call_seconds"), "new_instances": calls * peak("call_seconds") / peak("growth_seconds"),
        "notifier_seconds": peak("due_share") * inputs.load["reminders"]["busy"] / 1000 / inputs.clocks, "write_units": due * reminder + own, "due_units": due * peak("due_units"),
        "pushes": due * inputs.other("pushed_share"), "mails_day": one["mails"] / 30, "mails": one["mails"] / 30 * rush,
        "release_requests": inputs.measured["site"]["first"]["files"] * rush,
    }


def limits(inputs):
    """Each limit with the number of people at which it is reached, the smallest first."""
    asked = demands(inputs)
    found = [{**limit, "each": asked[limit["demand"]], "people": limit["size"] / asked[limit["demand"]]} for limit in inputs.limits]
    return sorted(found, key=lambda limit: limit["people"])
