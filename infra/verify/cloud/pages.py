"""The commands of the operators' pages, run as they are written there, by a shell."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from client import expect

REPOSITORY = Path(__file__).resolve().parents[3]
PAGES = ("deploy", "operate", "restore")
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.M | re.S)
# Whole ones within a sentence: what names no stage, table or thing is only spoken of.
INLINE = re.compile(r"`(aws [^`]* (?:--|s3://)[^`]+|cargo deploy --stage [^`]+|cargo operate [^`]+ --table [^`]+)`")
EXCUSED = {
    'cargo operate send-again NUMBER --as support@zuversicht.example --table "$TABLE_NAME"': "needs a mail that was given up, as helpdesk.py makes it",
}
# The programs as a check has them: built already, and of x86_64.
SHELL = """
cargo() {
  local what=$1; shift
  case $what in
    deploy) "$PYTHON" "$REPOSITORY/infra/deploy" --stages "$STAGES" --x86 --built "$BUILT" "$@" ;;
    operate) "$BUILT/operate" "$@" ;;
    *) return 1 ;;
  esac
}
# Version 1 of the AWS CLI has an own address for queues, whatever AWS_ENDPOINT_URL says.
aws() { command aws --endpoint-url "$AWS_ENDPOINT_URL" "$@"; }
set -euo pipefail
cd "$FOLDER"
"""


class Pages:
    """What the pages say, and what of it was run."""

    def __init__(self, stage):
        self.stage = stage
        self.left, self.ran = {}, []
        example = Path("infra/stages/example.toml")
        (stage.folder / example.parent).mkdir(parents=True)
        shutil.copy(REPOSITORY / example, stage.folder / example)
        for page in PAGES:
            text = (REPOSITORY / f"infra/docs/{page}.md").read_text()
            lines = [line for block in BLOCK.findall(text) for line in block.splitlines()]
            for command in [*lines, *INLINE.findall(BLOCK.sub("", text))]:
                if command not in EXCUSED:
                    self.left[command] = page

    def run(self, *beginnings, ends=(0,), **names):
        """Runs the commands that begin so, in one shell, and answers what they say. `names`: what stands for the page's placeholders."""
        commands = [self.command(beginning) for beginning in beginnings]
        script = SHELL + "\n".join(self.meant(command, names) for command in commands)
        ran = subprocess.run(["bash", "-c", script], env=self.environment(), capture_output=True, text=True, stdin=subprocess.DEVNULL)
        expect(ran.returncode in ends, f"{commands} ends with {ran.returncode}:\n{ran.stdout}{ran.stderr}")
        self.ran += commands
        return ran.stdout

    def command(self, beginning):
        found = sorted((command for command in self.left if command.startswith(beginning)), key=len)
        expect(found, f"no page has a command that begins with {beginning!r}")
        return found[0]

    def meant(self, command, names):
        """For the stage of this check instead of `live`."""
        command = re.sub(r"(?<=[-/ ])live\b", self.stage.name, command)
        for name, value in names.items():
            command = re.sub(rf"\b{name}\b", str(value), command)
        return command.replace("support@zuversicht.example", names.get("EMAIL", ""))

    def environment(self):
        python = Path(sys.executable)
        told = {"PYTHON": python, "REPOSITORY": REPOSITORY, "STAGES": self.stage.folder, "BUILT": self.stage.built, "FOLDER": self.stage.folder}
        path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
        return {**os.environ, **{key: str(value) for key, value in told.items()}, "PATH": path, "AWS_PAGER": ""}

    def missed(self):
        return [f"{page}.md: nobody has run `{command}`" for command, page in self.left.items() if command not in self.ran]
