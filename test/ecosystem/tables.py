"""Markdown tables, printed or kept between two marks of a page."""
import pathlib

import corpus


def row(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |\n"


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def add_page_options(parser):
    """The options that say where a table goes; without any it is printed."""
    use = parser.add_mutually_exclusive_group()
    use.add_argument("--update", type=pathlib.Path, metavar="FILE", help="write the table into this page")
    use.add_argument("--check", type=pathlib.Path, metavar="FILE", help="fail unless this page has the table")


def kept(options, mark, is_kept):
    """The cells of the rows that a page has already and that a run did not count anew."""
    page = options.update or options.check
    text = page.read_text() if page else ""
    lines = text.partition(f"<!-- {mark}: begin -->\n")[2].partition(f"<!-- {mark}: end -->")[0]
    rows = [line.strip("| ").split(" | ") for line in lines.splitlines()[2:]]
    return [cells for cells in rows if is_kept(cells)]


def publish(options, mark, text):
    """Does with the table what the options say; on the page it stands between the lines of its mark."""
    page = options.update or options.check
    if not page:
        print(text, end="")
        return
    begin_line, end_line = f"<!-- {mark}: begin -->\n", f"<!-- {mark}: end -->\n"
    head, begin, rest = page.read_text().partition(begin_line)
    old, end, tail = rest.partition(end_line)
    if not begin or not end:
        corpus.fail(f"{page} lacks the lines '{begin_line.strip()}' and '{end_line.strip()}'")
    if options.update:
        page.write_text(head + begin + text + end + tail)
    elif old != text:
        corpus.fail(f"the table of {page} is out of date: the same command with --update brings it up to date")
