"""What a page that was written for one contract meets at an API of another. Contracts are OpenAPI 3.1, as `shared/openapi.json`.

A request is what the page sends and the API takes, an answer what the API sends and the page takes: both are one question (`subschema.py`).
An API that takes more and answers less is fine."""

import re
from collections import defaultdict

from subschema import Comparison, resolve

METHODS = {"delete", "get", "head", "options", "patch", "post", "put", "trace"}
# As many as an operator reads before the wait.
MAX_LINES = 10


def operations(document):
    """By method and path, whatever the parameters of the path are called."""
    return {
        (method, re.sub(r"{[^}]*}", "{}", path)): (path, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method in METHODS
    }


class Pair:
    """The contract that a page was written for, and the one of an API."""

    def __init__(self, page, api):
        self.page, self.api = page, api
        self.requests = Comparison(page, api, answers=False)
        self.answers = Comparison(api, page, answers=True)
        statuses = [set(operation["responses"]) for _, operation in operations(api).values()]
        # Problems that every call has are shown by one part of a page.
        self.everywhere = set.intersection(*statuses) if statuses else set()

    def faults(self):
        """What is wrong with an operation, and which one."""
        there = operations(self.api)
        for key, (path, consumer) in operations(self.page).items():
            name = f"{key[0].upper()} {path}"
            if key not in there:
                yield "no longer has", name
                continue
            provider = there[key]
            for fault in dict.fromkeys(self.of_request((path, consumer), provider)):
                yield f"no longer takes requests {fault}:", name
            for fault in dict.fromkeys(self.of_answers(consumer, provider[1])):
                yield f"now answers {fault}:", name

    def of_request(self, consumer, provider):
        if anonymous(consumer[1]) and not anonymous(provider[1]):
            yield "without a token"
        mine, theirs = parameters(self.page, *consumer), parameters(self.api, *provider)
        for key, of in theirs.items():
            if of.get("required") and not mine.get(key, {}).get("required"):
                yield f"without the {of['in']} parameter `{of['name']}`"
        for key, of in mine.items():
            if key in theirs:
                yield from self.requests.phrases(of.get("schema", True), theirs[key].get("schema", True), of["name"])
            elif of["in"] != "header":
                yield f"with the {of['in']} parameter `{of['name']}`"
        mine, theirs = resolve(self.page, consumer[1].get("requestBody", {})), resolve(self.api, provider[1].get("requestBody", {}))
        if theirs.get("required") and not mine.get("required"):
            yield "without a body"
        yield from contents(self.requests, mine, theirs)

    def of_answers(self, consumer, provider):
        for status, answer in provider["responses"].items():
            if status in consumer["responses"]:
                mine, theirs = resolve(self.api, answer), resolve(self.page, consumer["responses"][status])
                yield from contents(self.answers, mine, theirs)
                for name, header in theirs.get("headers", {}).items():
                    if header.get("required") and not mine.get("headers", {}).get(name, {}).get("required"):
                        yield f"without the header `{name}`"
            elif status not in self.everywhere:
                yield f"with {status}"


def anonymous(operation):
    security = operation.get("security", [])
    return not security or {} in security


def parameters(document, path, operation):
    """By where they are and their name; those of the path by their position in it, since their names are not sent."""
    names = re.findall(r"{([^}]*)}", path)
    found = [resolve(document, node) for node in operation.get("parameters", [])]
    return {(of["in"], names.index(of["name"]) if of["in"] == "path" else of["name"]): of for of in found}


def contents(comparison, sent, accepted):
    there = accepted.get("content", {})
    for kind, body in sent.get("content", {}).items():
        if kind in there:
            yield from comparison.phrases(body.get("schema", True), there[kind].get("schema", True))
        else:
            yield f"of the type {kind}"


def sentences(page, api):
    """What the API does to the page, one for each thing, what most operations have first; a count of those that are too many."""
    found = defaultdict(list)
    for fault, name in Pair(page, api).faults():
        found[fault].append(name)
    order = sorted(found.items(), key=lambda item: -len(item[1]))
    lines = [f"{fault} {names[0]}{f' and {len(names) - 1} more' if names[1:] else ''}" for fault, names in order]
    rest = len(lines) - MAX_LINES
    return lines if rest <= 0 else [*lines[:MAX_LINES], f"and {rest} more"]
