#!/usr/bin/env python3
"""Says how long cuda-tidyd takes until findings of a file that is opened, and then edited, are there.

usage: editor.py SERVER [OPTIONS OF THE SERVER] FILE...

Every file is opened in a server of its own. After that its text is edited five times at the end, one edit when the
findings of the one before are there and the server is idle. Times are of the wall and, in brackets, of the processor.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

TICKS = os.sysconf("SC_CLK_TCK")


class Editor:
    def __init__(self, command, file):
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.file, self.text, self.version = file, file.read_text(), 0
        self.send("initialize", 1, processId=None, rootUri=None, capabilities={})
        while "id" not in self.receive():
            pass

    def send(self, method, number=None, **parameters):
        message = {"jsonrpc": "2.0", "method": method, "params": parameters} | ({"id": number} if number else {})
        body = json.dumps(message).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def receive(self):
        length = 0
        while header := self.server.stdout.readline().strip():
            if header.startswith(b"Content-Length:"):
                length = int(header.split(b":")[1])
        return json.loads(self.server.stdout.read(length))

    def processor_time(self):
        fields = pathlib.Path(f"/proc/{self.server.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def await_idleness(self):
        before = None
        while before != (before := self.processor_time()):
            time.sleep(1)

    def time_of(self, method, **parameters):
        """Sends the text, and returns when its diagnostics are there: seconds of the wall and of the processor."""
        wall, processor = time.monotonic(), self.processor_time()
        self.version += 1
        document = {"uri": self.file.as_uri(), "version": self.version, "languageId": "cuda-cpp", "text": self.text}
        self.send(method, textDocument=document, **parameters)
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics" and \
                    message["params"].get("version") == self.version:
                return time.monotonic() - wall, self.processor_time() - processor

    def edit(self):
        self.await_idleness()
        self.text += "\n// edited\n"
        return self.time_of("textDocument/didChange", contentChanges=[{"text": self.text}])


def main():
    files = [pathlib.Path(each).resolve() for each in sys.argv[2:] if not each.startswith("-")]
    command = [sys.argv[1], *(each for each in sys.argv[2:] if each.startswith("-"))]
    if not files:
        sys.exit(__doc__)
    for file in files:
        editor = Editor(command, file)
        opened = editor.time_of("textDocument/didOpen")
        edited = [statistics.median(each) for each in zip(*(editor.edit() for _ in range(5)))]
        print("%s: opened %.2f s (%.2f), edited %.2f s (%.2f)" % (file.name, *opened, *edited))
        editor.server.kill()


if __name__ == "__main__":
    main()
