"""What an operator does when something went wrong: restores, rolls back, removes, and repeats what was broken off."""

import os
import signal
import subprocess

from client import Person, expect

RESTORED = "zuversicht-restored"


def restored(site, stage, anna):
    """The table is lost and restored into one of another name: who was signed in still is, and what they wrote is there."""
    dynamodb, former = stage.cloud("dynamodb"), stage.outputs["TableName"]
    before = anna.get("/api/treatment/list")["items"]
    expect(before, "there is nothing to restore")
    dynamodb.restore_table_to_point_in_time(SourceTableName=former, TargetTableName=RESTORED, UseLatestRestorableTime=True)
    dynamodb.get_waiter("table_exists").wait(TableName=RESTORED)
    dynamodb.update_table(TableName=former, DeletionProtectionEnabled=False)
    dynamodb.delete_table(TableName=former)
    dynamodb.get_waiter("table_not_exists").wait(TableName=former)
    stage.write(f'table = "{RESTORED}"')
    stage.deploy()
    expect(stage.outputs["TableName"] == RESTORED, "the stage does not take the restored table")
    anna.renew()
    expect(anna.get("/api/treatment/list")["items"] == before, "the restored rows are others")
    anna.add("setting", {"key": "sample.textsize", "value": "larger"})


def rolled_back(site, stage, anna):
    """Another setting, and back to the former."""
    stage.write(f'table = "{RESTORED}"\nreviewed = "202611 Dr. Erika Muster"')
    stage.deploy()
    expect("Muster" in anna.get("/api/api/info").data.decode(), "the new setting does not arrive")
    stage.deploy("--rollback")
    expect("Muster" not in anna.get("/api/api/info").data.decode(), "the rollback does not bring the former setting back")
    stage.write(f'table = "{RESTORED}"')
    anna.renew()


def broken_off(site, stage, anna):
    """A deployment that is killed while SAM is at work, as by a machine that goes down, is done by repeating it."""
    stage.write(f'table = "{RESTORED}"\nreviewed = "202611 Dr. Max Muster"')
    first = subprocess.Popen(stage.command(), start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        expect(any("sam deploy" in line for line in first.stdout), "the deployment that is to be broken off does not begin")
    finally:
        os.killpg(first.pid, signal.SIGKILL)
        first.wait()
    stage.deploy()
    expect("Max Muster" in anna.get("/api/api/info").data.decode(), "what was broken off is not done by repeating it")
    anna.renew()


def removed(site, stage, anna):
    """The stack goes, and what people have written stays; a deployment after it takes it again."""
    said = stage.refused("--remove", "another")
    expect("names the stage once more" in said, f"a removal without its stage's name says:\n{said}")
    buckets = {stage.outputs[name] for name in ("SiteBucket", "UploadsBucket")}
    stage.deploy("--remove", stage.name)
    stage.cloud("dynamodb").describe_table(TableName=RESTORED)
    there = {bucket["Name"] for bucket in stage.cloud("s3").list_buckets()["Buckets"]}
    expect(buckets <= there, f"of the buckets {buckets - there} are gone")
    for which in ("signing", "origin", "factor"):
        stage.cloud("secretsmanager").describe_secret(SecretId=f"zuversicht/{stage.name}/{which}")
    stage.deploy()
    site.host = stage.outputs["CdnName"]
    again = Person(site, "anna")
    again.email, again.password = anna.email, anna.password
    again.sign_in()
    expect(again.get("/api/treatment/list")["items"], "the table is not taken again")


def all_of_it(site, stage):
    anna = Person(site, "anna").sign_up()
    profile = anna.get("/api/medicalprofile/list")["items"]
    profile = profile[0] if profile else anna.add("medicalprofile", {})
    anna.add("treatment", {"medicalprofile": profile["id"], "treatmentcategory": 4, "startdate": "20240108"})
    for one in (restored, rolled_back, broken_off, removed):
        one(site, stage, anna)
