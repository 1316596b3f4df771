"""What `cargo deploy` says of open pages: each kind of change between two contracts, and what a deployment without a contract says.
A value that proves the change is put to an independent judge of JSON Schema. Argument: the repository."""

import json
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

REPOSITORY = Path(sys.argv[1]).resolve()
sys.path.insert(0, str(REPOSITORY / "infra/deploy"))

import compatible
import preflight
import subschema

TEXT, NULL = {"type": "string"}, {"type": "null"}
NOTE = {"anyOf": [{"type": "string", "maxLength": 200}, NULL]}
PERSON = {"person": {"type": "object", "properties": {"name": TEXT, "friend": {"$ref": "#/components/schemas/person"}}, "additionalProperties": False}}


def closed(required=(), **properties):
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def opened(required=(), **properties):
    return {"type": "object", "properties": properties, "required": list(required)}


# What one sends, what the other takes, what is said of it, and a value that is sent and not taken.
REFUSED = [
    (closed(a=TEXT), closed(["a"], a=TEXT), ["without `a`"], {}),
    (closed(a=TEXT), closed(), ["with `a`"], {"a": ""}),
    (opened(), closed(), ["with other fields in the body"], {"b": 1}),
    (closed(a=NOTE), closed(a=TEXT), ["with `a` as null"], {"a": None}),
    (closed(a=TEXT), closed(a=NOTE), ["with `a` longer than 200"], {"a": "a" * 201}),
    (closed(a=TEXT), closed(a={"type": "integer"}), ["with `a` as string"], {"a": ""}),
    (closed(a={"type": ["string", "null"]}), closed(a={"type": "string"}), ["with `a` as null"], {"a": None}),
    (closed(a={"type": "number"}), closed(a={"type": "integer"}), ["with `a` as number"], {"a": 0.5}),
    (closed(a={}), closed(a=TEXT), ["with `a` as anything"], {"a": 1}),
    (closed(a={"const": ""}), closed(a={**TEXT, "minLength": 1}), ['with `a` as ""'], {"a": ""}),
    (closed(a={"enum": ["x", "y"]}), closed(a={"const": "x"}), ['with `a` as "y"'], {"a": "y"}),
    (closed(a={"enum": ["x", 8]}), closed(a={"anyOf": [{**TEXT, "pattern": "^x$"}, {"type": "integer", "maximum": 7}]}), ["with `a` as 8"], {"a": 8}),
    (closed(a={"enum": ["x"]}), closed(a={**TEXT, "pattern": "^y"}), ['with `a` as "x"'], {"a": "x"}),
    (closed(a=TEXT), closed(a={**TEXT, "enum": ["x"]}), ['with `a` other than "x"'], {"a": "z"}),
    (closed(a={"type": "integer"}), closed(a={"type": "integer", "minimum": 1}), ["with `a` less than 1"], {"a": 0}),
    (closed(a={"type": "integer", "maximum": 9}), closed(a={"type": "number", "maximum": 8}), ["with `a` more than 8"], {"a": 9}),
    (closed(a={**TEXT, "pattern": "^x*$"}), closed(a={**TEXT, "pattern": "^x+$"}), ["with `a` of the former pattern"], {"a": ""}),
    (closed(a=TEXT), closed(a={**TEXT, "pattern": "^x*$"}), ["with `a` of any pattern"], {"a": "y"}),
    (closed(a={"type": "array"}), closed(a={"type": "array", "maxItems": 1}), ["with `a` with more items than 1"], {"a": [1, 2]}),
    (closed(a={"type": "array", "items": NOTE}), closed(a={"type": "array", "items": TEXT}), ["with `a[]` as null"], {"a": [None]}),
    (closed(a=closed(b=TEXT)), closed(a=closed(["b"], b=TEXT)), ["without `a.b`"], {"a": {}}),
    (closed(a=opened(b=TEXT)), closed(a={"type": "object", "additionalProperties": {"type": "integer"}}), ["with `a.b` as string"], {"a": {"b": ""}}),
    ({"oneOf": [TEXT, closed(a=TEXT)]}, {"oneOf": [TEXT, closed(a=TEXT, b=TEXT), closed(["a"], a=TEXT)]}, [], None),
    ({"oneOf": [closed(["a"], a=TEXT), closed(["b"], b=TEXT)]}, closed(["a"], a=TEXT), ["with `b`", "without `a`"], {"b": ""}),
    ({**opened(a=TEXT, b=TEXT), "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}, opened(["a"], a=TEXT), ["without `a`"], {"b": ""}),
    ({"allOf": [opened(a=TEXT), opened(a=NOTE, b=TEXT)]}, opened(a={**TEXT, "maxLength": 100}), ["with `a` longer than 100"], {"a": "a" * 101}),
    ({"allOf": [{**TEXT, "maxLength": 9}, {**TEXT, "maxLength": 20}]}, {**TEXT, "maxLength": 9}, [], None),
    ({"allOf": [opened(["a"], a=TEXT), opened(["b"], b=TEXT)]}, opened(["a", "b"]), [], None),
    (TEXT, False, ["with the body as string"], ""),
    ({"$ref": "#/components/schemas/person"}, PERSON["person"], [], None),
    # Wider, or the same.
    (closed(["a"], a=TEXT), closed(a=NOTE, b=TEXT), ["with `a` longer than 200"], {"a": "a" * 201}),
    (closed(["a"], a={**TEXT, "maxLength": 9}), closed(a=NOTE, b=TEXT), [], None),
    (closed(a={"type": "integer"}), closed(a={"type": "number", "description": "Any."}), [], None),
    (closed(a={"const": "x"}), closed(a={"type": "string", "pattern": "^x"}), [], None),
    (closed(a={"enum": ["x"]}), opened(a={"enum": ["y", "x"]}), [], None),
    (NOTE, {}, [], None),
    (False, TEXT, [], None),
]

# What an API answers, what a page knows, and what is said of it.
ANSWERED = [
    (opened(), opened(["a"], a=TEXT), ["without `a`"]),
    (opened(), opened(a=TEXT), ["without `a`"]),
    (opened(a=TEXT), opened(["a"], a=TEXT), ["sometimes without `a`"]),
    (opened(["a"], a=NOTE), opened(["a"], a=TEXT), ["with `a` as null"]),
    (opened(a={"enum": ["x", "y"]}), opened(a={"enum": ["x"]}), ['with `a` as "y"']),
    (opened(a={"type": "array", "items": opened()}), opened(a={"type": "array", "items": opened(b=TEXT)}), ["without `a[].b`"]),
    # Longer, and more fields.
    (opened(["a"], a=TEXT, b=TEXT), closed(a={**TEXT, "maxLength": 9}), []),
]

OK = {"200": {"description": "", "content": {"application/json": {"schema": opened(a=TEXT)}}}}
SHARED = {"400": {"description": ""}}


def operation(**parts):
    return {"responses": {**OK, **SHARED}, **parts}


def query(name, **more):
    return {"in": "query", "name": name, "schema": TEXT, **more}


def part(name):
    return {"in": "path", "name": name, "required": True, "schema": TEXT}


def body(schema, required=True, kind="application/json"):
    return {"required": required, "content": {kind: {"schema": schema}}}


# An operation in the contract of a page, in that of the API, and what is said of it.
OPERATIONS = [
    (operation(), operation(), []),
    (operation(), None, ["no longer has GET /api/a/{id}"]),
    (operation(parameters=[query("q")]), operation(), ["no longer takes requests with the query parameter `q`: GET /api/a/{id}"]),
    (operation(), operation(parameters=[query("q")]), []),
    (operation(parameters=[query("q")]), operation(parameters=[query("q", required=True)]), ["no longer takes requests without the query parameter `q`: GET /api/a/{id}"]),
    (operation(parameters=[query("q")]), operation(parameters=[query("q", schema={"const": "x"})]), ['no longer takes requests with `q` other than "x": GET /api/a/{id}']),
    (operation(parameters=[part("id")]), operation(parameters=[part("number")]), []),
    (operation(parameters=[{"in": "header", "name": "h"}]), operation(), []),
    (operation(), operation(security=[{"token": []}]), ["no longer takes requests without a token: GET /api/a/{id}"]),
    (operation(), operation(security=[{}, {"token": []}]), []),
    (operation(), operation(requestBody=body(TEXT)), ["no longer takes requests without a body: GET /api/a/{id}"]),
    (operation(), operation(requestBody=body(TEXT, required=False)), []),
    (operation(requestBody=body(NOTE)), operation(requestBody=body(TEXT)), ["no longer takes requests with the body as null: GET /api/a/{id}"]),
    (operation(requestBody=body(TEXT, kind="image/png")), operation(requestBody=body(TEXT)), ["no longer takes requests of the type image/png: GET /api/a/{id}"]),
    (operation(), operation(responses={**OK, **SHARED, "202": {"description": ""}}), ["now answers with 202: GET /api/a/{id}"]),
    (operation(responses=OK), operation(), []),
    (operation(responses={**OK, "202": {"description": ""}}), operation(responses=OK), []),
    (operation(responses={"200": {"headers": {"ETag": {"required": True}}}}), operation(responses={"200": {}}), ["now answers without the header `ETag`: GET /api/a/{id}"]),
]


def contract(of, path="/api/a/{id}"):
    other = {"/api/other": {"post": {"responses": {"201": {"description": ""}, **SHARED}}}}
    return {"paths": {**({path: {"get": of}} if of else {}), **other}, "components": {"schemas": PERSON}}


def schemas():
    document = contract(None)
    for sent, taken, said, proof in REFUSED:
        found = subschema.Comparison(document, document, answers=False).phrases(sent, taken)
        if sorted(found) != said:
            yield f"{sent} for {taken}: {found} instead of {said}"
        judged = [Draft202012Validator({**document, "allOf": [schema]}).is_valid(proof) for schema in (sent, taken)]
        if said and judged != [True, False]:
            yield f"{proof} proves nothing of {sent} for {taken}: {judged}"
    for sent, taken, said in ANSWERED:
        found = subschema.Comparison(document, document, answers=True).phrases(sent, taken)
        if found != said:
            yield f"{sent} answered for {taken}: {found} instead of {said}"


def contracts():
    for page, api, said in OPERATIONS:
        # The name of a parameter in the path is not sent.
        found = compatible.sentences(contract(page), contract(api, "/api/a/{number}"))
        if found != said:
            yield f"{page} meets {api}: {found} instead of {said}"
    many = {"paths": {f"/api/{number}": {"get": operation(), "post": operation(parameters=[query(f"q{number}")])} for number in range(12)}}
    api = {"paths": {path: {"post": operation()} for path in many["paths"]}}
    found = compatible.sentences(many, api)
    if found[0] != "no longer has GET /api/0 and 11 more" or len(found) != compatible.MAX_LINES + 1 or found[-1] != "and 3 more":
        yield f"of many changes is said: {found}"
    today = json.loads((REPOSITORY / "shared/openapi.json").read_text())
    if compatible.sentences(today, today):
        yield f"the contract does not fit itself: {compatible.sentences(today, today)}"


class Bucket:
    """One that holds nothing."""

    def __call__(self, service):
        raise AssertionError(f"{service} is called")


def main():
    faults = [*schemas(), *contracts()]
    record = {"when": "2026-11-28T12:00:00.000000Z", "commit": "0" * 40}
    if preflight.open_pages(Bucket(), "bucket", record, contract(None)):
        faults.append("a deployment without a contract is spoken of")
    sys.exit("\n".join(faults) or 0)


main()
