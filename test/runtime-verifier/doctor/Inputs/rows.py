"""Runs the doctor with the test doubles, and prints each row on a line, as "id [state] subject: message -> remedy (facts)".

    rows.py CUDA_TIDY_VERIFY DOUBLES [NAME=VALUE]... [--options of the doctor]...

NAME=VALUE sets a variable of the environment, in which there are no others of CUDA's; `driver=none` and `nvml=none` take
the doubles away. The exit code is the doctor's.
"""
import json
import os
import subprocess
import sys

verify, doubles, *rest = sys.argv[1:]
options = [each for each in rest if each.startswith("--")]
settings = dict(each.split("=", 1) for each in rest if not each.startswith("--"))
environment = {"PATH": "/usr/bin:/bin", "HOME": "/root",
               "CUDA_TIDY_TEST_DOUBLE": f"{doubles}/doctorDriverTestDouble.so",
               "CUDA_TIDY_NVML_TEST_DOUBLE": f"{doubles}/doctorNvmlTestDouble.so"}
for name, variable in (("driver", "CUDA_TIDY_TEST_DOUBLE"), ("nvml", "CUDA_TIDY_NVML_TEST_DOUBLE")):
    if settings.pop(name, None) == "none":
        environment[variable] = "/there/is/none"
environment |= {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")} | settings
if not any(each.startswith("--stress") for each in options):
    options.append("--stress=0")
run = subprocess.run([verify, "doctor", "--format=json", *options], env=environment, stdout=subprocess.PIPE, text=True)
if run.stdout:
    page = json.loads(run.stdout)
    for row in page["rows"]:
        print(f"{row['id']} [{row['state']}] {row['subject']}: {row['message']}"
              f"{' -> ' + row['remedy'] if 'remedy' in row else ''} {json.dumps(row.get('facts', {}), sort_keys=True)}")
    print(f"verdict {page['verdict']}")
sys.exit(run.returncode)
