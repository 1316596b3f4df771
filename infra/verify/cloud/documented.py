"""Runs the README's commands of a deployment in a shell, with stand-ins for what would reach AWS, and reads what `sam deploy`
is given with SAM's own parser: each parameter has to arrive whole, as the template wants it, and the same the next time."""

import json
import os
import re
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml
from samcli.cli.types import CfnParameterOverridesType

STAND_INS = ["aws", "cargo", "npm", "sam"]
QUOTED = re.compile(r"`((?:PushApplications|PushWeb|ExternalProviders)=[^`]+)`")


class Template(yaml.SafeLoader):
    """Takes CloudFormation's short forms as they stand."""


Template.add_multi_constructor("!", lambda loader, tag, node: str(node.value))


def blocks(readme):
    deploy = readme[readme.index("\n## Deploy\n") :]
    deploy = deploy[: deploy.index("\n### ")]
    return re.findall(r"```sh\n(.*?)```", deploy, re.S)


def shell(script, folder, path):
    subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=folder, env={**os.environ, "PATH": path}, check=True)


def calls(folder, program):
    return [json.loads(line) for line in (folder / f"{program}.jsonl").read_text().splitlines()]


def given(folder):
    """What `sam deploy` was called with last, as SAM reads it."""
    called = calls(folder, "sam")[-1]
    at = called.index("--parameter-overrides") + 1
    return CfnParameterOverridesType().convert(tuple(called[at:]), None, None)


def main(repository):
    readme = (repository / "README.md").read_text()
    parameters = yaml.load((repository / "template.yaml").read_text(), Template)["Parameters"]
    faults = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for program in STAND_INS:
            stand_in = folder / "bin" / program
            stand_in.parent.mkdir(exist_ok=True)
            stand_in.write_text(
                f"#!{sys.executable}\nimport json, sys\nprint(json.dumps(sys.argv[1:]), file=open('{folder}/{program}.jsonl', 'a'))\n"
            )
            stand_in.chmod(stand_in.stat().st_mode | stat.S_IXUSR)
        path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        once, each, *later = blocks(readme)
        shell(once, folder, path)
        shell(each, folder, path)
        first = given(folder)
        shell("\n".join(later), folder, path)
        shell(each, folder, path)
        if given(folder) != first:
            faults.append("the same command gives other values the next time")
        for key, parameter in parameters.items():
            if key not in first:
                if "Default" not in parameter:
                    faults.append(f"{key} is needed and not given")
            elif not re.fullmatch(parameter.get("AllowedPattern", ".*"), first[key], re.S):
                faults.append(f"{key} arrives as {first[key][:40]!r}")
        if first["PublicKeys"].strip() != (folder / "public.pem").read_text().strip():
            faults.append("PublicKeys is not the key that was made")
        faults += examples(readme, folder, path) + lifetimes(calls(folder, "aws"))
    sys.exit("\n".join(faults) or 0)


def examples(readme, folder, path):
    """Parameters with spaces in them, as the README shows them."""
    providers = [{"category": 81, "name": "Device account", "clientid": "a b"}]
    (folder / "providers.json").write_text(json.dumps(providers, indent=2))
    found = {}
    for example in QUOTED.findall(readme):
        shell(f"sam deploy --parameter-overrides {example}", folder, path)
        found.update({key: (value, example) for key, value in given(folder).items()})
    faults = [f"{key} is cut to {value!r}" for key, (value, example) in found.items() if key.startswith("Push") and value != inner(example)]
    if "ExternalProviders" not in found or json.loads(found["ExternalProviders"][0]) != providers:
        faults.append("ExternalProviders is cut")
    return faults


def lifetimes(called):
    """Files whose names have a hash are kept for a year, and nothing else: the lifetime comes with the file."""
    faults = []
    for call in called:
        if call[:2] not in (["s3", "sync"], ["s3", "cp"]):
            continue
        lasting = "--cache-control" in call and "immutable" in call[call.index("--cache-control") + 1]
        hashed = call[2].endswith("/assets")
        if lasting != hashed or (call[1] == "sync" and not hashed and "assets/*" not in call):
            faults.append(f"cache lifetime of `aws {' '.join(call)}`")
    return faults


def inner(example):
    return example.split("=", 1)[1].strip("'\"")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
