"""Validates YAML files against schemas that check-jsonschema brings.

usage: schema.py FILE SCHEMA [FILE SCHEMA...]
"""
import importlib.util
import json
import pathlib
import sys

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """Of YAML 1.2, where `on` is no truth."""


Loader.yaml_implicit_resolvers = {first: of for first, of in yaml.SafeLoader.yaml_implicit_resolvers.items()
                                  if first not in ("o", "O")}

schemas = pathlib.Path(importlib.util.find_spec("check_jsonschema").origin).parent / "builtin_schemas" / "vendor"
for file, name in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
    jsonschema.validate(yaml.load(pathlib.Path(file).read_text(), Loader), json.loads((schemas / f"{name}.json").read_text()))
