"""Renews the extract of RustSec's advisories: those of crates in Cargo.lock, whatever their version.

    git clone https://github.com/rustsec/advisory-db /tmp/advisory-db
    python3 infra/security/renew.py /tmp/advisory-db
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXTRACT = ROOT / "infra/security/advisories"


def git(database, *arguments):
    command = ["git", "-C", database, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main(database):
    crates = sorted(set(re.findall(r'^name = "(.+)"$', (ROOT / "Cargo.lock").read_text(), re.MULTILINE)))
    paths = git(database, "ls-tree", "-r", "--name-only", "HEAD", "crates/").splitlines()
    wanted = [path for path in paths if path.split("/")[1] in crates]
    shutil.rmtree(EXTRACT / "crates", ignore_errors=True)
    for path in wanted:
        file = EXTRACT / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(git(database, "show", f"HEAD:{path}"))
    (EXTRACT / "crates.txt").write_text("\n".join(crates) + "\n")
    (EXTRACT / "commit.txt").write_text(git(database, "log", "-1", "--format=%H %cI"))
    print(f"{len(wanted)} advisories for {len(crates)} crates")


main(sys.argv[1])
