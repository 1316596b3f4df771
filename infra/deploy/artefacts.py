"""The functions' programs: built, packed once each under the name of their content, and put where CloudFormation finds them."""

import argparse
import hashlib
import io
import os
import platform
import re
import shutil
import sys
import zipfile
from pathlib import Path

from cloud import absent
from problem import Problem
from shell import run

CODE = re.compile(r"^( +CodeUri: )target/lambda/([a-z]+)/$", re.M)

# Nothing of the moment is packed: the same program is the same file.
FIXED_TIME = (1980, 1, 1, 0, 0, 0)


def build(repository, architecture, target=None):
    """Builds a release and answers its folder. The same commit is the same programs, byte for byte, wherever it is checked out."""
    target = target or repository / "target"
    command = ["cargo", "lambda", "build", "--release", f"--{architecture}", "--package", "functions", "--lambda-dir", str(target / "lambda")]
    flags = " ".join([os.environ.get("RUSTFLAGS", ""), *remapped(repository)]).strip()
    run(command, repository, {"RUSTFLAGS": flags, "CARGO_TARGET_DIR": str(target)})
    return target / "lambda"


def remapped(repository):
    """What the compiler has to know so that no program tells where this machine keeps its sources."""
    home = Path(os.environ.get("CARGO_HOME") or Path.home() / ".cargo")
    return [f"--remap-path-prefix={home}/registry/src=/crates", f"--remap-path-prefix={repository}=/zuversicht"]


def digests(folder):
    return {path.parent.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.glob("*/bootstrap"))}


def main():
    """Builds a release as a deployment does; `--twice`, in another folder too, and compares."""
    parser = argparse.ArgumentParser()
    parser.add_argument("repository", type=Path)
    parser.add_argument("--twice", action="store_true")
    options = parser.parse_args()
    repository = options.repository.resolve()
    try:
        # For this machine, so that its tests can start them.
        own = "arm64" if platform.machine() in ("aarch64", "arm64") else "x86-64"
        first = digests(build(repository, own))
        if options.twice:
            again = repository / "target/again"
            if digests(build(repository, own, again)) != first:
                sys.exit(f"A second build has made other programs: compare target/lambda with {again / 'lambda'}.")
            shutil.rmtree(again)
    except Problem as problem:
        sys.exit(str(problem))
    print("\n".join(f"{digest}  {name}" for name, digest in first.items()))


def names(template):
    return sorted({name for _, name in CODE.findall(template)})


def program(folder, name):
    """As `cargo lambda build` (`entity/bootstrap`) or as cargo itself (`entity`) leaves it."""
    for path in (folder / name / "bootstrap", folder / name):
        if path.is_file():
            return path
    raise Problem(f"There is no program {name} in {folder}.")


def pack(path):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as zipped:
        member = zipfile.ZipInfo("bootstrap", FIXED_TIME)
        member.external_attr, member.compress_type = 0o755 << 16, zipfile.ZIP_DEFLATED
        zipped.writestr(member, path.read_bytes())
    return packed.getvalue()


def upload(cloud, bucket, folder, template):
    """The template with the places of the programs in it, and how many of them are new."""
    uris, fresh = {}, 0
    for name in names(template):
        packed = pack(program(Path(folder), name))
        key = f"artefacts/{name}-{hashlib.sha256(packed).hexdigest()}.zip"
        if absent(cloud("s3").head_object, "404", "NoSuchKey", Bucket=bucket, Key=key) is None:
            cloud("s3").put_object(Bucket=bucket, Key=key, Body=packed)
            fresh += 1
        uris[name] = f"s3://{bucket}/{key}"
    return CODE.sub(lambda found: found[1] + uris[found[2]], template), fresh


if __name__ == "__main__":
    main()
