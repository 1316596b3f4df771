"""`cargo deploy`: a stage from its settings to an address that answers. Asks nothing; does the same when it is repeated."""

import argparse
import datetime
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import artefacts
import before
import doctor
import edge
import keys
import load
import records
import smoke
import stack as stacks
import table
import uploads
import website as pages
from botocore.exceptions import BotoCoreError, ClientError
from cloud import Cloud, sentence
from problem import Problem
from shell import said
from stage import read

REPOSITORY = Path(__file__).resolve().parents[2]
STAYS = {
    "the table": "people's rows; `aws dynamodb update-table --no-deletion-protection-enabled`, then `delete-table`",
    "the buckets": "people's files, the site, what was deployed; empty them, then `aws s3 rb`",
    "the secrets": "without them no second factor opens; `aws secretsmanager delete-secret`",
}


def arguments():
    parser = argparse.ArgumentParser(prog="cargo deploy", description=__doc__.split(":", 1)[1].strip())
    parser.add_argument("--stage", required=True, help="name of the stage: its settings are in infra/stages/NAME.toml")
    parser.add_argument("--stages", type=Path, default=REPOSITORY / "infra/stages", help=argparse.SUPPRESS)
    parser.add_argument("--dry-run", action="store_true", help="say what would be done; nothing is called")
    parser.add_argument("--x86", action="store_true", help="build for x86_64 instead of arm64")
    parser.add_argument("--built", type=Path, metavar="DIR", help="take the programs that are built in DIR, and site/dist")
    parser.add_argument("--rollback", action="store_true", help="back to what was deployed before: code, settings and pages")
    parser.add_argument("--remove", metavar="NAME", help="remove the stage of this name; what people have written stays")
    parser.add_argument("--load", metavar="S3", help="make the table of the stage from an export of DynamoDB, such as s3://BUCKET/AWSDynamoDB/NUMBER")
    parser.add_argument("--secret", choices=keys.WHAT, help="change a secret, by the steps of --step, each with a deployment after it")
    parser.add_argument("--step", choices=keys.STEPS)
    parser.add_argument("--doctor", action="store_true", help="say what is configured, reachable, late or full; nothing is changed")
    parser.add_argument("--tries", type=int, default=20, help=argparse.SUPPRESS)
    parser.add_argument("--environment", action="store_true", help="print the variables by which `cargo operate` finds the stage")
    return parser.parse_args()


def step(text):
    print(f"{datetime.datetime.now():%H:%M:%S} {text}", flush=True)


def template_text():
    return (REPOSITORY / "template.yaml").read_text()


def contract_text():
    return (REPOSITORY / "shared/openapi.json").read_text()


def commit():
    told = subprocess.run(["git", "rev-parse", "HEAD"], cwd=REPOSITORY, capture_output=True, text=True)
    return told.stdout.strip() or "unknown"


def plan(stage, asked):
    """What a deployment would do."""
    print(f"Stage {stage.name} in {stage['region']}, stack {stage.stack}, table {stage.table}.")
    for key, value in stacks.settings(stage, asked.x86, {}).items():
        print(f"  {key}: {value}")
    for line in (
        "look at certificate, mail, name and what open pages will meet",
        "build the programs" if not asked.built else f"take the programs in {asked.built}",
        "build the site" if not asked.built else "take the site in site/dist",
        f"make the secrets {', '.join(stage.secret(which) for which in keys.WHAT)} where they are not there",
        "upload the programs",
        "write the catalogs, where the table is there",
        "sam deploy",
        "write the catalogs, where the table is new",
        "upload the site beside the one that is there, and tell the CDN",
        "ask the stage whether it answers",
    ):
        print(f"- {line}")


def seed(cloud, stage, built):
    program = [str(built / "operate")] if built else ["cargo", "run", "--quiet", "--package", "operate", "--"]
    return said([*program, "seed", "--table", stage.table], REPOSITORY, cloud.environment()).strip().splitlines()[-1]


def deploy(cloud, stage, asked):
    account = cloud.account()
    for sentence_ in before.look(cloud, stage, REPOSITORY):
        step(sentence_)
    bucket, contract = records.bucket(cloud, stage, account), contract_text()
    tell_open_pages(cloud, bucket, records.all_of(cloud, bucket), json.loads(contract))
    stack = stacks.ready(cloud, stage)
    deployed = stacks.outputs(stack)
    step("programs" if asked.built else "programs: cargo lambda build")
    folder = asked.built or artefacts.build(REPOSITORY, "x86-64" if asked.x86 else "arm64")
    step("site" if asked.built else "site: npm run build")
    found = pages.files(REPOSITORY / "site/dist" if asked.built else pages.build(REPOSITORY))

    records.ensure_bucket(cloud, stage, bucket)
    kept = keys.ensure(cloud, stage)
    made = [secret.name for secret in kept.values() if secret.made]
    if made:
        step(f"secrets: {', '.join(made)} made")
    template, fresh = artefacts.upload(cloud, bucket, folder, template_text())
    step(f"programs: {fresh} new")
    makes = stacks.makes_table(cloud, stage)
    missing = [] if makes else table.make_right(cloud, stage.table)
    if missing:
        step(f"table {stage.table}: {', '.join(missing)} switched on")
    parameters = {**stacks.settings(stage, asked.x86, deployed), **keys.parameters(kept)}
    parameters |= {"TableName": stage.table, "MakeTable": str(makes).lower(), **files(cloud, stage, account), **edge.bring(cloud, stage), "Build": commit()}
    # Functions that ask for a new revision of a questionnaire find it when they start.
    if stack or not makes:
        step(f"catalogs: {seed(cloud, stage, asked.built)}")
    changed = bring(cloud, stage, bucket, template, parameters)
    if not stack and makes:
        step(f"catalogs: {seed(cloud, stage, asked.built)}")
    deployed = stacks.outputs(stacks.describe(cloud, stage))
    if not stage["certificate"] and parameters["SiteDomain"] != deployed["CdnName"]:
        # Only now has the CDN a name that links in mails can lead to.
        parameters["SiteDomain"] = deployed["CdnName"]
        bring(cloud, stage, bucket, template, parameters)
    record = {
        "commit": commit(),
        "template": f"templates/{stacks.digest(template)}.yaml",
        "parameters": parameters,
        "site": pages.digest(found),
        "bucket": deployed["SiteBucket"],
        "contract": f"contracts/{stacks.digest(contract)}.json",
    }
    earlier = records.all_of(cloud, bucket)
    # A stage that was removed and is deployed again has another bucket.
    if not earlier or any(earlier[-1].get(part) != record[part] for part in ("site", "bucket")):
        step(f"site: {len(found)} files")
        pages.upload(cloud, deployed["SiteBucket"], found, bucket)
        pages.invalidate(cloud, deployed["CdnId"], stacks.digest(record["site"] + str(len(earlier)))[:32])
        changed = True
    pages.contact(cloud, deployed["SiteBucket"], stage)
    finish(cloud, deployed, bucket, record, {record["template"]: template, record["contract"]: contract}, earlier, asked.tries)
    if not changed:
        step("Nothing has changed.")
    tell(stage, deployed)


def files(cloud, stage, account):
    """Parameters of the bucket of people's files."""
    bucket = uploads.name(stage, account)
    makes = uploads.made_by_stack(cloud, stage, bucket)
    missing = [] if makes else uploads.make_right(cloud, bucket, stage["key"], template_text())
    if missing:
        step(f"bucket {bucket}: {', '.join(missing)} switched on")
    return {"UploadsName": bucket, "MakeUploads": str(makes).lower()}


def bring(cloud, stage, bucket, template, parameters):
    step("stack: sam deploy")
    changed = stacks.deploy(cloud, REPOSITORY, stage, bucket, template, parameters)
    step("stack: done" if changed else "stack: as it was")
    return changed


def tell_open_pages(cloud, bucket, earlier, api):
    for sentence_ in before.open_pages(cloud, bucket, earlier[-1], api) if earlier else []:
        step(sentence_)


def finish(cloud, deployed, bucket, record, texts, earlier, tries):
    # Before the look from outside: a deployment that does not answer is the one to go back from.
    if not earlier or not records.same(earlier[-1], record):
        for key, text in texts.items():
            records.put_text(cloud, bucket, key, text)
        records.add(cloud, bucket, record)
    smoke.test(f"https://{deployed['CdnName']}", tries)
    step("the stage answers")


def tell(stage, deployed):
    if stage["certificate"]:
        print(f"DNS: {stage['domain']} CNAME (or ALIAS) {deployed['CdnName']}")
    print(deployed["SiteUrl"])


def rollback(cloud, stage, asked):
    bucket = records.bucket(cloud, stage, cloud.account())
    stack = stacks.ready(cloud, stage)
    if not stack:
        raise Problem(f"{stage.stack} is not there.")
    earlier = records.all_of(cloud, bucket)
    back = records.before(earlier)
    step(f"back to {back['when']}, commit {back['commit'][:12]}")
    tell_open_pages(cloud, bucket, earlier, records.contract(cloud, bucket, back))
    template = records.text(cloud, bucket, back["template"])
    # Secrets, table and files are not taken back: what is sealed or written since then would be lost.
    kept = keys.parameters(keys.ensure(cloud, stage))
    now = {parameter["ParameterKey"]: parameter["ParameterValue"] for parameter in stack["Parameters"]}
    parameters = {**back["parameters"], **kept, **{key: now[key] for key in ("TableName", "MakeTable", "UploadsName", "MakeUploads", "SiteDomain")}}
    parameters.pop("WebAcl", None)
    parameters |= {"WebAcl": now["WebAcl"]} if now.get("WebAcl") else {}
    bring(cloud, stage, bucket, template, parameters)
    deployed = stacks.outputs(stacks.describe(cloud, stage))
    if earlier[-1]["site"] != back["site"]:
        step("site")
        pages.restore(cloud, deployed["SiteBucket"], bucket, back["site"])
        pages.invalidate(cloud, deployed["CdnId"], stacks.digest(back["site"] + str(len(earlier)))[:32])
    record = {key: back[key] for key in ("commit", "template", "site", "contract") if key in back}
    record |= {"parameters": parameters, "bucket": deployed["SiteBucket"]}
    finish(cloud, deployed, bucket, record, {}, earlier, asked.tries)
    tell(stage, deployed)


def environment(cloud, stage):
    cloud.account()
    for key, value in {**cloud.environment(), "TABLE_NAME": stage.table}.items():
        print(f"export {key}={shlex.quote(value)}")


def remove(cloud, stage, name):
    if name != stage.name:
        raise Problem(f"--remove names the stage once more: --remove {stage.name}.")
    cloud.account()
    if stacks.describe(cloud, stage):
        step(f"stack: {stage.stack} is removed")
        stacks.remove(cloud, stage)
    edge.remove(cloud, stage)
    print("What stays, and how it goes:")
    for what, why in STAYS.items():
        print(f"- {what}: {why}")


def main():
    asked = arguments()
    try:
        stage = read(asked.stages, asked.stage)
        if asked.dry_run:
            return plan(stage, asked)
        cloud = Cloud(stage)
        os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        if asked.doctor:
            return sys.exit(0 if doctor.look(cloud, stage) else 1)
        if asked.environment:
            return environment(cloud, stage)
        if asked.remove:
            return remove(cloud, stage, asked.remove)
        if asked.rollback:
            return rollback(cloud, stage, asked)
        if asked.load:
            cloud.account()
            rows = load.load(cloud, stage, template_text(), asked.load)
            return print(f"{stage.table}: {rows} rows")
        if asked.secret:
            if not asked.step:
                raise Problem("--secret needs --step.")
            return print(keys.change(cloud, stage, asked.secret, asked.step))
        return deploy(cloud, stage, asked)
    except (Problem, ClientError, BotoCoreError) as error:
        sys.exit(sentence(error))


if __name__ == "__main__":
    main()
