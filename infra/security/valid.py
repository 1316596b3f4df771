"""Checks bills of materials against the official JSON schema of CycloneDX 1.5."""

import sys
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

for path in sys.argv[1:]:
    error = JsonStrictValidator(SchemaVersion.V1_5).validate_str(Path(path).read_text())
    if error:
        sys.exit(f"{path}: {error}")
