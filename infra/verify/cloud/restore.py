"""What an operator does when something went wrong: restores, rolls back, removes, and repeats what was broken off."""

import json
import os
import shutil
import signal
import subprocess

import helpdesk
import ways
from client import Person, expect

RESTORED = "zuversicht-emulated-restored"
COPIES = "zuversicht-copies"
LETTER = b"%PDF-1.7\n%%EOF\n"


def watched(site, stage, pages, anna):
    """What an operator looks at: lines of the log, what people send, what is late or full."""
    number = anna.get("/api/treatment/1", expected=404)["requestId"]
    logs = "aws logs filter-log-events --log-group-name /aws/lambda/zuversicht-live --filter-pattern '{ $."
    said = json.loads(pages.run(logs + "requestId", NUMBER=number))["events"]
    expect(len(said) == 1 and "treatment" in said[0]["message"], f"the log has {len(said)} lines of {number}")
    faults = [json.loads(event["message"])["requestId"] for event in json.loads(pages.run(logs + "status"))["events"]]
    expect(faults and set(faults) <= site.foreseen, f"the log has other faults than those that were made: {faults}")
    pages.run(logs + "event")
    said = pages.run("cargo deploy --stage live --doctor", ends=(0, 1))
    expect("expiry, recovery, protection and index are on" in said and "answers" in said, f"the doctor says:\n{said}")
    stage.operate("grant", anna.email, "support")
    daily = [f"cargo operate {what}" for what in ("messages", "wishes", "deadletters")]
    pages.run('eval "$(cargo deploy', *daily, EMAIL=anna.email)
    pages.run("aws iam attach-role-policy", ROLE=helpdesk.ROLE)
    # A policy that somebody has cannot be removed with its stack.
    stage.cloud("iam").detach_role_policy(RoleName=helpdesk.ROLE, PolicyArn=stage.outputs["OperatorPolicy"])
    queue = json.loads(pages.run("aws sqs list-queues"))["QueueUrls"][0]
    pages.run("aws sqs purge-queue", URL=queue)


def brought_back(site, stage, pages, anna):
    """A file that was deleted by mistake, and a secret that somebody has changed."""
    letter = ways.scanned(anna, anna.upload("/api/document/upload", {"name": "Arztbrief"}, LETTER))
    bucket, s3 = stage.outputs["UploadsBucket"], stage.cloud("s3")
    folder = f"files/{anna.id}/"
    key = s3.list_objects_v2(Bucket=bucket, Prefix=folder)["Contents"][0]["Key"]
    s3.delete_object(Bucket=bucket, Key=key)
    said = json.loads(pages.run("aws s3api list-object-versions", BUCKET=bucket, NUMBER=anna.id))
    pages.run("aws s3api delete-object", BUCKET=bucket, KEY=key, MARKER=said["DeleteMarkers"][0]["VersionId"])
    ways.fetch(anna, letter, LETTER)
    s3.create_bucket(Bucket="copies", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
    pages.run("aws s3 sync", BUCKET=bucket, COPY="copies")
    expect(s3.head_object(Bucket="copies", Key=key), "the file is not copied")

    secrets, name = stage.cloud("secretsmanager"), f"zuversicht/{stage.name}/factor"
    former = secrets.get_secret_value(SecretId=name)
    present = secrets.put_secret_value(SecretId=name, SecretString="{}")["VersionId"]
    versions = {of["VersionId"] for of in json.loads(pages.run("aws secretsmanager list-secret-version-ids"))["Versions"]}
    expect({former["VersionId"], present} <= versions, f"the versions of {name} are {versions}")
    pages.run("aws secretsmanager update-secret-version-stage", FORMER=former["VersionId"], PRESENT=present)
    expect(secrets.get_secret_value(SecretId=name)["SecretString"] == former["SecretString"], f"the former value of {name} is not back")
    pages.run("aws secretsmanager replicate-secret-to-regions")
    return letter


def restored(site, stage, pages, anna):
    """The table is lost and restored into one of another name: who was signed in still is, and what they wrote is there."""
    dynamodb, former = stage.cloud("dynamodb"), stage.outputs["TableName"]
    before = anna.get("/api/treatment/list")["items"]
    expect(before, "there is nothing to restore")
    pages.run("aws dynamodb restore-table-to-point-in-time", "aws dynamodb wait table-exists")
    dynamodb.update_table(TableName=former, DeletionProtectionEnabled=False)
    dynamodb.delete_table(TableName=former)
    dynamodb.get_waiter("table_not_exists").wait(TableName=former)
    stage.write(f'table = "{RESTORED}"')
    pages.run("cargo deploy --stage live --secret origin --step prepare", "cargo deploy --stage live")
    expect(stage.outputs["TableName"] == RESTORED, "the stage does not take the restored table")
    anna.renew()
    expect(anna.get("/api/treatment/list")["items"] == before, "the restored rows are others")
    anna.add("setting", {"key": "sample.textsize", "value": "larger"})


def copied(site, stage, pages, anna):
    """An export makes another table of the same rows."""
    dynamodb = stage.cloud("dynamodb")
    stage.cloud("s3").create_bucket(Bucket=COPIES, CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
    # The pages name the table that a stage has in the beginning.
    names = {f"{stage.stack}(?!-)": RESTORED, "444455556666": "111122223333"}
    begun = json.loads(pages.run("aws dynamodb export-table-to-point-in-time", **names))["ExportDescription"]
    listed = json.loads(pages.run("aws dynamodb list-exports", **names))["ExportSummaries"]
    expect([of["ExportArn"] for of in listed] == [begun["ExportArn"]], f"the exports are {listed}")
    while True:
        told = json.loads(pages.run("aws dynamodb describe-export", EXPORT=begun["ExportArn"]))["ExportDescription"]
        if told["ExportStatus"] != "IN_PROGRESS":
            break
    stage.write('table = "zuversicht-loaded"')
    pages.run("cargo deploy --stage live --load", NUMBER=told["ExportManifest"].split("/")[-2])
    stage.write(f'table = "{RESTORED}"')
    query = {"KeyConditionExpression": "pk = :pk", "ExpressionAttributeValues": {":pk": {"S": f"user#{anna.id}"}}}
    rows, copy = [dynamodb.query(TableName=name, **query)["Items"] for name in (RESTORED, "zuversicht-loaded")]
    expect(rows and rows == copy, f"somebody's rows are others in the copy: {copy} instead of {rows}")


def newer_pages(stage, path):
    """Has the last deployment be of pages that call what the API has not, and answers how a deployment begins to speak of them."""
    s3, bucket = stage.cloud("s3"), f"{stage.stack}-deploy-111122223333-eu-central-1"
    key = max(entry["Key"] for entry in s3.list_objects_v2(Bucket=bucket, Prefix="records/")["Contents"])
    record = json.loads(s3.get_object(Bucket=bucket, Key=key)["Body"].read())
    contract = json.loads(s3.get_object(Bucket=bucket, Key=record["contract"])["Body"].read())
    contract["paths"][path] = {"get": {"responses": {}}}
    record["contract"] = f"contracts/{path.rsplit('/', 1)[-1]}.json"
    for of, what in ((key, record), (record["contract"], contract)):
        s3.put_object(Bucket=bucket, Key=of, Body=json.dumps(what).encode())
    return f"(commit {record['commit'][:12]}) meet another API:"


def rolled_back(site, stage, pages, anna):
    """A deployment that does not answer, with another setting, is recorded, and left by going back."""
    stage.write(f'table = "{RESTORED}"\nreviewed = "202611 Dr. Erika Muster"')
    broken = stage.folder / "broken"
    shutil.copytree(stage.built, broken)
    (broken / "entity").write_text("#!/bin/sh\nexit 1\n")
    pages.run("cargo deploy --stage live --secret origin --step switch")
    open_pages = newer_pages(stage, "/api/sample/forwards")
    said = stage.refused("--tries", "1", built=broken)
    expect("does not answer as it has to" in said, f"a deployment that does not answer says:\n{said}")
    expect(open_pages in said and "no longer has GET /api/sample/forwards" in said, f"of pages that are open a deployment says:\n{said}")
    expect(said.index(open_pages) < said.index("sam deploy"), "of pages that are open is spoken after the wait")
    open_pages = newer_pages(stage, "/api/sample/back")
    said = pages.run("cargo deploy --stage live --rollback")
    expect(open_pages in said and "no longer has GET /api/sample/back" in said, f"of pages that are open a rollback says:\n{said}")
    expect("Muster" not in anna.get("/api/api/info").data.decode(), "the rollback does not bring the former setting back")
    stage.write(f'table = "{RESTORED}"')
    anna.renew()


def broken_off(site, stage, pages, anna, hold):
    """A deployment that is killed while SAM is at work, as by a machine that goes down, is done by repeating it; another one beside it is
    refused."""
    stage.write(f'table = "{RESTORED}"\nreviewed = "202611 Dr. Max Muster"')
    pages.run("cargo deploy --stage live --secret origin --step finish")
    hold.touch()
    first = subprocess.Popen(stage.command(), start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        expect(any("sam deploy" in line for line in first.stdout), "the deployment that is to be broken off does not begin")
        while not stage.status.startswith("UPDATE_IN_PROGRESS"):
            expect(first.poll() is None, f"the deployment has ended, and the stack is {stage.status}")
        said = stage.refused()
        expect("another deployment is at work" in said, f"a deployment beside another says:\n{said}")
    finally:
        os.killpg(first.pid, signal.SIGKILL)
        first.wait()
        hold.unlink()
    stage.cloud("cloudformation").get_waiter("stack_update_complete").wait(StackName=stage.stack, WaiterConfig={"Delay": 1})
    stage.deploy()
    expect("Max Muster" in anna.get("/api/api/info").data.decode(), "what was broken off is not done by repeating it")
    anna.renew()


def removed(site, stage, pages, anna, letter, weather):
    """The stack goes, and what people have written stays; a deployment after it takes it again."""
    said = stage.refused("--remove", "another")
    expect("names the stage once more" in said, f"a removal without its stage's name says:\n{said}")
    files = stage.outputs["UploadsBucket"]
    buckets = {stage.outputs["SiteBucket"], files}
    pages.run("cargo deploy --stage live --remove live")
    stage.cloud("dynamodb").describe_table(TableName=RESTORED)
    there = {bucket["Name"] for bucket in stage.cloud("s3").list_buckets()["Buckets"]}
    expect(buckets <= there, f"of the buckets {buckets - there} are gone")
    for which in ("signing", "origin", "factor"):
        stage.cloud("secretsmanager").describe_secret(SecretId=f"zuversicht/{stage.name}/{which}")
    s3 = stage.cloud("s3")
    own = {"ID": "own", "Status": "Enabled", "Filter": {"Prefix": "x/"}, "Expiration": {"Days": 9}}
    s3.put_bucket_lifecycle_configuration(Bucket=files, LifecycleConfiguration={"Rules": [own]})
    stage.deploy()
    rules = {rule["ID"] for rule in s3.get_bucket_lifecycle_configuration(Bucket=files)["Rules"]}
    expect(rules == {"own", "forget", "parts"}, f"a bucket that is taken has the rules {rules}")
    site.host = stage.outputs["CdnName"]
    again = Person(site, "anna")
    again.email, again.password = anna.email, anna.password
    # The first sign-in of new functions, which read their secrets.
    with weather(secretsmanager={"kind": "stalled", "seconds": 2}):
        again.sign_in()
    expect(again.get("/api/treatment/list")["items"], "the table is not taken again")
    ways.fetch(again, letter, LETTER)


def all_of_it(site, stage, pages, weather, hold):
    anna = Person(site, "anna").sign_up()
    profile = anna.get("/api/medicalprofile/list")["items"]
    profile = profile[0] if profile else anna.add("medicalprofile", {})
    anna.add("treatment", {"medicalprofile": profile["id"], "treatmentcategory": 4, "startdate": "20240108"})
    watched(site, stage, pages, anna)
    letter = brought_back(site, stage, pages, anna)
    for one in (restored, copied, rolled_back):
        one(site, stage, pages, anna)
    broken_off(site, stage, pages, anna, hold)
    removed(site, stage, pages, anna, letter, weather)
    other = Person(site, "otto").sign_up()
    pages.run('eval "$(cargo deploy', "cargo operate delete-account", ADDRESS=other.email, EMAIL=anna.email)
    other.post("/api/login", {"email": other.email, "password": other.password}, expected=401)
