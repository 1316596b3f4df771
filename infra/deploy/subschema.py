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


def type_of(value):
    kinds = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object", type(None): "null"}
    return kinds[type(value)]


def accepts_type(target, kind):
    return target.get("type") in (None, kind) or (target["type"], kind) == ("number", "integer")


def accepts(target, value):
    if not accepts_type(target, type_of(value)) or ("enum" in target and value not in target["enum"]):
        return False
    size = value if type_of(value) in ("integer", "number") else len(value) if isinstance(value, (str, list)) else None
    if any(size < target[key] for key in MINIMA if key in target and size is not None):
        return False
    if any(size > target[key] for key in MAXIMA if key in target and size is not None):
        return False
    return not isinstance(value, str) or "pattern" not in target or re.search(target["pattern"], value) is not None


class Comparison:
    """Of what one document's schemas send with what the other's take. Who reads answers reads values of any length, and passes over
    fields that they do not know."""

    def __init__(self, sender, receiver, answers):
        self.sender, self.receiver, self.answers = sender, receiver, answers
        # Schemas that many operations share are compared once, and those that contain themselves come to an end.
        self.known = {}

    def phrases(self, sent, accepted, at=""):
        """What is sent and not taken."""
        return [phrase.format(f"`{whole}`" if (whole := joint(at, where)) else "the body") for where, phrase in self.faults(sent, accepted)]

    def faults(self, sent, accepted):
        """Each with the field it is in."""
        key = (json.dumps(sent, sort_keys=True), json.dumps(accepted, sort_keys=True))
        if key not in self.known:
            self.known[key] = []
            targets = alternatives(self.receiver, accepted)
            found = [fault for option in alternatives(self.sender, sent) for fault in self.of_option(option, targets)]
            self.known[key] = list(dict.fromkeys(found))
        return self.known[key]

    def of_option(self, sent, targets):
        if "enum" in sent:
            return [("", f"with {{}} as {shown(value)}") for value in sent["enum"] if not any(accepts(target, value) for target in targets)]
        same = [target for target in targets if "type" not in target or ("type" in sent and accepts_type(target, sent["type"]))]
        if not same:
            return [("", f"with {{}} as {sent.get('type', 'anything')}")]
        return min((self.of_one(sent, target) for target in same), key=len)

    def of_one(self, sent, accepted):
        found = [("", f"with {{}} other than {', '.join(map(shown, accepted['enum']))}")] if "enum" in accepted else []
        if not self.answers and sent.get("type") not in ("null", "boolean"):
            found += [("", f"with {{}} {fault}") for fault in limits(sent, accepted)]
        if sent.get("type") == "object":
            found += self.fields(sent, accepted)
        if sent.get("type") == "array" and "items" in accepted:
            found += [(joint("[]", where), fault) for where, fault in self.faults(sent.get("items", True), accepted["items"])]
        return found

    def fields(self, sent, accepted):
        mine, theirs = sent.get("properties", {}), accepted.get("properties", {})
        needed = accepted.get("required", [])
        for name in dict.fromkeys([*theirs, *needed]):
            if self.answers and name not in mine:
                yield name, "without {}"
            elif name in needed and name not in sent.get("required", []):
                yield name, "sometimes without {}" if self.answers else "without {}"
        other = accepted.get("additionalProperties", True)
        for name in mine:
            if name not in theirs and other is False:
                yield from [] if self.answers else [(name, "with {}")]
                continue
            for where, fault in self.faults(mine[name], theirs.get(name, other)):
                yield joint(name, where), fault
        if not self.answers and sent.get("additionalProperties", True) is not False and other is False:
            yield "", "with other fields in {}"


def limits(sent, accepted):
    for names, none, sign in ((MINIMA, -NO_LIMIT, 1), (MAXIMA, NO_LIMIT, -1)):
        for key in names.keys() & accepted.keys():
            if sign * sent.get(key, none) < sign * accepted[key]:
                yield f"{names[key]} {accepted[key]}"
    for key in sorted(accepted.keys() - STRUCTURE - MINIMA.keys() - MAXIMA.keys()):
        if not key.startswith("x-") and sent.get(key) != accepted[key]:
            yield f"of {'the former' if key in sent else 'any'} {key}"


def shown(value):
    return json.dumps(value).replace("{", "{{").replace("}", "}}")


def joint(at, name):
    return f"{at}{'.' if at and name and not name.startswith('[') else ''}{name}"
