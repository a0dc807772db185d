"""Runs a composite action of GitHub's as far as that goes on one's own machine: its `run` steps, with the shell, the
files and the variables that GitHub documents. What a step `uses` is printed with its inputs instead.

usage: run_action.py [--go-on] ACTION TEMP [input=value...]   where `\\n` in a value is the end of a line

Exits with the status of the first step that fails. With --go-on the first step was done by an earlier call.
"""
import os
import pathlib
import re
import subprocess
import sys

import yaml

OPERATORS = {"&&": "and", "||": "or"}


def main():
    goes_on = sys.argv[1] == "--go-on"
    file, temp, *given_inputs = sys.argv[1 + goes_on:]
    action = yaml.safe_load(pathlib.Path(file).read_text())
    temp = pathlib.Path(temp).resolve()
    temp.mkdir(parents=True, exist_ok=True)
    values = {f"inputs.{name}": str(of.get("default", "")) for name, of in action["inputs"].items()}
    for given in given_inputs:
        name, _, value = given.partition("=")
        assert f"inputs.{name}" in values, name
        values[f"inputs.{name}"] = value.replace(r"\n", "\n")

    def evaluate(expression):
        tokens = re.findall(r"'[^']*'|[\w.-]+|&&|\|\||==|!=", expression)
        assert "".join(tokens) == expression.replace(" ", ""), expression
        return eval(" ".join(OPERATORS.get(token) or (token if token[0] in "'=!" else repr(values.get(token, "")))
                             for token in tokens))

    def expand(text):
        return re.sub(r"\$\{\{(.*?)\}\}", lambda found: evaluate(found[1].strip()), str(text))

    added = temp / "added-to-path"
    if not goes_on:
        added.write_text("")
    for step in action["runs"]["steps"][goes_on:]:
        if not evaluate(step.get("if", "'always'")):
            print(f"step: {step['name']}: skipped", flush=True)
            continue
        if "uses" in step:
            print(f"step: {step['name']}: {step['uses']}", {name: expand(value) for name, value in step["with"].items()}, flush=True)
            continue
        print(f"step: {step['name']}", flush=True)
        assert step["shell"] == "bash" and "${{" not in step["run"], "text of others would become part of a script"
        files = {name: temp / name for name in ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_ENV", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            file.write_text("")
        script = temp / "step.sh"
        script.write_text(step["run"])
        status = subprocess.run(
            ["/bin/bash", "--noprofile", "--norc", "-eo", "pipefail", script],
            env=os.environ | files | {"CI": "true", "GITHUB_ACTIONS": "true", "RUNNER_TEMP": str(temp), "PATH": added.read_text() + os.environ["PATH"]}
            | {name: expand(value) for name, value in step.get("env", {}).items()}).returncode
        for line in files["GITHUB_OUTPUT"].read_text().splitlines():
            name, _, value = line.partition("=")
            values[f"steps.{step['id']}.outputs.{name}"] = value
        for line in files["GITHUB_PATH"].read_text().splitlines():
            added.write_text(line + os.pathsep + added.read_text())
        if status:
            print(f"step: {step['name']}: failed with {status}", flush=True)
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
