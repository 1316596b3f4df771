"""What DynamoDB refuses and what it answers, asked of the emulator: the lists that the embedded store is tested with
(`infra/local/tests/conformance`), the same bytes, the table of the template. Where the emulator differs from the service, its
answer stands in the list with what AWS documents; an answer that changes and a difference that is gone are faults alike."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import yaml

TABLE = "conformance"
TAKES = "takes it"
CONDITION_FAILED = "The conditional request failed"
STARTS_WITHIN = 30
SIGNED = "AWS4-HMAC-SHA256 Credential=any/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0"


class Template(yaml.SafeLoader):
    """Takes CloudFormation's short forms as they stand."""


Template.add_multi_constructor("!", lambda loader, tag, node: str(node.value))


class Emulator:
    def __init__(self, environment, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        settings = {"GATEWAY_PORT": str(self.port), "BIND_HOST": "127.0.0.1", "SERVICES": "dynamodb", "HOME": str(folder)}
        self.said = open(folder / "said.txt", "w+")
        self.process = subprocess.Popen(
            [environment / "bin" / "ministack"], env={**os.environ, **settings}, stdout=self.said, stderr=self.said
        )
        ends = time.monotonic() + STARTS_WITHIN
        while not self.listens():
            if self.process.poll() is not None or time.monotonic() > ends:
                self.said.seek(0)
                sys.exit(f"the emulator does not start:\n{self.said.read()}")
            time.sleep(0.02)

    def listens(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def call(self, operation, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {
            "X-Amz-Target": f"DynamoDB_20120810.{operation}",
            "Content-Type": "application/x-amz-json-1.0",
            "Authorization": SIGNED,
        }
        connection.request("POST", "/", json.dumps(body, ensure_ascii=False).encode(), headers)
        answer = connection.getresponse()
        status, answer = answer.status, json.loads(answer.read())
        connection.close()
        return status, answer

    def done(self, operation, body):
        status, answer = self.call(operation, body)
        if status != 200:
            sys.exit(f"{operation}: {answer}")

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.said.close()


def spelled(text, number):
    """`{x*3}` is a text repeated, `{i}` the number of a repeated value."""

    def each(found):
        unit, times = found[1].rpartition("*")[::2]
        return unit * int(times) if unit else str(number)

    return re.sub(r"\{([^{}]*\*\d+|i)\}", each, text).replace("TABLE", TABLE)


def whole(value, number=None):
    """A value of the list with all that is repeated."""
    if isinstance(value, str):
        return spelled(value, number)
    if isinstance(value, list):
        return [one for each in value for one in repeated(each, number)]
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("deep"), int):
        inner = {"S": "x"}
        for _ in range(value["deep"]):
            inner = {"L": [inner]}
        return inner
    return {spelled(key, number): whole(each, number) for key, each in value.items()}


def repeated(value, number):
    if isinstance(value, dict) and "times" in value:
        return [whole(value["of"], at) for at in range(value["times"])]
    return [whole(value, number)]


def plain(message):
    """Words without the envelope of a request's validation, and without the value that was sent."""
    message = message.removeprefix("1 validation error detected: ")
    return re.sub(r"^Value '.*' at '", "Value at '", message, flags=re.DOTALL)


def told(status, answer):
    """An answer as it stands in the lists; sets and the items of a batch have no order."""
    if status != 200:
        kept = {key: answer[key] for key in ("Item", "CancellationReasons") if key in answer}
        kind = answer.get("__type", "").rpartition("#")[2]
        return {"type": kind, "message": plain(answer.get("message", answer.get("Message", ""))), **kept}
    tables = answer.get("Responses", {})
    return {**answer, **({"Responses": {name: ordered(items) for name, items in tables.items()}} if tables else {})}


def ordered(items):
    return sorted(items, key=lambda item: json.dumps(item, sort_keys=True))


def comparable(value):
    if isinstance(value, list):
        return [comparable(each) for each in value]
    if isinstance(value, dict):
        is_set = len(value) == 1 and next(iter(value)) in ("SS", "NS", "BS")
        return {key: sorted(each) if is_set else comparable(each) for key, each in value.items()}
    return value


def agrees(expected, actual):
    """Whether the answer is the expected one; words that end with … are only the beginning."""
    if TAKES in (expected, actual):
        return expected == actual
    expected, actual = comparable(whole(expected)), comparable(actual)
    beginning = expected.get("message", "")
    if beginning.endswith("…") and actual.get("message", "").startswith(beginning[:-1]):
        actual = {**actual, "message": beginning}
    return expected == actual


def refusal(status, answer):
    """Kind and words; those of a cancelled transaction are its reasons'."""
    answer = told(status, answer)
    reasons = answer.pop("CancellationReasons", None)
    answer.pop("Item", None)
    if reasons is not None:
        answer["message"] = "; ".join(": ".join(r[k] for k in ("Code", "Message") if k in r) for r in reasons)
    return answer


class Run:
    def __init__(self, emulator, shape, documented):
        self.emulator, self.shape, self.documented, self.faults = emulator, shape, documented, []

    def fresh(self):
        """The table with the one item that the refused requests meet."""
        self.emulator.call("DeleteTable", {"TableName": TABLE})
        self.emulator.done("CreateTable", self.shape)
        item = {"pk": {"S": "p"}, "sk": {"S": "stands"}, "a": {"S": "x"}, "ix": {"S": "x@1"}}
        self.emulator.done("PutItem", {"TableName": TABLE, "Item": item})

    def compare(self, name, step, expected, actual):
        """With the service's answer, or with the known difference, of which it is known what is documented."""
        known = step.get("emulator")
        if known is not None and step.get("documented") not in self.documented:
            self.faults.append(f"{name}: a difference of the emulator without what is documented")
        if known is None and not agrees(expected, actual):
            self.faults.append(f"{name}: {shown(actual)} instead of {shown(expected)}")
        elif known is not None and agrees(expected, actual):
            self.faults.append(f"{name}: the known difference of the emulator is gone")
        elif known is not None and not agrees(known, actual):
            self.faults.append(f"{name}: {shown(actual)} instead of the known difference {shown(known)}")

    def refused(self, cases):
        self.fresh()
        for case in cases:
            status, answer = self.emulator.call(case["operation"], whole(case["body"]))
            said = TAKES if status == 200 else refusal(status, answer)
            # It would have been done, had the item been another one.
            if said != TAKES and said["message"].endswith(CONDITION_FAILED):
                said = TAKES
            self.compare(case["name"], case, {"type": case["type"], "message": case["message"]}, said)
            if status == 200:
                self.fresh()

    def taken(self, cases):
        for case in cases:
            self.fresh()
            for at, step in enumerate(case["steps"]):
                actual = told(*self.emulator.call(step["operation"], whole(step["body"])))
                self.compare(f"{case['name']}, step {at + 1}", step, step["answer"], actual)


def shown(answer):
    return json.dumps(answer, ensure_ascii=False)[:400]


def main(repository, environment):
    template = yaml.load((repository / "template.yaml").read_text(), Template)
    properties = template["Resources"]["Table"]["Properties"]
    parts = ["AttributeDefinitions", "KeySchema", "LocalSecondaryIndexes", "GlobalSecondaryIndexes", "BillingMode"]
    shape = {"TableName": TABLE, **{part: properties[part] for part in parts}}
    folder = repository / "infra" / "local" / "tests" / "conformance"
    refused, taken = (json.loads((folder / name).read_text()) for name in ("refused.json", "taken.json"))
    with tempfile.TemporaryDirectory() as place:
        emulator = Emulator(environment, Path(place))
        try:
            run = Run(emulator, shape, {**refused["documented"], **taken["documented"]})
            run.refused(refused["cases"])
            run.taken(taken["cases"])
        finally:
            emulator.stop()
    if run.faults:
        sys.exit("\n".join(run.faults))


main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
