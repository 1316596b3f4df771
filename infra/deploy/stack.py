"""The stack of a stage in CloudFormation."""

import hashlib
import json

import template
from cloud import absent
from problem import Problem
from shell import captured

# While it is in one of these, somebody else is at work, or nobody can go on without cleaning up.
BUSY = "_IN_PROGRESS"
BROKEN = {"ROLLBACK_COMPLETE", "ROLLBACK_FAILED", "CREATE_FAILED", "DELETE_FAILED"}

# Where links lead as long as nobody knows the name of the CDN: to no site at all.
UNKNOWN_DOMAIN = "not-yet.invalid"


def describe(cloud, stage):
    """The stack, or nothing."""
    return find(cloud("cloudformation"), stage.stack)


def find(client, name):
    """A stack that is there, or nothing."""
    found = absent(client.describe_stacks, "ValidationError", StackName=name)
    stacks = [stack for stack in (found or {"Stacks": []})["Stacks"] if stack["StackStatus"] != "DELETE_COMPLETE"]
    return stacks[0] if stacks else None


def outputs(stack):
    return {output["OutputKey"]: output["OutputValue"] for output in (stack or {}).get("Outputs", [])}


def ready(cloud, stage):
    """The stack as it is; refused while somebody else is at work on it."""
    stack = describe(cloud, stage)
    status = stack["StackStatus"] if stack else "REVIEW_IN_PROGRESS"
    if status.endswith(BUSY) and status != "REVIEW_IN_PROGRESS":
        raise Problem(f"{stage.stack} is in {status}: another deployment is at work. Try again when it has ended.")
    if status in BROKEN:
        # The first deployment was broken off, or its removal: nothing of the stack is in use.
        print(f"  {stage.stack} is left from a deployment that failed ({status}); it is removed first.", flush=True)
        remove(cloud, stage)
        return None
    return None if status == "REVIEW_IN_PROGRESS" else stack


def owns(cloud, stage, logical, name):
    """Whether a resource of the stack is the one of this name."""
    found = absent(
        cloud("cloudformation").describe_stack_resource, "ValidationError", StackName=stage.stack, LogicalResourceId=logical
    )
    resource = (found or {}).get("StackResourceDetail", {})
    return resource.get("PhysicalResourceId") == name and not resource["ResourceStatus"].startswith("DELETE_")


def creates_table(cloud, stage):
    """Whether the stack makes the table: one that is there already, restored or left from an earlier stack, is taken."""
    if owns(cloud, stage, "Table", stage.table):
        return True
    there = absent(cloud("dynamodb").describe_table, "ResourceNotFoundException", TableName=stage.table)
    if stage["table"] and there is None:
        raise Problem(f"{stage.path}: there is no table {stage.table} in {stage['region']}.")
    return there is None


def pairs(table):
    return " ".join(f"{key}={value}" for key, value in table.items())


def settings(stage, x86, deployed):
    """What the stack is told beside secrets and table. `deployed`: the outputs of the stack as it is."""
    values = {
        "SiteDomain": stage["domain"] if stage["certificate"] else deployed.get("CdnName", UNKNOWN_DOMAIN),
        "CertificateArn": stage["certificate"],
        "MailFrom": stage["mail.from"],
        "MailIdentity": stage["mail.identity"],
        "ContactEmail": stage["mail.contact"],
        "Architecture": "x86_64" if x86 else "arm64",
        "FileScan": stage["file_scan"],
        "SignupConfirmation": stage["signup"],
        "PushApplications": pairs(stage["push.applications"] or {}),
        "PushWeb": pairs(stage["push.web"] or {}),
        "Reviewed": stage["reviewed"],
        "WordsHost": stage["words_host"],
        "KeyArn": stage["key"],
        "LogDays": stage["log_days"],
        "ThrottleRate": stage["throttle.rate"],
        "ThrottleBurst": stage["throttle.burst"],
        "PermissionsBoundary": stage["permissions_boundary"],
        "AlarmAddress": stage["alarms.address"],
        "MonthlyBudget": stage["alarms.budget"],
        "TaskConcurrency": stage["task_concurrency"],
        "Tracing": "Active" if stage["tracing"] else None,
    }
    if stage["providers"]:
        values["ExternalProviders"] = json.dumps(json.loads((stage.path.parent / stage["providers"]).read_text()))
    return {key: str(value) for key, value in values.items() if value not in (None, "")}


def defaults(text):
    """What the template says of parameters that nobody sets. CloudFormation would go on with what they were before."""
    parameters = template.parse(text)["Parameters"]
    return {name: str(of["Default"]) for name, of in parameters.items() if "Default" in of}


def deploy(cloud, repository, stage, bucket, text, parameters):
    """Brings the stack to this template and these parameters. Whether anything changed."""
    parameters = {**defaults(text), **parameters}
    folder = repository / "target/deploy" / stage.name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "template.yaml").write_text(text)
    # In a file: SAM cuts a value of its command line at the first space.
    (folder / "parameters.yaml").write_text(json.dumps(parameters, indent=1))
    tags = {"stage": stage.name, **(stage["tags"] or {})}
    command = ["sam", "deploy", "--template-file", str(folder / "template.yaml"), "--stack-name", stage.stack]
    command += ["--s3-bucket", bucket, "--s3-prefix", "sam", "--capabilities", "CAPABILITY_IAM", "--no-confirm-changeset"]
    command += ["--no-fail-on-empty-changeset", "--no-progressbar", "--region", stage["region"]]
    command += ["--parameter-overrides", f"file://{folder / 'parameters.yaml'}", "--tags", *[f"{key}={value}" for key, value in tags.items()]]
    output = captured(command, repository, {**cloud.environment(), "SAM_CLI_TELEMETRY": "0"})
    (folder / "sam.log").write_text(output)
    return "No changes to deploy" not in output


def remove(cloud, stage):
    cloud("cloudformation").delete_stack(StackName=stage.stack)
    cloud("cloudformation").get_waiter("stack_delete_complete").wait(StackName=stage.stack, WaiterConfig={"Delay": 5, "MaxAttempts": 720})


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()
