#!/usr/bin/env python3
"""Checks Documentation/scheme.schema.json against Tests/Rows/schemes.json; needs the package jsonschema."""
import json
import pathlib
import sys

import jsonschema

root = pathlib.Path(__file__).resolve().parent.parent
schema = json.loads((root / "Documentation/scheme.schema.json").read_text())
examples = json.loads((root / "Tests/Rows/schemes.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
wrong = [f"refused, but good: {name}" for name, scheme in examples["good"].items() if not validator.is_valid(scheme)]
wrong += [f"accepted, but bad: {name}" for name, scheme in examples["bad"].items() if validator.is_valid(scheme)]
print("\n".join(wrong) or f"{len(examples['good'])} good and {len(examples['bad'])} bad schemes, as expected")
sys.exit(1 if wrong else 0)
