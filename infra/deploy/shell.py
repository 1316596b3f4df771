"""Programs that a deployment calls."""

import os
import subprocess

from problem import Problem


def run(command, folder, environment=None):
    """Runs it before the operator's eyes."""
    print("  $ " + " ".join(command), flush=True)
    try:
        subprocess.run(command, cwd=folder, env={**os.environ, **(environment or {})}, check=True, stdin=subprocess.DEVNULL)
    except FileNotFoundError:
        raise Problem(f"{command[0]} is not installed.") from None
    except subprocess.CalledProcessError as error:
        raise Problem(f"`{' '.join(command[:3])}` ended with {error.returncode}.") from None


def captured(command, folder, environment=None):
    """Runs it and answers what it said; that is shown when it fails."""
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **(environment or {})}, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode:
        raise Problem(f"{done.stdout}{done.stderr}`{' '.join(command[:3])}` ended with {done.returncode}.")
    return done.stdout + done.stderr
