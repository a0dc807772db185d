#!/usr/bin/env python3
"""Fails unless a JSON document is valid by a JSON schema.

usage: validate.py SCHEMA DOCUMENT
"""
import json
import pathlib
import sys

import jsonschema

schema, document = (json.loads(pathlib.Path(path).read_text(encoding="utf-8")) for path in sys.argv[1:])
# One without a name of its own may refer to its neighbours.
resolver = jsonschema.RefResolver(schema.get("id") or pathlib.Path(sys.argv[1]).resolve().as_uri(), schema)
errors = list(jsonschema.validators.validator_for(schema)(schema, resolver=resolver).iter_errors(document))
for error in errors:
    print("/".join(map(str, error.absolute_path)), error.message, sep=": ")
sys.exit(1 if errors else 0)
