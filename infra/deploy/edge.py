"""The web ACL before the CDN: a stack of its own, since Amazon keeps those of CDNs in us-east-1."""

from pathlib import Path

import stack as stacks
from botocore.exceptions import ClientError

REGION = "us-east-1"
TEMPLATE = Path(__file__).with_name("edge.yaml")


def name(stage):
    return f"{stage.stack}-edge"


def describe(cloud, stage):
    return stacks.find(cloud("cloudformation", REGION), name(stage))


def deploy(cloud, stage):
    """What the stack of the stage is told: the ARN of the web ACL, or nothing where the stage has none."""
    rate = stage["throttle.address"]
    if not rate:
        return {}
    client = cloud("cloudformation", REGION)
    arguments = {
        "StackName": name(stage),
        "TemplateBody": TEMPLATE.read_text(),
        "Parameters": [{"ParameterKey": "Rate", "ParameterValue": str(rate)}],
    }
    if describe(cloud, stage):
        try:
            client.update_stack(**arguments)
            client.get_waiter("stack_update_complete").wait(StackName=name(stage), WaiterConfig={"Delay": 5})
        except ClientError as error:
            if "No updates" not in error.response["Error"].get("Message", ""):
                raise
    else:
        client.create_stack(**arguments)
        client.get_waiter("stack_create_complete").wait(StackName=name(stage), WaiterConfig={"Delay": 5})
    return {"WebAcl": stacks.outputs(describe(cloud, stage))["WebAcl"]}


def remove(cloud, stage):
    if describe(cloud, stage):
        client = cloud("cloudformation", REGION)
        client.delete_stack(StackName=name(stage))
        client.get_waiter("stack_delete_complete").wait(StackName=name(stage), WaiterConfig={"Delay": 5})
