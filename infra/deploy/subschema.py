"""Which values of one JSON Schema are none of another, in phrases such as ``with `note` longer than 100``."""

import json
import re

# Keywords that refuse no value.
NOTES = {"default", "deprecated", "description", "example", "examples", "readOnly", "title", "writeOnly"}
STRUCTURE = {"additionalProperties", "allOf", "anyOf", "const", "enum", "items", "oneOf", "properties", "required", "$ref", "type"}
MINIMA = {"minLength": "shorter than", "minimum": "less than", "minItems": "with fewer items than"}
MAXIMA = {"maxLength": "longer than", "maximum": "more than", "maxItems": "with more items than"}
NO_LIMIT = float("inf")


def resolve(document, node):
    while "$ref" in node:
        found = document
        for part in node["$ref"].removeprefix("#/").split("/"):
            found = found[part.replace("~1", "/").replace("~0", "~")]
        node = {**found, **{key: value for key, value in node.items() if key != "$ref"}}
    return node


def alternatives(document, schema):
    """Schemas without reference or combination, of one type each, that together take what this one takes."""
    if isinstance(schema, bool):
        return [{}] if schema else []
    schema = resolve(document, schema)
    own = {key: value for key, value in schema.items() if key not in NOTES | {"allOf", "anyOf", "oneOf", "const"}}
    if "const" in schema:
        own["enum"] = [schema["const"]]
    kinds = own["type"] if isinstance(own.get("type"), list) else [own.get("type")]
    found = [{**own, "type": kind} if kind else own for kind in kinds]
    groups = [[part] for part in schema.get("allOf", [])] + [schema[key] for key in ("anyOf", "oneOf") if key in schema]
    for group in groups:
        options = [option for part in group for option in alternatives(document, part)]
        found = [both for one in found for option in options if (both := joined(one, option)) is not None]
    return found


def joined(one, other):
    """What takes the values that both take; nothing where there are none."""
    both = {**one, **other}
    for key in one.keys() & other.keys():
        mine, theirs = one[key], other[key]
        if mine == theirs:
            continue
        if key == "type":
            if {mine, theirs} != {"integer", "number"}:
                return None
            both[key] = "integer"
        elif key == "properties":
            both[key] = {**mine, **theirs, **{name: {"allOf": [mine[name], theirs[name]]} for name in mine.keys() & theirs.keys()}}
        elif key == "required":
            both[key] = [*mine, *theirs]
        elif key == "enum":
            both[key] = [value for value in mine if value in theirs]
        elif key in MINIMA or key in MAXIMA:
            both[key] = (max if key in MINIMA else min)(mine, theirs)
        elif key == "additionalProperties":
            both[key] = mine is not False and theirs is not False
        else:
            both[key] = [mine, theirs]
    return both


def kind_of(value):
    kinds = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object", type(None): "null"}
    return kinds[type(value)]


def takes_kind(taker, kind):
    return taker.get("type") in (None, kind) or (taker["type"], kind) == ("number", "integer")


def takes(taker, value):
    if not takes_kind(taker, kind_of(value)) or ("enum" in taker and value not in taker["enum"]):
        return False
    size = value if kind_of(value) in ("integer", "number") else len(value) if isinstance(value, (str, list)) else None
    if any(size < taker[key] for key in MINIMA if key in taker and size is not None):
        return False
    if any(size > taker[key] for key in MAXIMA if key in taker and size is not None):
        return False
    return not isinstance(value, str) or "pattern" not in taker or re.search(taker["pattern"], value) is not None


class Comparison:
    """Of what one document's schemas send with what the other's take. Who reads answers reads values of any length, and passes over
    fields that they do not know."""

    def __init__(self, sender, taker, answers):
        self.sender, self.taker, self.answers = sender, taker, answers
        # Schemas that many operations share are compared once, and those that contain themselves come to an end.
        self.known = {}

    def phrases(self, sent, taken, at=""):
        """What is sent and not taken."""
        return [phrase.format(f"`{whole}`" if (whole := joint(at, where)) else "the body") for where, phrase in self.faults(sent, taken)]

    def faults(self, sent, taken):
        """Each with the field it is in."""
        key = (json.dumps(sent, sort_keys=True), json.dumps(taken, sort_keys=True))
        if key not in self.known:
            self.known[key] = []
            takers = alternatives(self.taker, taken)
            found = [fault for option in alternatives(self.sender, sent) for fault in self.of_option(option, takers)]
            self.known[key] = list(dict.fromkeys(found))
        return self.known[key]

    def of_option(self, sent, takers):
        if "enum" in sent:
            return [("", f"with {{}} as {shown(value)}") for value in sent["enum"] if not any(takes(taker, value) for taker in takers)]
        same = [taker for taker in takers if "type" not in taker or ("type" in sent and takes_kind(taker, sent["type"]))]
        if not same:
            return [("", f"with {{}} as {sent.get('type', 'anything')}")]
        return min((self.of_one(sent, taker) for taker in same), key=len)

    def of_one(self, sent, taken):
        found = [("", f"with {{}} other than {', '.join(map(shown, taken['enum']))}")] if "enum" in taken else []
        if not self.answers and sent.get("type") not in ("null", "boolean"):
            found += [("", f"with {{}} {fault}") for fault in limits(sent, taken)]
        if sent.get("type") == "object":
            found += self.fields(sent, taken)
        if sent.get("type") == "array" and "items" in taken:
            found += [(joint("[]", where), fault) for where, fault in self.faults(sent.get("items", True), taken["items"])]
        return found

    def fields(self, sent, taken):
        mine, theirs = sent.get("properties", {}), taken.get("properties", {})
        needed = taken.get("required", [])
        for name in dict.fromkeys([*theirs, *needed]):
            if self.answers and name not in mine:
                yield name, "without {}"
            elif name in needed and name not in sent.get("required", []):
                yield name, "sometimes without {}" if self.answers else "without {}"
        other = taken.get("additionalProperties", True)
        for name in mine:
            if name not in theirs and other is False:
                yield from [] if self.answers else [(name, "with {}")]
                continue
            for where, fault in self.faults(mine[name], theirs.get(name, other)):
                yield joint(name, where), fault
        if not self.answers and sent.get("additionalProperties", True) is not False and other is False:
            yield "", "with other fields in {}"


def limits(sent, taken):
    for names, none, sign in ((MINIMA, -NO_LIMIT, 1), (MAXIMA, NO_LIMIT, -1)):
        for key in names.keys() & taken.keys():
            if sign * sent.get(key, none) < sign * taken[key]:
                yield f"{names[key]} {taken[key]}"
    for key in sorted(taken.keys() - STRUCTURE - MINIMA.keys() - MAXIMA.keys()):
        if not key.startswith("x-") and sent.get(key) != taken[key]:
            yield f"of {'the former' if key in sent else 'any'} {key}"


def shown(value):
    return json.dumps(value).replace("{", "{{").replace("}", "}}")


def joint(at, name):
    return f"{at}{'.' if at and name and not name.startswith('[') else ''}{name}"
