"""What a check's one name fixes: its class, its files, and its line in the list of its module."""
import dataclasses
import pathlib
import re

NAME = re.compile(r"(cuda|torch)-[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclasses.dataclass(frozen=True)
class Check:
    name: str  # cuda-divergent-barrier

    def __post_init__(self):
        if not NAME.fullmatch(self.name):
            raise SystemExit(f"error: '{self.name}' is no name of a check: those read cuda-some-defect or torch-some-defect")

    @property
    def module(self):  # cuda
        return self.name.split("-", 1)[0]

    @property
    def defect(self):  # divergent-barrier
        return self.name.split("-", 1)[1]

    @property
    def snake(self):  # divergent_barrier
        return self.defect.replace("-", "_")

    @property
    def camel(self):  # DivergentBarrier
        return "".join(word.capitalize() for word in self.defect.split("-"))

    @property
    def class_name(self):
        # Where both modules have a check of that defect, LibTorch's says so.
        is_second = self.module == "torch" and (pathlib.Path(__file__).parent / "cuda" / self.snake).is_dir()
        return f"{'Torch' if is_second else ''}{self.camel}Check"

    @property
    def header(self):
        return pathlib.Path("checks", self.module, self.snake, f"{self.class_name}.h")

    @property
    def include(self):
        return self.header.relative_to("checks")

    @property
    def source(self):
        return self.header.with_suffix(".cpp")

    @property
    def page(self):
        return pathlib.Path("docs", "checks", self.module, f"{self.defect}.md")

    @property
    def test(self):
        suffix = ".cu" if self.module == "cuda" else ".cpp"
        return pathlib.Path("test", "checks", self.module, self.defect + suffix)

    @property
    def files(self):
        return [self.header, self.source, self.page, self.test]

    def files_in(self, root):
        """The files as they are: a check of LibTorch code that launches kernels has its test in CUDA."""
        return [file if (root / file).exists() else file.with_suffix(".cu") if file == self.test else file
                for file in self.files]


def module_list(root, module):
    """The header that lists a module's checks."""
    return root / "checks" / module / f"{module.capitalize()}Checks.h"


def listed_checks(root, module):
    """The headers in a module's list, by the names of their classes."""
    includes = re.findall(rf'#include "({module}/\w+/(\w+Check)\.h)"', module_list(root, module).read_text())
    return {name: header for header, name in includes}


def write_list(root, module, headers):
    """Writes a module's list, of headers by classes. Its columns are those clang-format keeps behind empty comments."""
    classes = sorted(headers)
    alias = f"using {module.capitalize()}Checks = CheckList<"
    rows = [f"    {name}" + ("," if name != classes[-1] else ">;") for name in classes]
    width = max(len(line) for line in [alias, *rows[:-1]])
    includes = "\n".join(f'#include "{header}"' for header in sorted([*headers.values(), "CheckList.h"]))
    body = "\n".join([*(f"{line:<{width}} //" for line in [alias, *rows[:-1]]), rows[-1]])
    module_list(root, module).write_text(
        f"#pragma once\n\n{includes}\n\nnamespace cuda_tidy {{\n\n{body}\n\n}} // namespace cuda_tidy\n")
