"""Fails unless a command ends with the exit code that is asked for: exit_code.py CODE COMMAND..."""
import subprocess
import sys

found = subprocess.run(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
sys.exit(f"exit code {found}" if found != int(sys.argv[1]) else 0)
