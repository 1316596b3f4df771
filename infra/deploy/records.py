"""What was deployed when, in the stage's own bucket: so that a stage can go back."""

import datetime
import json

from botocore.exceptions import ClientError

from cloud import absent, code
from problem import Problem

FOLDER = "records/"


def bucket(cloud, stage, account):
    return f"{stage.stack}-deploy-{account}-{stage['region']}"


def ensure_bucket(cloud, stage, name):
    s3 = cloud("s3")
    try:
        s3.head_bucket(Bucket=name)
        return
    except ClientError as error:
        if code(error) not in ("404", "NoSuchBucket"):
            raise
    location = {} if stage["region"] == "us-east-1" else {"CreateBucketConfiguration": {"LocationConstraint": stage["region"]}}
    s3.create_bucket(Bucket=name, **location)
    blocked = ["BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets"]
    s3.put_public_access_block(Bucket=name, PublicAccessBlockConfiguration=dict.fromkeys(blocked, True))
    encryption = {"ApplyServerSideEncryptionByDefault": {"SSEAlgorithm": "AES256"}}
    s3.put_bucket_encryption(Bucket=name, ServerSideEncryptionConfiguration={"Rules": [encryption]})


def put_text(cloud, name, key, text):
    cloud("s3").put_object(Bucket=name, Key=key, Body=text.encode())


def text(cloud, name, key):
    return cloud("s3").get_object(Bucket=name, Key=key)["Body"].read().decode()


def keys(cloud, name, prefix):
    pages = cloud("s3").get_paginator("list_objects_v2").paginate(Bucket=name, Prefix=prefix)
    found = absent(lambda: [entry["Key"] for page in pages for entry in page.get("Contents", [])], "NoSuchBucket")
    return found or []


def all_of(cloud, name):
    """Oldest first; none where the bucket is not there yet."""
    return [json.loads(text(cloud, name, key)) for key in sorted(keys(cloud, name, FOLDER))]


def add(cloud, name, record):
    when = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    put_text(cloud, name, f"{FOLDER}{when}.json", json.dumps({"when": when, **record}))


def contract(cloud, name, record):
    """The contract that the pages of a deployment were written for; nothing where it was made before contracts were kept."""
    key = record.get("contract")
    return json.loads(text(cloud, name, key)) if key else None


def same(one, other):
    """Whether both deployments are of the same code, settings and pages."""
    return one is not None and all(one[part] == other[part] for part in ("template", "parameters", "site"))


def previous(records):
    """What was deployed before the last one."""
    for record in reversed(records[:-1]):
        if not same(records[-1], record):
            return record
    raise Problem("There is nothing to go back to: this stage has had one deployment.")
