"""What of a stage is configured, reachable, late or full: a look that changes nothing."""

import datetime

from botocore.exceptions import BotoCoreError, ClientError

import keys
import preflight
import records
import smoke
import stack as stacks
import table
from cloud import absent, sentence
from problem import Problem

# Days before a certificate ends at which somebody should have looked why it was not renewed.
RENEWAL_DAYS = 21


class Findings:
    """Sentences, and whether one of them needs somebody."""

    def __init__(self):
        self.has_fault = False

    def well(self, text):
        print(f"ok    {text}", flush=True)

    def bad(self, text):
        self.has_fault = True
        print(f"LOOK  {text}", flush=True)

    def say(self, is_well, text):
        (self.well if is_well else self.bad)(text)


def stack(cloud, stage, found):
    there = stacks.describe(cloud, stage)
    if not there:
        raise Problem(f"{stage.stack} is not there.")
    status = there["StackStatus"]
    found.say(status in ("CREATE_COMPLETE", "UPDATE_COMPLETE"), f"stack {stage.stack}: {status}")
    history = records.all_of(cloud, records.bucket(cloud, stage, cloud.account()))
    if history:
        found.well(f"deployed {history[-1]['when'][:16]}, commit {history[-1]['commit'][:12]}; {len(history)} deployments")
    return stacks.outputs(there)


def secrets(cloud, stage, found):
    for which in keys.SECRETS:
        name = stage.secret(which)
        kept = absent(cloud("secretsmanager").describe_secret, "ResourceNotFoundException", SecretId=name)
        found.say(kept is not None and not kept.get("DeletedDate"), f"secret {name}")


def rows(cloud, stage, found):
    client = cloud("dynamodb")
    description = client.describe_table(TableName=stage.table)["Table"]
    found.say(description["TableStatus"] == "ACTIVE", f"table {stage.table}: {description['ItemCount']} rows, {description['TableSizeBytes'] / 1e6:.1f} MB")
    missing = table.missing(client, description)
    found.say(not missing, f"table {stage.table}: {', '.join(missing) + ' is off' if missing else 'expiry, recovery, protection and index are on'}")


def mails(cloud, stage, found):
    for text in preflight.mail(cloud, stage):
        found.bad(text)
    quota = cloud("sesv2").get_account().get("SendQuota") or {}
    limit, sent = quota.get("Max24HourSend", 0), quota.get("SentLast24Hours", 0)
    if limit > 0:
        found.say(sent < 0.8 * limit, f"mails: {sent:.0f} of {limit:.0f} in 24 hours")


def certificate(cloud, stage, found):
    if not stage["certificate"]:
        return found.well("no certificate: the site answers under the CDN's own name")
    description = cloud("acm", "us-east-1").describe_certificate(CertificateArn=stage["certificate"])["Certificate"]
    ends = description.get("NotAfter")
    left = (ends - datetime.datetime.now(datetime.UTC)).days if ends else 0
    return found.say(description.get("Status") == "ISSUED" and left > RENEWAL_DAYS, f"certificate of {stage['domain']}: {description.get('Status')}, {left} days left")


def alarms(cloud, stage, found):
    pages = cloud("cloudwatch").get_paginator("describe_alarms").paginate(AlarmNamePrefix=stage.stack)
    all_of = [alarm for page in pages for alarm in page["MetricAlarms"]]
    ringing = [alarm for alarm in all_of if alarm["StateValue"] == "ALARM"]
    for alarm in ringing:
        found.bad(f"alarm {alarm['AlarmName']} since {alarm['StateUpdatedTimestamp']:%Y-%m-%d %H:%M}: {alarm.get('AlarmDescription', '')}")
    if not ringing:
        found.well(f"{len(all_of)} alarms, none of them on")
    if not stage["alarms.address"]:
        found.bad("alarms are told to nobody: alarms.address of the stage")


def lost_runs(cloud, stage, found):
    queue = cloud("cloudformation").describe_stack_resource(StackName=stage.stack, LogicalResourceId="LostRuns")["StackResourceDetail"]
    answer = cloud("sqs").get_queue_attributes(QueueUrl=queue["PhysicalResourceId"], AttributeNames=["ApproximateNumberOfMessages"])
    count = int(answer["Attributes"]["ApproximateNumberOfMessages"])
    found.say(count == 0, f"{count} lost runs of notifier and sweep")


def answers(cloud, stage, found, deployed):
    wrong = smoke.check(f"https://{deployed['CdnName']}")
    found.say(not wrong, "; ".join(wrong) if wrong else f"{deployed['SiteUrl']} answers")


def check(cloud, stage):
    """Whether nothing needs anybody."""
    found = Findings()
    deployed = stack(cloud, stage, found)
    for part in (secrets, rows, certificate, mails, alarms, lost_runs):
        try:
            part(cloud, stage, found)
        except (Problem, ClientError, BotoCoreError) as error:
            found.bad(f"{part.__name__}: {sentence(error)}")
    answers(cloud, stage, found, deployed)
    return not found.has_fault
