"""Every relative link of the documentation leads somewhere, and docs/index.md leads to every guide.

usage: links.py SOURCE
"""
import pathlib
import re
import sys


def links(page):
    text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:|#", target):
            yield target, (page.parent / target.partition("#")[0]).resolve()


def main():
    source = pathlib.Path(sys.argv[1]).resolve()
    index = source / "docs" / "index.md"
    pages = [*source.glob("*.md"), *(source / "docs").rglob("*.md")]
    mistakes = [f"{page}: links to {target}, which does not exist"
                for page in sorted(pages) for target, file in links(page) if not file.exists()]
    linked = {file for _, file in links(index)}
    mistakes += [f"{index}: does not link to {guide.name}"
                 for guide in sorted(index.parent.glob("*.md")) if guide != index and guide not in linked]
    print("\n".join(mistakes))
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())
