#!/usr/bin/python3
"""What it costs a browser to show the HTML report of 5,000 findings, and to filter it: time of its main thread.

It wants chromium-headless-shell, and Playwright in PYTHONPATH (test/requirements.txt).
"""
import argparse
import pathlib
import statistics
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

FUNCTION = """
void work%d(float *to, const float *from, int count) {
  const int threads = 2048;
  cudaMemcpy(to, from, count * sizeof(float), cudaMemcpyHostToDevice);
  kernel<<<(count + 255) / 256, threads>>>(to);
  cudaError_t status = cudaFree(to);
  status = cudaMalloc(&to, 4);
  if (status != cudaSuccess)
    return;
  cudaMemset(to, 0, 4);
  cudaStreamSynchronize(nullptr);
}
"""
REPEATS = 5
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
FILTER = """text => {
  const search = document.getElementById('search');
  search.value = text;
  search.dispatchEvent(new Event('input'));
}"""


class Clock:
    """The processor time of the page's main thread, which other load on the machine hardly counts in."""
    def __init__(self, page):
        self.session, self.told = page.context.new_cdp_session(page), 0
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def milliseconds(self):
        metrics = {each["name"]: each["value"] for each in self.session.send("Performance.getMetrics")["metrics"]}
        before, self.told = self.told, metrics["TaskDuration"] * 1000
        return self.told - before


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", type=pathlib.Path, default="build/bin/cuda-tidy")
    tool = parser.parse_args().tool.resolve()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = pathlib.Path(folder)
        for number in range(100):
            file = root / f"src/part{number % 10}/file{number}.cu"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("#include <cuda_runtime.h>\n__global__ void kernel(float *p);\n"
                            + "".join(FUNCTION % index for index in range(10)))
        report = root / "report.html"
        subprocess.run([tool, "--quiet", "--fail-on=never", "--cuda-path=none", "--no-cache",
                        "--checks=-*,cuda-unchecked-call,cuda-unchecked-launch,cuda-launch-limits",
                        f"--format=html:{report}"], cwd=root, check=True)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell")
        loads, filters = [], {"memset": [], "zzz": [], "work7 part3": [], "": []}
        for _ in range(REPEATS):
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            clock = Clock(page)
            page.goto(report.as_uri())
            page.evaluate(PAINTED)
            loads.append(clock.milliseconds())
            for text, times in filters.items():
                page.evaluate(FILTER, text)
                page.evaluate(PAINTED)
                times.append(clock.milliseconds())
            count = page.locator(".finding").count()
            page.close()
        print(f"{count} findings, {report.stat().st_size / 1e6:.1f} MB, Chromium {browser.version}")
        print(f"load until painted   {statistics.median(loads):6.0f} ms")
        for text, times in filters.items():
            print(f"filter {text!r:13} {statistics.median(times):6.0f} ms")
        browser.close()


main()
