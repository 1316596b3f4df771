"""Stages as operators write them: what is wrong is refused with its name, and what `sam deploy` is given arrives whole, as the
template wants it and as SAM's own parser reads it. Argument: the repository."""

import datetime
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from samcli.cli.types import CfnParameterOverridesType

REPOSITORY = Path(sys.argv[1]).resolve()
sys.path.insert(0, str(REPOSITORY / "infra/deploy"))

import artefacts
import keys
import preflight
import records
import stack
import stage
import template
import uploads
from problem import Problem

EVERYTHING = """
region = "eu-central-1"
profile = "zuversicht"
domain = "zuversicht.example"
certificate = "arn:aws:acm:us-east-1:111122223333:certificate/0"
table = "zuversicht-restored"
uploads = "zuversicht-files-restored"
key = "arn:aws:kms:eu-central-1:111122223333:key/0"
log_days = 90
signup = "none"
file_scan = "GuardDutyMalwareScanStatus=NO_THREATS_FOUND"
words_host = "https://words.example"
reviewed = "202611 Dr. Erika Muster, Brustzentrum Kiel"
providers = "providers.json"
task_concurrency = 20
tracing = true
permissions_boundary = "arn:aws:iam::111122223333:policy/boundary"
[mail]
from = "hallo@zuversicht.example"
identity = "zuversicht.example"
contact = "kontakt@zuversicht.example"
[push.applications]
web = "arn:aws:sns:eu-central-1:111122223333:app/GCM/web"
ios = "arn:aws:sns:eu-central-1:111122223333:app/APNS/ios"
[push.web]
project = "p"
app = "a"
key = "k"
sender = "s"
vapid = "v"
[throttle]
rate = 10
burst = 5
address = 100
[alarms]
address = "betrieb@zuversicht.example"
budget = 100
[tags]
owner = "zuversicht"
"""
# Parameters that say what is there, not what is set.
GIVEN = {"TableName", "MakeTable", "UploadsName", "MakeUploads", "WebAcl", "Build"}
PROVIDERS = [{"category": 81, "name": "Device account", "clientid": "a b"}]

# A stage with one line changed, and what its refusal has to name.
REFUSED = [
    ('region = "eu-central-1"', 'region = "us-east-1"', "outside of the European Union"),
    ('region = "eu-central-1"', 'region = "eu-west-2"', "outside of the European Union"),
    ('region = "eu-central-1"', "region = 1", "region has to be a text"),
    ('region = "eu-central-1"', "", "region is missing"),
    ("log_days = 90", "log_days = 91", "log_days cannot be 91"),
    ("log_days = 90", "log_days = true", "log_days has to be a number"),
    ("log_days = 90", "log_dayz = 90", "no setting 'log_dayz'"),
    ("[throttle]", "[throttles]", "no setting 'throttles.rate'"),
    ('identity = "zuversicht.example"', 'identity = "other.example"', "mail.identity"),
    ('domain = "zuversicht.example"', "", "a certificate needs the domain"),
    ("acm:us-east-1:", "acm:eu-central-1:", "certificate cannot be"),
    ('from = "hallo@zuversicht.example"', 'from = "hallo"', "mail.from cannot be"),
    ("[mail]", "[mail", "is not TOML"),
    ("tracing = true", "tracing = 1", "tracing has to be true or false"),
    ('address = "betrieb@zuversicht.example"\n', "", "alarms.budget needs alarms.address"),
]


def written(folder, text):
    (folder / "test.toml").write_text(text)
    return stage.read(folder, "test")


def refusals(folder):
    for line, other, name in REFUSED:
        try:
            written(folder, EVERYTHING.replace(line, other))
            yield f"{other or 'without ' + line} is taken"
        except Problem as problem:
            if name not in str(problem):
                yield f"{other!r} is refused with: {problem}"
    for name in ("Live", "a.b", "../a", "missing"):
        try:
            stage.read(folder, name)
            yield f"the stage {name} is taken"
        except Problem:
            pass


class Kept:
    """A secret as it is kept."""

    def __init__(self, which):
        self.arn, self.version = f"arn:aws:secretsmanager:eu-central-1:111122223333:secret:{which}-abcdef", "0" * 32
        self.all = [keys.new(which), keys.new(which)]


def parameters(folder, parameters_of_template, of, told):
    name = of.name
    kept = {which: Kept(which) for which in keys.SECRETS}
    given = {**told, **keys.parameters(kept), "TableName": "zuversicht-test", "MakeTable": "true"}
    given |= {"UploadsName": uploads.name(of, "111122223333"), "MakeUploads": "true"}
    (folder / "parameters.yaml").write_text(json.dumps(given))
    read = CfnParameterOverridesType().convert((f"file://{folder / 'parameters.yaml'}",), None, None)
    if read != given:
        yield f"{name}: SAM reads {read}"
    for key, parameter in parameters_of_template.items():
        if key not in read:
            if "Default" not in parameter:
                yield f"{name}: {key} is needed and not given"
        elif not re.fullmatch(parameter.get("AllowedPattern", ".*"), read[key], re.S):
            yield f"{name}: {key} arrives as {read[key][:40]!r}"
    unknown = sorted(set(read) - set(parameters_of_template))
    if unknown:
        yield f"{name}: the template has no {unknown}"
    if any(value in json.dumps(read) for which in ("origin", "factor") for value in kept[which].all):
        yield f"{name}: a secret is told to the stack"


def buckets(folder):
    """With the longest name of a stage and of a region, names of buckets are as long as S3 allows."""
    for region in (*stage.EUROPEAN_UNION, "ap-southeast-1"):
        of = stage.Stage("a" * 16, folder, {"region": region})
        for bucket in (records.bucket(None, of, "111122223333"), uploads.name(of, "111122223333")):
            if len(bucket) > 63:
                yield f"{bucket} has {len(bucket)} letters"


def weaknesses():
    """How old the list of known weaknesses is, is said when it is old, and not before."""
    of = datetime.datetime.fromisoformat((REPOSITORY / preflight.ADVISORIES).read_text().split()[1]).date()
    days = datetime.timedelta(days=preflight.MAX_AGE_DAYS)
    if preflight.weaknesses(REPOSITORY, of + days) or not preflight.weaknesses(REPOSITORY, of + days + datetime.timedelta(days=1)):
        yield "the age of the list of known weaknesses is not said in time"


def main():
    text = (REPOSITORY / "template.yaml").read_text()
    described = template.parse(text)["Parameters"]
    faults = []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "providers.json").write_text(json.dumps(PROVIDERS, indent=2))
        faults += refusals(folder)
        everything = written(folder, EVERYTHING)
        whole = stack.settings(everything, False, {})
        if json.loads(whole["ExternalProviders"]) != PROVIDERS:
            faults.append("the providers are cut")
        missing = set(described) - set(whole) - set(keys.parameters({which: Kept(which) for which in keys.SECRETS})) - GIVEN
        if missing:
            faults.append(f"no setting of a stage gives {sorted(missing)}")
        faults += parameters(folder, described, everything, whole)
        for place in sorted((REPOSITORY / "infra/stages").glob("*.toml")):
            of = stage.read(place.parent, place.stem)
            faults += parameters(folder, described, of, stack.settings(of, True, {"CdnName": "d1.cloudfront.net"}))
        faults += buckets(folder)
    faults += weaknesses()
    if len(artefacts.names(text)) != 4 or "target/lambda" in artefacts.CODE.sub("", text):
        faults.append("a program of the template is not found")
    if artefacts.pack(REPOSITORY / "template.yaml") != artefacts.pack(REPOSITORY / "template.yaml"):
        faults.append("the same program is packed in two ways")
    faults += subprocess.run([sys.executable, REPOSITORY / "infra/cost/page.py", "--check"], capture_output=True, text=True).stderr.splitlines()
    sys.exit("\n".join(faults) or 0)


main()
