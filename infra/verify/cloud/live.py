"""A policy of the deployed stage, from which a part is taken for a while."""

import json

from coverage import keys_of, listed


class Policy:
    """The live policy that a statement of the template has become: one of its own, or one that several roles share."""

    def __init__(self, stage, statement, roles):
        self.iam = stage.cloud("iam")
        stack = stage.cloud("cloudformation")
        resource = stack.describe_stack_resource(StackName=stage.stack, LogicalResourceId=statement.owner)["StackResourceDetail"]
        self.arn = resource["PhysicalResourceId"] if resource["ResourceType"] == "AWS::IAM::ManagedPolicy" else None
        self.statement, self.role = statement, roles.get(statement.owner)
        self.name = None if self.arn else self.find()
        self.former = self.read()

    def find(self):
        for name in self.iam.list_role_policies(RoleName=self.role)["PolicyNames"]:
            document = self.iam.get_role_policy(RoleName=self.role, PolicyName=name)["PolicyDocument"]
            if any(self.is_it(of) for of in listed(document["Statement"])):
                return name
        raise LookupError(f"{self.role} has no policy with {self.statement}")

    def is_it(self, of):
        return tuple(listed(of["Action"])) == self.statement.actions and tuple(keys_of(of)) == self.statement.keys

    def read(self):
        if self.arn:
            version = self.iam.get_policy(PolicyArn=self.arn)["Policy"]["DefaultVersionId"]
            return self.iam.get_policy_version(PolicyArn=self.arn, VersionId=version)["PolicyVersion"]["Document"]
        return self.iam.get_role_policy(RoleName=self.role, PolicyName=self.name)["PolicyDocument"]

    def write(self, document):
        if not self.arn:
            self.iam.put_role_policy(RoleName=self.role, PolicyName=self.name, PolicyDocument=json.dumps(document))
            return
        for version in self.iam.list_policy_versions(PolicyArn=self.arn)["Versions"]:
            if not version["IsDefaultVersion"]:
                self.iam.delete_policy_version(PolicyArn=self.arn, VersionId=version["VersionId"])
        self.iam.create_policy_version(PolicyArn=self.arn, PolicyDocument=json.dumps(document), SetAsDefault=True)

    def take(self, kind, part):
        document = json.loads(json.dumps(self.former))
        for of in listed(document["Statement"]):
            if not self.is_it(of):
                continue
            if kind == "action":
                # A statement cannot be without any action or key: one that matches nothing stands for none.
                of["Action"] = [action for action in listed(of["Action"]) if action != part] or ["none:None"]
            else:
                for condition in of["Condition"].values():
                    for name, values in condition.items():
                        condition[name] = [value for value in listed(values) if value != part] or ["none"]
        self.write(document)

    def give_back(self):
        self.write(self.former)
