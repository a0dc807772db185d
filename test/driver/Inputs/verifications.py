#!/usr/bin/env python3
"""Prints a line for each finding of a SARIF report that tells how to confirm it, once that is valid by its schema:
check, line, and the parts after `unit`.

usage: verifications.py SCHEMA REPORT
"""
import json
import pathlib
import sys

import jsonschema

schema, report = (json.loads(pathlib.Path(path).read_text(encoding="utf-8")) for path in sys.argv[1:])
valid = jsonschema.validators.validator_for(schema)(schema)
for result in report["runs"][0]["results"]:
    known = result["properties"].get("verification")
    if known is None:
        continue
    valid.validate(known)
    assert known["observe"] == result["properties"]["confirmedBy"]
    line = result["locations"][0]["physicalLocation"]["region"]["startLine"]
    parts = (f"{name} {json.dumps(part)}" for name, part in known.items() if name not in ("version", "observe", "unit"))
    print(f"{result['ruleId']}:{line}:", known["observe"], *parts)
