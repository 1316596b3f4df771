"""The bucket of people's files: made by the stack, or one that is there, left from an earlier stack or filled from a copy."""

from botocore.exceptions import ClientError

import stack as stacks
import template
from cloud import absent, code
from problem import Problem

ABSENT = ("404", "NoSuchBucket")
BLOCKED = dict.fromkeys(["BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets"], True)


def name(stage, account):
    return stage["uploads"] or f"{stage.stack}-files-{account}-{stage['region']}"


def created_by_stack(cloud, stage, bucket):
    """Whether the stack makes the bucket. Refused where the stage has its files elsewhere: nobody would find them."""
    deployed = stacks.outputs(stacks.describe(cloud, stage)).get("UploadsBucket", bucket)
    if deployed != bucket and not stage["uploads"]:
        raise Problem(f'The files of {stage.name} are in {deployed}. Write uploads = "{deployed}" into {stage.path}.')
    if stacks.owns(cloud, stage, "Uploads", bucket):
        return True
    there = is_there(cloud, bucket)
    if stage["uploads"] and not there:
        raise Problem(f"{stage.path}: there is no bucket {bucket}.")
    return not there


def is_there(cloud, bucket):
    try:
        cloud("s3").head_bucket(Bucket=bucket)
        return True
    except ClientError as error:
        if code(error) in ABSENT:
            return False
        if code(error) == "403":
            raise Problem(f"The bucket {bucket} belongs to somebody else, or refuses these credentials.") from None
        raise


def expiry(text):
    """What the template says of the expiry of files, in the words of S3."""
    described = template.parse(text)["Resources"]["Uploads"]["Properties"]["LifecycleConfiguration"]["Rules"]
    same = ("Status", "NoncurrentVersionExpiration", "AbortIncompleteMultipartUpload")
    rules = []
    for rule in described:
        days = {"Days": rule["ExpirationInDays"]} if "ExpirationInDays" in rule else {"ExpiredObjectDeleteMarker": rule["ExpiredObjectDeleteMarker"]}
        kept = {name: rule[name] for name in same if name in rule}
        rules.append({"ID": rule["Id"], "Filter": {"Prefix": rule.get("Prefix", "")}, "Expiration": days, **kept})
    return rules


def ensure_settings(cloud, bucket, key, text):
    """Switches on what a bucket of people's files has and this one lacks, and answers what it was. `key`: the operator's own in KMS."""
    s3, changed = cloud("s3"), []
    blocked = absent(s3.get_public_access_block, "NoSuchPublicAccessBlockConfiguration", Bucket=bucket)
    if (blocked or {}).get("PublicAccessBlockConfiguration") != BLOCKED:
        s3.put_public_access_block(Bucket=bucket, PublicAccessBlockConfiguration=BLOCKED)
        changed.append("nobody from outside")
    if s3.get_bucket_versioning(Bucket=bucket).get("Status") != "Enabled":
        s3.put_bucket_versioning(Bucket=bucket, VersioningConfiguration={"Status": "Enabled"})
        changed.append("versions")
    answer = absent(s3.get_bucket_lifecycle_configuration, "NoSuchLifecycleConfiguration", Bucket=bucket)
    there, wanted = (answer or {}).get("Rules", []), expiry(text)
    missing = [rule for rule in wanted if rule["ID"] not in {other.get("ID") for other in there}]
    if missing:
        # Those of the operator stay.
        s3.put_bucket_lifecycle_configuration(Bucket=bucket, LifecycleConfiguration={"Rules": [*there, *missing]})
        changed.append("expiry of what was deleted")
    if not is_encrypted(s3, bucket, key):
        by = {"SSEAlgorithm": "aws:kms", **({"KMSMasterKeyID": key} if key else {})}
        rule = {"ApplyServerSideEncryptionByDefault": by, "BucketKeyEnabled": True}
        s3.put_bucket_encryption(Bucket=bucket, ServerSideEncryptionConfiguration={"Rules": [rule]})
        changed.append("encryption")
    return changed


def is_encrypted(s3, bucket, key):
    answer = absent(s3.get_bucket_encryption, "ServerSideEncryptionConfigurationNotFoundError", Bucket=bucket)
    rules = (answer or {}).get("ServerSideEncryptionConfiguration", {}).get("Rules", [])
    by = rules[0]["ApplyServerSideEncryptionByDefault"] if rules else {}
    return by.get("SSEAlgorithm") == "aws:kms" and by.get("KMSMasterKeyID") == key
