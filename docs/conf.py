"""The documentation as a site of static pages: `make site`.

Its pages are the Markdown files of this repository, where they are; their addresses are their paths, without `.md`.
README.md is the first page, and docs/index.md says which pages the sidebar has.
"""
import pathlib
import re

from sphinx.builders.dirhtml import DirectoryHTMLBuilder

REPO = pathlib.Path(__file__).resolve().parent.parent

project = "cuda-tidy"
version = release = re.search(r"project\(cuda-tidy VERSION ([0-9.]+)", (REPO / "CMakeLists.txt").read_text())[1]

extensions = ["myst_parser"]
root_doc = "README"
include_patterns = ["*.md", "docs/**.md", "benchmark/*.md", "test/**.md"]
exclude_patterns = [".*", "build*"]
suppress_warnings = ["toc.not_included"]  # test/docs/Inputs/links.py says which pages docs/index.md has to name
myst_heading_anchors = 4
highlight_language = "text"
smartquotes = False

html_theme = "furo"
html_title = f"cuda-tidy {version}"
html_css_files = ["site.css"]
html_static_path = ["site.css"]
html_use_index = html_copy_source = html_show_sphinx = html_show_copyright = False


class SiteBuilder(DirectoryHTMLBuilder):
    """A folder for each page, and README.md above all of them."""

    def get_target_uri(self, docname, typ=None):
        return "" if docname == root_doc else super().get_target_uri(docname, typ)

    def get_output_path(self, page_name, /):
        return super().get_output_path("index" if page_name == root_doc else page_name)


def guides():
    """The pages that docs/index.md lists, without `.md`."""
    index = REPO / "docs" / "index.md"
    for target in re.findall(r"\]\(([^)#]+)\.md\)", index.read_text()):
        yield str((index.parent / target).resolve().relative_to(REPO))


def prepare(app, page, source):
    """Gives a page what the sidebar shows below it, and an example of a check its caption."""
    below = {root_doc: ["docs/index", *guides(), "CHANGELOG", "SECURITY"],
             "docs/checks/index": ["docs/checks/cuda/*", "docs/checks/torch/*"]}
    text = re.sub(r"^```(\w+) (bad|good)$", r"```{code-block} \1\n:caption: \2\n", source[0], flags=re.MULTILINE)
    if page in below:
        text += "\n```{toctree}\n:hidden:\n:glob:\n\n" + "\n".join(f"/{each}" for each in below[page]) + "\n```\n"
    source[0] = text


def setup(app):
    app.add_builder(SiteBuilder, override=True)
    app.connect("source-read", prepare)
