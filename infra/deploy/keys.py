"""The secrets of a stage: made once, kept in Secrets Manager, never on a command line and in no file.

Each is `{"current": "...", "other": "..."}`. `other` is there while a secret is being changed: functions take both.
"""

import hashlib
import json
import secrets

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from cloud import absent
from problem import Problem

SECRETS = {
    "signing": "Private key of the access tokens",
    "origin": "What the CDN says to the functions",
    "factor": "What the secrets of second factors are sealed with",
}


def new(which):
    if which != "signing":
        return secrets.token_hex(32)
    key = ec.generate_private_key(ec.SECP256R1())
    kind = serialization.PrivateFormat.PKCS8
    return key.private_bytes(serialization.Encoding.PEM, kind, serialization.NoEncryption()).decode()


def public(private):
    key = serialization.load_pem_private_key(private.encode(), None).public_key()
    return key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()


class Secret:
    """One of them, as it is kept."""

    def __init__(self, cloud, stage, which):
        self.client, self.which, self.name = cloud("secretsmanager"), which, stage.secret(which)
        kept = absent(self.client.get_secret_value, "ResourceNotFoundException", SecretId=self.name)
        self.created = kept is None
        if self.created:
            tags = [{"Key": "stage", "Value": stage.name}]
            text = json.dumps({"current": new(which)})
            more = {"KmsKeyId": stage["key"]} if stage["key"] else {}
            kept = self.client.create_secret(Name=self.name, Description=SECRETS[which], SecretString=text, Tags=tags, **more)
            kept["SecretString"] = text
        self.arn, self.version = kept["ARN"], kept["VersionId"]
        try:
            self.values = json.loads(kept["SecretString"])
            self.all = [self.values["current"], *([self.values["other"]] if self.values.get("other") else [])]
        except (ValueError, KeyError, TypeError):
            raise Problem(f"The secret {self.name} is not what a deployment made: it has to hold a current value.") from None

    def keep(self, values):
        kept = self.client.put_secret_value(SecretId=self.arn, SecretString=json.dumps(values))
        self.version, self.values = kept["VersionId"], values


def ensure(cloud, stage):
    """All of them; those that are not there are made."""
    return {which: Secret(cloud, stage, which) for which in SECRETS}


def parameters(kept):
    """What the stack is told of them: no secret."""
    return {
        "SigningKeySecret": kept["signing"].arn,
        "PublicKeys": "".join(public(key) for key in kept["signing"].all),
        "OriginSecret": kept["origin"].arn,
        "OriginVersion": kept["origin"].version,
        "OriginDigests": " ".join(hashlib.sha256(value.encode()).hexdigest() for value in kept["origin"].all),
        "FactorSecret": kept["factor"].arn,
        "FactorVersion": kept["factor"].version,
    }


STEPS = {"prepare": "a new one is taken besides", "switch": "the new one is used", "finish": "the old one is void"}


def change(cloud, stage, which, step):
    """One step of changing a secret; a deployment follows each. Answers the sentence for the operator."""
    secret = Secret(cloud, stage, which)
    if secret.created:
        return f"{secret.name} is new."
    current, other = secret.values["current"], secret.values.get("other")
    if step == "prepare":
        if other:
            raise Problem(f"{secret.name} is being changed already: switch or finish first.")
        secret.keep({"current": current, "other": new(which)})
    elif not other:
        raise Problem(f"{secret.name} is not being changed: prepare first.")
    elif step == "switch":
        secret.keep({"current": other, "other": current})
    else:
        secret.keep({"current": current})
    return f"{secret.name}: {STEPS[step]} from the next deployment on."
