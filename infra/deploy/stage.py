"""The settings of a stage: `infra/stages/NAME.toml`."""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from problem import Problem

# https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html: those whose machines stand in the European Union.
EUROPEAN_UNION = {
    "eu-central-1": "Frankfurt",
    "eu-north-1": "Stockholm",
    "eu-south-1": "Milan",
    "eu-south-2": "Spain",
    "eu-west-1": "Ireland",
    "eu-west-3": "Paris",
    "eusc-de-east-1": "Brandenburg",
}

# With account, region and what it is for, it is the name of a bucket, of 63 letters at most.
NAME = re.compile(r"[a-z][a-z0-9-]{0,15}")

# Each setting: its kind, and what its text has to look like. `.` stands for a section.
SETTINGS = {
    "region": (str, r"[a-z]{2,4}(-[a-z]+)+-[0-9]"),
    "region_reason": (str, r".{10,}"),
    "profile": (str, r"[^\s]+"),
    "domain": (str, r"[a-z0-9-]+(\.[a-z0-9-]+)+"),
    "certificate": (str, r"arn:[^:]+:acm:us-east-1:[0-9]+:certificate/.+"),
    "table": (str, r"[A-Za-z0-9_.-]{3,255}"),
    "uploads": (str, r"[a-z0-9][a-z0-9-]{1,61}[a-z0-9]"),
    "key": (str, r"arn:[^:]+:kms:.+"),
    "log_days": (int, r"1|3|5|7|14|30|60|90|120|150|180|365|400|545|731"),
    "signup": (str, r"code|none"),
    "file_scan": (str, r"[^= ]+=[^= ]+"),
    "words_host": (str, r"https://[A-Za-z0-9.-]+(:[0-9]+)?"),
    "reviewed": (str, r"[0-9]{6} .{1,120}"),
    "providers": (str, r".+"),
    "permissions_boundary": (str, r"arn:[^:]+:iam::.+:policy/.+"),
    "mail.from": (str, r"[^@ ]+@[^@ ]+"),
    "mail.identity": (str, r"[^ ]+"),
    "mail.contact": (str, r"[^@ ]+@[^@ ]+"),
    "push.applications": (dict, None),
    "push.web": (dict, None),
    "throttle.rate": (int, r"[1-9][0-9]{0,5}"),
    "throttle.burst": (int, r"[1-9][0-9]{0,4}"),
    "throttle.address": (int, r"[1-9][0-9]{1,6}"),
    "alarms.address": (str, r"[^@ ]+@[^@ ]+"),
    "alarms.budget": (int, r"[1-9][0-9]{0,6}"),
    "task_concurrency": (int, r"[1-9][0-9]{0,2}"),
    "tracing": (bool, None),
    "tags": (dict, None),
}
KINDS = {str: "a text", int: "a number", bool: "true or false", dict: "a table"}
NEEDED = ["region", "mail.from", "mail.identity"]


@dataclass(frozen=True)
class Stage:
    """The settings by their full name, such as `mail.from`."""

    name: str
    path: Path
    settings: dict = field(default_factory=dict)

    def __getitem__(self, setting):
        return self.settings.get(setting)

    @property
    def stack(self):
        return f"zuversicht-{self.name}"

    @property
    def table(self):
        return self["table"] or self.stack

    def secret(self, which):
        return f"zuversicht/{self.name}/{which}"


def read(folder, name):
    if not NAME.fullmatch(name):
        raise Problem(f"A stage has a name of small letters, digits and hyphens, at most 16, not {name!r}.")
    path = folder / f"{name}.toml"
    if not path.is_file():
        raise Problem(f"{path} is not there. Copy {folder / 'example.toml'} and write your own settings.")
    try:
        written = tomllib.loads(path.read_text())
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"{path} is not TOML: {error}.") from None
    stage = Stage(name, path, flat(path, written))
    check(stage)
    return stage


def flat(path, written):
    found = {}
    for key, value in written.items():
        if isinstance(value, dict) and key not in SETTINGS:
            found.update({f"{key}.{inner}": of for inner, of in value.items()})
        else:
            found[key] = value
    for key, value in found.items():
        if key not in SETTINGS:
            raise Problem(f"{path}: there is no setting {key!r}.")
        kind, pattern = SETTINGS[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise Problem(f"{path}: {key} has to be {KINDS[kind]}.")
        if pattern and not re.fullmatch(pattern, str(value)):
            raise Problem(f"{path}: {key} cannot be {value!r}; it has to look like {pattern}.")
    return found


def check(stage):
    missing = [setting for setting in NEEDED if stage[setting] is None]
    if missing:
        raise Problem(f"{stage.path}: {', '.join(missing)} is missing.")
    if stage["region"] not in EUROPEAN_UNION and not stage["region_reason"]:
        known = ", ".join(f"{region} ({city})" for region, city in EUROPEAN_UNION.items())
        raise Problem(
            f"{stage.path}: {stage['region']} is outside of the European Union, and so would be what people say of their health. "
            f"Take one of {known}, or say why in region_reason."
        )
    if stage["alarms.budget"] and not stage["alarms.address"]:
        raise Problem(f"{stage.path}: alarms.budget needs alarms.address, which is told of it.")
    if stage["certificate"] and not stage["domain"]:
        raise Problem(f"{stage.path}: a certificate needs the domain that it was made for.")
    if stage["mail.from"].split("@")[1] != stage["mail.identity"] and stage["mail.from"] != stage["mail.identity"]:
        raise Problem(f"{stage.path}: mail.identity is the domain of mail.from, or the address itself.")
