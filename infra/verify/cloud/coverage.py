"""What the template grants, and whether people's calls have needed it: an action, a prefix of keys or a resource without which
nothing would have been refused is one too many, or nobody has tried what needs it."""

import fnmatch
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "deploy"))

import template

ACCOUNT = "111122223333"


def read(path):
    return template.parse(Path(path).read_text())


def listed(value):
    return value if isinstance(value, list) else [value]


def keys_of(statement):
    """What the conditions of a statement look at."""
    found = []
    for condition in (statement.get("Condition") or {}).values():
        for name in ("dynamodb:LeadingKeys", "s3:prefix"):
            found += listed(condition.get(name, []))
    return found


@dataclass(frozen=True)
class Statement:
    """One that allows: whose it is, and what."""

    owner: str
    actions: tuple
    resources: tuple
    keys: tuple

    def matches(self, action, resource, key):
        return action in self.actions and any(like(resource, of) for of in self.resources) and self.allows(key)

    def allows(self, key):
        return not self.keys or not key or any(like(key, of) for of in self.keys)

    def parts(self):
        """What could be taken out of it: actions, keys, and resources where it has several."""
        found = [("action", action) for action in self.actions] + [("key", key) for key in self.keys]
        return found + ([("resource", resource) for resource in self.resources] if len(self.resources) > 1 else [])


def like(text, pattern):
    return fnmatch.fnmatchcase(text, pattern)


class Grants:
    """The statements of each function, and of policies for people. `names`: what `Ref` and `Sub` stand for."""

    def __init__(self, tree, names, *for_people):
        self.names = names
        resources = tree["Resources"]
        shared = {
            name: self.statements(name, of["Properties"]["PolicyDocument"]["Statement"])
            for name, of in resources.items()
            if of["Type"] == "AWS::IAM::ManagedPolicy"
        }
        self.of = {name: shared[name] for name in for_people}
        for name, of in resources.items():
            if of["Type"] != "AWS::Serverless::Function":
                continue
            found = []
            for policy in of["Properties"].get("Policies", []):
                found += shared[policy["Ref"]] if "Ref" in policy else self.statements(name, policy["Statement"])
            self.of[name] = found

    def text(self, value):
        if isinstance(value, str):
            return value
        (form, inner), = value.items()
        if form == "Sub":
            return re.sub(r"\$\{([^}]+)\}", lambda found: self.names[found[1]], inner)
        return self.names[inner]

    def statements(self, owner, written):
        found = []
        for of in listed(written):
            keys = keys_of(of)
            actions, resources = listed(of["Action"]), [self.text(resource) for resource in listed(of["Resource"])]
            found.append(Statement(owner, tuple(actions), tuple(resources), tuple(keys)))
        return found

    def all(self):
        """Every statement once, with one of the functions that have it."""
        found = {}
        for function, statements in self.of.items():
            for statement in statements:
                found.setdefault(statement, function)
        return found

    def unused(self, used):
        """The parts of statements that nobody has needed, as (owner, kind, part, the statement's keys)."""
        needed = set()
        for function, action, resource, key in used:
            matching = [one for one in self.of.get(function, []) if one.matches(action, resource, key)]
            if len(matching) != 1:
                # What two statements allow is taken away by neither.
                continue
            statement = matching[0]
            needed.add((statement, "action", action))
            for kind, patterns, value in (("key", statement.keys, key), ("resource", statement.resources, resource)):
                fitting = [pattern for pattern in patterns if like(value, pattern)]
                if len(fitting) == 1:
                    needed.add((statement, kind, fitting[0]))
        return [
            (statement.owner, kind, part, " ".join(statement.keys or statement.resources))
            for statement in self.all()
            for kind, part in statement.parts()
            if (statement, kind, part) not in needed
        ]


def names_of(cloud, stack_name):
    """What the references of the template's rights stand for in a deployed stack, and the function of each role."""
    cloudformation = cloud("cloudformation")
    stack = cloudformation.describe_stacks(StackName=stack_name)["Stacks"][0]
    outputs = {output["OutputKey"]: output["OutputValue"] for output in stack["Outputs"]}
    names = {parameter["ParameterKey"]: parameter["ParameterValue"] for parameter in stack["Parameters"]}
    names |= {"AWS::Partition": "aws", "AWS::Region": "eu-central-1", "AWS::AccountId": ACCOUNT}
    names |= {"ExternalSecret": outputs["ExternalSecretArn"]}
    roles, pages = {}, cloudformation.get_paginator("list_stack_resources").paginate(StackName=stack_name)
    for page in pages:
        for resource in page["StackResourceSummaries"]:
            if resource["ResourceType"] == "AWS::SES::ConfigurationSet":
                names[resource["LogicalResourceId"]] = resource["PhysicalResourceId"]
            if resource["ResourceType"] == "AWS::IAM::Role":
                roles[resource["PhysicalResourceId"]] = resource["LogicalResourceId"].removesuffix("Role")
    return names, roles


def used(log, roles):
    """What the emulator has noted, as (function, action, resource, key)."""
    for line in Path(log).read_text().splitlines():
        who, action, resource, key = json.loads(line)
        function = roles.get(who.split("/")[1])
        if function:
            yield function, action, resource, key
