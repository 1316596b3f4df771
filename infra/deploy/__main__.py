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
import doctor
import edge
import keys
import load
import preflight
import records
import smoke
import stack as stacks
import table
import uploads
import website as pages
from botocore.exceptions import BotoCoreError, ClientError
from cloud import Cloud, sentence
from problem import Problem
from shell import captured
from stage import read

REPOSITORY = Path(__file__).resolve().parents[2]
RETAINED = {
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
    parser.add_argument("--secret", choices=keys.SECRETS, help="change a secret, by the steps of --step, each with a deployment after it")
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
    result = subprocess.run(["git", "rev-parse", "HEAD"], cwd=REPOSITORY, capture_output=True, text=True)
    return result.stdout.strip() or "unknown"


def plan(stage, options):
    """What a deployment would do."""
    print(f"Stage {stage.name} in {stage['region']}, stack {stage.stack}, table {stage.table}.")
    for key, value in stacks.settings(stage, options.x86, {}).items():
        print(f"  {key}: {value}")
    for line in (
        "look at certificate, mail, name and what open pages will meet",
        "build the programs" if not options.built else f"take the programs in {options.built}",
        "build the site" if not options.built else "take the site in site/dist",
        f"make the secrets {', '.join(stage.secret(which) for which in keys.SECRETS)} where they are not there",
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
    return captured([*program, "seed", "--table", stage.table], REPOSITORY, cloud.environment()).strip().splitlines()[-1]


def deploy(cloud, stage, options):
    account = cloud.account()
    for warning in preflight.check(cloud, stage, REPOSITORY):
        step(warning)
    bucket, contract = records.bucket(cloud, stage, account), contract_text()
    warn_open_pages(cloud, bucket, records.all_of(cloud, bucket), json.loads(contract))
    stack = stacks.ready(cloud, stage)
    deployed = stacks.outputs(stack)
    step("programs" if options.built else "programs: cargo lambda build")
    folder = options.built or artefacts.build(REPOSITORY, "x86-64" if options.x86 else "arm64")
    step("site" if options.built else "site: npm run build")
    found = pages.files(REPOSITORY / "site/dist" if options.built else pages.build(REPOSITORY))

    records.ensure_bucket(cloud, stage, bucket)
    kept = keys.ensure(cloud, stage)
    created = [secret.name for secret in kept.values() if secret.created]
    if created:
        step(f"secrets: {', '.join(created)} made")
    template, fresh = artefacts.upload(cloud, bucket, folder, template_text())
    step(f"programs: {fresh} new")
    creates = stacks.creates_table(cloud, stage)
    missing = [] if creates else table.ensure_settings(cloud, stage.table)
    if missing:
        step(f"table {stage.table}: {', '.join(missing)} switched on")
    parameters = {**stacks.settings(stage, options.x86, deployed), **keys.parameters(kept)}
    parameters |= {"TableName": stage.table, "MakeTable": str(creates).lower(), **uploads_parameters(cloud, stage, account), **edge.deploy(cloud, stage), "Build": commit()}
    # Functions that ask for a new revision of a questionnaire find it when they start.
    if stack or not creates:
        step(f"catalogs: {seed(cloud, stage, options.built)}")
    changed = deploy_stack(cloud, stage, bucket, template, parameters)
    if not stack and creates:
        step(f"catalogs: {seed(cloud, stage, options.built)}")
    deployed = stacks.outputs(stacks.describe(cloud, stage))
    if not stage["certificate"] and parameters["SiteDomain"] != deployed["CdnName"]:
        # Only now has the CDN a name that links in mails can lead to.
        parameters["SiteDomain"] = deployed["CdnName"]
        deploy_stack(cloud, stage, bucket, template, parameters)
    record = {
        "commit": commit(),
        "template": f"templates/{stacks.digest(template)}.yaml",
        "parameters": parameters,
        "site": pages.digest(found),
        "bucket": deployed["SiteBucket"],
        "contract": f"contracts/{stacks.digest(contract)}.json",
    }
    history = records.all_of(cloud, bucket)
    # A stage that was removed and is deployed again has another bucket.
    if not history or any(history[-1].get(part) != record[part] for part in ("site", "bucket")):
        step(f"site: {len(found)} files")
        pages.upload(cloud, deployed["SiteBucket"], found, bucket)
        pages.invalidate(cloud, deployed["CdnId"], stacks.digest(record["site"] + str(len(history)))[:32])
        changed = True
    pages.contact(cloud, deployed["SiteBucket"], stage)
    finish(cloud, deployed, bucket, record, {record["template"]: template, record["contract"]: contract}, history, options.tries)
    if not changed:
        step("Nothing has changed.")
    print_addresses(stage, deployed)


def uploads_parameters(cloud, stage, account):
    """Parameters of the bucket of people's files."""
    bucket = uploads.name(stage, account)
    creates = uploads.created_by_stack(cloud, stage, bucket)
    missing = [] if creates else uploads.ensure_settings(cloud, bucket, stage["key"], template_text())
    if missing:
        step(f"bucket {bucket}: {', '.join(missing)} switched on")
    return {"UploadsName": bucket, "MakeUploads": str(creates).lower()}


def deploy_stack(cloud, stage, bucket, template, parameters):
    step("stack: sam deploy")
    changed = stacks.deploy(cloud, REPOSITORY, stage, bucket, template, parameters)
    step("stack: done" if changed else "stack: as it was")
    return changed


def warn_open_pages(cloud, bucket, history, api):
    for warning in preflight.open_pages(cloud, bucket, history[-1], api) if history else []:
        step(warning)


def finish(cloud, deployed, bucket, record, texts, history, tries):
    # Before the look from outside: a deployment that does not answer is the one to go back from.
    if not history or not records.same(history[-1], record):
        for key, text in texts.items():
            records.put_text(cloud, bucket, key, text)
        records.add(cloud, bucket, record)
    smoke.wait_until_well(f"https://{deployed['CdnName']}", tries)
    step("the stage answers")


def print_addresses(stage, deployed):
    if stage["certificate"]:
        print(f"DNS: {stage['domain']} CNAME (or ALIAS) {deployed['CdnName']}")
    print(deployed["SiteUrl"])


def rollback(cloud, stage, options):
    bucket = records.bucket(cloud, stage, cloud.account())
    stack = stacks.ready(cloud, stage)
    if not stack:
        raise Problem(f"{stage.stack} is not there.")
    history = records.all_of(cloud, bucket)
    back = records.previous(history)
    step(f"back to {back['when']}, commit {back['commit'][:12]}")
    warn_open_pages(cloud, bucket, history, records.contract(cloud, bucket, back))
    template = records.text(cloud, bucket, back["template"])
    # Secrets, table and files are not taken back: what is sealed or written since then would be lost.
    kept = keys.parameters(keys.ensure(cloud, stage))
    now = {parameter["ParameterKey"]: parameter["ParameterValue"] for parameter in stack["Parameters"]}
    parameters = {**back["parameters"], **kept, **{key: now[key] for key in ("TableName", "MakeTable", "UploadsName", "MakeUploads", "SiteDomain")}}
    parameters.pop("WebAcl", None)
    parameters |= {"WebAcl": now["WebAcl"]} if now.get("WebAcl") else {}
    deploy_stack(cloud, stage, bucket, template, parameters)
    deployed = stacks.outputs(stacks.describe(cloud, stage))
    if history[-1]["site"] != back["site"]:
        step("site")
        pages.restore(cloud, deployed["SiteBucket"], bucket, back["site"])
        pages.invalidate(cloud, deployed["CdnId"], stacks.digest(back["site"] + str(len(history)))[:32])
    record = {key: back[key] for key in ("commit", "template", "site", "contract") if key in back}
    record |= {"parameters": parameters, "bucket": deployed["SiteBucket"]}
    finish(cloud, deployed, bucket, record, {}, history, options.tries)
    print_addresses(stage, deployed)


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
    for what, why in RETAINED.items():
        print(f"- {what}: {why}")


def main():
    options = arguments()
    try:
        stage = read(options.stages, options.stage)
        if options.dry_run:
            return plan(stage, options)
        cloud = Cloud(stage)
        os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        if options.doctor:
            return sys.exit(0 if doctor.check(cloud, stage) else 1)
        if options.environment:
            return environment(cloud, stage)
        if options.remove:
            return remove(cloud, stage, options.remove)
        if options.rollback:
            return rollback(cloud, stage, options)
        if options.load:
            cloud.account()
            rows = load.load(cloud, stage, template_text(), options.load)
            return print(f"{stage.table}: {rows} rows")
        if options.secret:
            if not options.step:
                raise Problem("--secret needs --step.")
            return print(keys.change(cloud, stage, options.secret, options.step))
        return deploy(cloud, stage, options)
    except (Problem, ClientError, BotoCoreError) as error:
        sys.exit(sentence(error))


if __name__ == "__main__":
    main()
