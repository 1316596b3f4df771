"""Who asks AWS, and where: as its own tools do it (profile, SSO, variables, `AWS_ENDPOINT_URL`)."""

import boto3
from botocore.exceptions import BotoCoreError, ClientError, NoCredentialsError, ProfileNotFound, SSOError, TokenRetrievalError

from problem import Problem


class Cloud:
    """Clients of one region, made when they are needed."""

    def __init__(self, stage):
        self.region = stage["region"]
        self.profile = stage["profile"]
        try:
            self.session = boto3.Session(profile_name=self.profile, region_name=self.region)
        except ProfileNotFound as error:
            raise Problem(f"{error}. Profiles are made by `aws configure` or `aws configure sso`.") from None
        self.clients = {}

    def __call__(self, service, region=None):
        key = (service, region or self.region)
        if key not in self.clients:
            self.clients[key] = self.session.client(service, region_name=key[1])
        return self.clients[key]

    def account(self):
        """The number of the account, by which it is known that somebody may ask at all."""
        sign_in = f"aws sso login --profile {self.profile}" if self.profile else "aws sso login, or AWS_PROFILE"
        try:
            return self("sts").get_caller_identity()["Account"]
        except (NoCredentialsError, SSOError, TokenRetrievalError) as error:
            raise Problem(f"AWS does not know who asks ({error}). Sign in first: {sign_in}.") from None
        except ClientError as error:
            raise Problem(f"AWS refuses the credentials: {error.response['Error'].get('Message', error)}") from None

    def environment(self):
        """Variables for programs that look for credentials nowhere else."""
        keys = self.session.get_credentials().get_frozen_credentials()
        variables = {"AWS_REGION": self.region, "AWS_DEFAULT_REGION": self.region, "AWS_ACCESS_KEY_ID": keys.access_key}
        variables["AWS_SECRET_ACCESS_KEY"] = keys.secret_key
        if keys.token:
            variables["AWS_SESSION_TOKEN"] = keys.token
        return variables


def code(error):
    """The code of a refusal."""
    return error.response["Error"]["Code"]


def absent(call, *codes, **arguments):
    """The answer, or nothing where AWS says with one of these codes that it is not there."""
    try:
        return call(**arguments)
    except ClientError as error:
        if code(error) in codes:
            return None
        raise


def sentence(error):
    """What AWS said, for a person."""
    if isinstance(error, ClientError):
        return f"AWS refused {error.operation_name}: {error.response['Error'].get('Message') or code(error)}"
    return f"AWS cannot be asked: {error}" if isinstance(error, BotoCoreError) else str(error)
