"""The functions' programs: built, packed once each under the name of their content, and put where CloudFormation finds them."""

import hashlib
import io
import re
import zipfile
from pathlib import Path

from cloud import absent
from problem import Problem
from shell import run

CODE = re.compile(r"^( +CodeUri: )target/lambda/([a-z]+)/$", re.M)

# Nothing of the moment is packed: the same program is the same file.
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def build(repository, x86):
    run(["cargo", "lambda", "build", "--release", "--x86-64" if x86 else "--arm64", "--package", "functions"], repository)
    return repository / "target/lambda"


def names(template):
    return sorted({name for _, name in CODE.findall(template)})


def program(folder, name):
    """As `cargo lambda build` (`entity/bootstrap`) or as cargo itself (`entity`) leaves it."""
    for place in (folder / name / "bootstrap", folder / name):
        if place.is_file():
            return place
    raise Problem(f"There is no program {name} in {folder}.")


def pack(place):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as zipped:
        member = zipfile.ZipInfo("bootstrap", LONG_AGO)
        member.external_attr, member.compress_type = 0o755 << 16, zipfile.ZIP_DEFLATED
        zipped.writestr(member, place.read_bytes())
    return packed.getvalue()


def upload(cloud, bucket, folder, template):
    """The template with the places of the programs in it, and how many of them are new."""
    places, fresh = {}, 0
    for name in names(template):
        packed = pack(program(Path(folder), name))
        key = f"artefacts/{name}-{hashlib.sha256(packed).hexdigest()}.zip"
        if absent(cloud("s3").head_object, "404", "NoSuchKey", Bucket=bucket, Key=key) is None:
            cloud("s3").put_object(Bucket=bucket, Key=key, Body=packed)
            fresh += 1
        places[name] = f"s3://{bucket}/{key}"
    return CODE.sub(lambda found: found[1] + places[found[2]], template), fresh
