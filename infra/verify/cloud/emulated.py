"""`cargo verify --only emulated`: the whole cloud in an emulator, deployed as an operator does it and used as people do."""

import argparse
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.request
from pathlib import Path

import behaviour
import boto3
import coverage
import helpdesk
import live
import pages
import restore
import rows
from client import ILLNESS, Failed, Site, expect
from devices import Provider
from weather import Weather, bad_weather

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[2]
# Seconds that a minute of schedule rules lasts in the emulator.
MINUTE = 8

# Most letters that are said of what went wrong.
MAX_ITEMS = 5000
# What the operator's scanner writes on a file that is clean.
SCAN = "Scanned=CLEAN"

STAGE = """region = "eu-central-1"
providers = "providers.json"
file_scan = "{scan}"
{more}
[mail]
from = "hallo@zuversicht.example"
identity = "zuversicht.example"
contact = "kontakt@zuversicht.example"
[push]
applications = {{ android = "{application}" }}
"""


def step(text):
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


class Emulator:
    """The emulated AWS in a process group of its own, which ends with its functions' processes."""

    def __init__(self, python, folder, port=None):
        self.port, self.folder = port or free_port(), folder
        self.denied, self.used = folder / "denied.jsonl", folder / "used.jsonl"
        self.hold, self.faults = folder / "hold", folder / "faults.json"
        self.denied.touch()
        self.used.touch()
        self.environment = {
            "AWS_ENDPOINT_URL": f"http://localhost:{self.port}", "AWS_ACCESS_KEY_ID": coverage.ACCOUNT,
            "AWS_SECRET_ACCESS_KEY": "emulated", "AWS_DEFAULT_REGION": "eu-central-1", "AWS_REGION": "eu-central-1",
            "AWS_EC2_METADATA_DISABLED": "true",
        }
        os.environ.update(self.environment)
        command = [str(python), "emulator.py", str(self.port), str(folder / "state"), str(self.denied), str(self.used)]
        told = {"MINUTE": str(MINUTE), "HOLD": str(self.hold), "FAULTS": str(self.faults)}
        self.process = subprocess.Popen(
            command, cwd=HERE, env={**os.environ, **told}, stdout=(folder / "emulator.log").open("w"),
            stderr=subprocess.STDOUT, start_new_session=True,
        )
        for _ in range(200):
            expect(self.process.poll() is None, f"the emulator has ended: {(folder / 'emulator.log').read_text()[-2000:]}")
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/_ministack/health", timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        raise Failed("The emulator does not start.")

    def stop(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Stage:
    """A stage and its operator."""

    name = "emulated"

    def __init__(self, folder, built, provider):
        self.folder, self.built = folder, built
        self.clients = {}
        sns = self.cloud("sns")
        self.application = sns.create_platform_application(
            Name="emulated", Platform="GCM", Attributes={"PlatformCredential": "none"}
        )["PlatformApplicationArn"]
        self.cloud("sesv2").create_email_identity(EmailIdentity="zuversicht.example")
        (folder / "providers.json").write_text(json.dumps(provider.setting()))
        self.write()

    def cloud(self, service):
        if service not in self.clients:
            self.clients[service] = boto3.client(service)
        return self.clients[service]

    def write(self, more=""):
        (self.folder / f"{self.name}.toml").write_text(STAGE.format(more=more, scan=SCAN, application=self.application))

    def command(self, *arguments, built=None):
        return [
            sys.executable, str(REPOSITORY / "infra/deploy"), "--stages", str(self.folder), "--stage", self.name, "--x86",
            "--built", str(built or self.built), *arguments,
        ]

    def deploy(self, *arguments):
        """What is said; it has to succeed."""
        ran = subprocess.run(self.command(*arguments), cwd=REPOSITORY, capture_output=True, text=True)
        expect(ran.returncode == 0, f"cargo deploy {' '.join(arguments)} ends with {ran.returncode}:\n{ran.stdout}{ran.stderr}")
        return ran.stdout

    def refused(self, *arguments, built=None):
        ran = subprocess.run(self.command(*arguments, built=built), cwd=REPOSITORY, capture_output=True, text=True)
        expect(ran.returncode != 0, f"cargo deploy {' '.join(arguments)} is not refused:\n{ran.stdout}")
        return ran.stdout + ran.stderr

    @property
    def stack(self):
        return f"zuversicht-{self.name}"

    def described(self):
        return self.cloud("cloudformation").describe_stacks(StackName=self.stack)["Stacks"][0]

    @property
    def status(self):
        return self.described()["StackStatus"]

    @property
    def outputs(self):
        return {output["OutputKey"]: output["OutputValue"] for output in self.described()["Outputs"]}

    def log(self, number):
        """The lines of a request."""
        pages = self.cloud("logs").get_paginator("filter_log_events").paginate(
            logGroupName=f"/aws/lambda/{self.stack}", filterPattern=f'{{ $.requestId = "{number}" }}'
        )
        return [event["message"] for page in pages for event in page["events"]]

    def table(self):
        return boto3.resource("dynamodb").Table(self.outputs["TableName"])

    def scanned(self, person):
        """What the operator's scanner does."""
        s3, bucket = self.cloud("s3"), self.outputs["UploadsBucket"]
        tag, clean = SCAN.split("=")
        for entry in s3.list_objects_v2(Bucket=bucket, Prefix=f"files/{person.id}/").get("Contents", []):
            s3.put_object_tagging(Bucket=bucket, Key=entry["Key"], Tagging={"TagSet": [{"Key": tag, "Value": clean}]})

    def forgive(self):
        """Takes away what counts the tries of strangers: no address signs up as often in an hour as these people do."""
        table = self.table()
        for row in table.scan(FilterExpression="begins_with(pk, :budget)", ExpressionAttributeValues={":budget": "budget#"})["Items"]:
            table.delete_item(Key={"pk": row["pk"], "sk": row["sk"]})

    def operated(self, *arguments, environment=None):
        """How `cargo operate` ends, by whoever's credentials these are."""
        where = ["--table", self.outputs["TableName"], "--endpoint", os.environ["AWS_ENDPOINT_URL"]]
        command = [str(self.built / "operate"), *arguments, *where]
        return subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, env={**os.environ, **(environment or {})})

    def operate(self, *arguments, environment=None):
        """What `cargo operate` says."""
        ran = self.operated(*arguments, environment=environment)
        expect(ran.returncode == 0, f"cargo operate {' '.join(arguments)}: {ran.stdout}{ran.stderr}")
        return ran.stdout


def stripped(built, folder):
    """The programs without what debuggers read: packing that at each deployment takes longer than all else."""
    folder.mkdir()
    for name in ("entity", "files", "notifier", "operate", "session"):
        subprocess.run(["strip", "-o", str(folder / name), str(built / name)], check=True)
    return folder


def failures(site, stage, emulator):
    """What must not have happened, one sentence each."""
    found = [f"denied: {line}" for line in emulator.denied.read_text().splitlines()]
    found += site.broken
    for page in stage.cloud("logs").get_paginator("filter_log_events").paginate(logGroupName=f"/aws/lambda/{stage.stack}"):
        for event in page["events"]:
            try:
                line = json.loads(event["message"])
            except ValueError:
                continue
            if isinstance(line, dict) and int(line.get("status") or 0) >= 500 and line["requestId"] not in site.foreseen:
                found.append(f"logged: {event['message'].strip()}")
    found += [f"a mail names the illness: {mail}" for mail in site.mails() if ILLNESS.search(mail["subject"] + mail["text"])]
    return found


def unused(stage, emulator):
    """What the template grants and nobody has needed."""
    names, roles = coverage.names_of(stage.cloud, stage.stack)
    roles[helpdesk.ROLE] = helpdesk.POLICY
    grants = coverage.Grants(coverage.read(REPOSITORY / "template.yaml"), names, helpdesk.POLICY)
    left = grants.unused(coverage.used(emulator.used, roles))
    return [f"nobody has needed {part} ({kind}) of {owner}: {rest}" for owner, kind, part, rest in left]


def mutated(site, stage, emulator, document, count):
    """Takes random parts of what is granted from the live policies, one at a time; each has to be missed by somebody."""
    names, roles = coverage.names_of(stage.cloud, stage.stack)
    grants = coverage.Grants(coverage.read(REPOSITORY / "template.yaml"), names)
    all_parts = [
        (statement, kind, part)
        for statement in grants.all()
        for kind, part in statement.parts()
        if kind != "resource"
    ]
    survived = []
    site.is_over = lambda: emulator.denied.stat().st_size > 0
    for statement, kind, part in random.sample(all_parts, count):
        emulator.denied.write_text("")
        stage.forgive()
        policy = live.Policy(stage, statement, {function: role for role, function in roles.items()})
        policy.take(kind, part)
        said = "all is well"
        try:
            behaviour.ends(site, stage, *behaviour.all_of_it(site, stage, document))
        except Failed as failed:
            said = str(failed)
        finally:
            policy.give_back()
        denied = emulator.denied.read_text().splitlines()
        step(f"without {part} of {statement.owner}: {len(denied)} denied")
        if not denied:
            survived.append(f"{part} of {statement.owner} is missed by nobody: {said}")
    expect(not survived, "\n".join(survived))


def priced(built):
    """The units that the page of costs is made from still hold."""
    ran = subprocess.run([sys.executable, str(REPOSITORY / "infra/cost/hold.py"), str(built / "start")], capture_output=True, text=True)
    expect(ran.returncode == 0, ran.stdout + ran.stderr)


def compressed(site):
    """What the build has compressed comes as it is, under the name of the file."""
    dist = REPOSITORY / "site/dist"
    named = re.findall(r'"/(assets/[^"]+\.(?:js|css))"', (dist / "index.html").read_text())
    files = {name: dist / f"{name}.br" for name in named if (dist / f"{name}.br").exists()}
    expect(len(files) >= 3, f"the build has compressed too few of {named}")
    for name, file in files.items():
        answer = site.send("GET", f"/{name}", headers={"Accept-Encoding": "gzip, deflate, br"})
        told = answer.status, answer.headers["content-encoding"], answer.headers["cache-control"]
        expect(told[:2] == (200, "br") and "immutable" in told[2] and answer.data == file.read_bytes(), f"/{name} answers {told}")


def check(emulator, folder, built, mutations):
    document = rows.Document(json.loads((REPOSITORY / "shared/openapi.json").read_text()))
    provider = Provider()
    stage = Stage(folder, stripped(built, folder / "built"), provider)
    of_pages = pages.Pages(stage)
    step("deploy")
    of_pages.run("cp infra/stages", "cargo deploy --stage live --dry-run", "cargo deploy --stage live")
    step("deploy again")
    said = stage.deploy()
    expect("Nothing has changed." in said, f"the second deployment says:\n{said}")
    site = Site(emulator.port, stage.outputs["CdnName"])
    site.provider, site.scanned = provider, stage.scanned
    compressed(site)
    step("behaviour")
    behaviour.ends(site, stage, *behaviour.all_of_it(site, stage, document))
    if mutations:
        return mutated(site, stage, emulator, document, mutations)
    # Before the removal: the next stack has other roles.
    found = unused(stage, emulator)
    weather = Weather(emulator.faults)
    step("bad weather")
    bad_weather(site, stage, weather)
    step("restore, rollback, removal")
    restore.all_of_it(site, stage, of_pages, weather, emulator.hold)
    found += of_pages.missed()
    step(f"{site.calls} calls; units of the table")
    priced(built)
    found += failures(site, stage, emulator)
    expect(not found, "\n".join(found))


def logged():
    """The last lines that functions have written of what went wrong."""
    told = boto3.client("logs").get_paginator("filter_log_events").paginate(logGroupName=f"/aws/lambda/zuversicht-{Stage.name}")
    lines = [event["message"].strip() for page in told for event in page["events"]]
    return "\n".join([line for line in lines if '"context"' in line or '"late"' in line][-20:])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("python", type=Path, help="Python of the emulator's environment")
    parser.add_argument("built", type=Path, help="folder with the built programs")
    parser.add_argument("--mutate", type=int, default=0, help="take so many grants away, one at a time, and expect each to be missed")
    asked = parser.parse_args()
    # Whoever ends this ends the emulator too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory() as folder:
        emulator = Emulator(asked.python, Path(folder))
        try:
            check(emulator, Path(folder), asked.built.resolve(), asked.mutate)
        except Failed as failed:
            calls = [frame.name for frame in traceback.extract_tb(failed.__traceback__)]
            sys.exit(f"{str(failed)[:MAX_ITEMS]}\n  in {' > '.join(calls)}\n{logged()}")
        finally:
            emulator.stop()


if __name__ == "__main__":
    main()
