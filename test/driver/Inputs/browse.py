"""Looks at an HTML report in headless Chromium as a person does: browse.py REPORT"""
import pathlib
import sys

from playwright.sync_api import expect, sync_playwright

URL = pathlib.Path(sys.argv[1]).resolve().as_uri()


def opened(browser, **context):
    """A page that collects what it asks for and complains of."""
    page = browser.new_context(**context).new_page()
    page.asked, page.complaints = [], []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("console", lambda message: page.complaints.append(message.text))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.goto(URL)
    return page


def look_through(page):
    shown = page.locator(".finding:visible")
    expect(page.locator("#shown")).to_have_text("7 findings")
    assert shown.count() == 7
    expect(page.get_by_text("1 file was analysed in part")).to_be_visible()

    # The text filter, and keys that belong to the text while it is typed.
    page.keyboard.press("/")
    page.keyboard.type("MEMCPY jk? mesh")
    expect(shown).to_have_count(0)
    expect(page.locator("#nothing")).to_be_visible()
    page.locator("#search").fill("MEMCPY mesh")
    expect(shown).to_have_count(1)
    expect(page.locator("#shown")).to_have_text("1 of 7")
    page.keyboard.press("Escape")
    expect(shown).to_have_count(7)

    # Facets: any of one, all of several; the counts say what a choice would show.
    facet = lambda title, name: page.get_by_role("group", name=title, exact=True).get_by_label(name)
    facet("Severity", "error").check()
    expect(shown).to_have_count(4)
    facet("Severity", "warning").check()
    expect(shown).to_have_count(7)
    facet("Check", "cuda-launch-limits").check()
    expect(shown).to_have_count(1)
    option = page.locator(".option", has_text="cuda-unchecked-call")
    expect(option.locator(".count")).to_have_text("4")
    facet("Check", "cuda-unchecked-call").check()
    expect(shown).to_have_count(5)
    facet("Directory", "src").check()
    expect(shown).to_have_count(3)
    page.get_by_role("button", name="Clear filters").click()
    expect(shown).to_have_count(7)

    page.get_by_label("Group by").select_option("check")
    expect(page.locator(".group > h2").first).to_have_text("cuda-unchecked-call 4")
    page.get_by_label("Group by").select_option("file")
    page.locator("#search").fill("cuda")
    page.get_by_label("Group by").press("Escape")
    expect(page.locator("#search")).to_have_value("cuda")
    page.locator("#search").press("Escape")
    expect(page.locator("#search")).to_have_value("")

    # Open a finding: its range, its notes, its check's page.
    finding = page.locator(".finding", has_text="block of 2048 threads")
    finding.locator("summary").first.click()
    expect(finding.locator("mark").first).to_have_text("kernel")
    expect(finding.locator(".steps li mark")).to_have_text("n")
    expect(finding.locator(".excerpt .at .number").first).to_have_text("5")
    expect(finding.locator(".page-text h4").first).to_be_hidden()
    finding.get_by_text("About cuda-launch-limits").click()
    expect(finding.locator(".page-text h4").first).to_have_text("What it finds")
    assert not finding.locator(".page-text a:not([href^='https://'])").count()
    null = page.locator(".finding", has_text="use nullptr")
    null.locator("summary").first.click()
    expect(null.locator(".added")).to_contain_text("float *unused = nullptr;")
    expect(null.locator("a[href$='modernize/use-nullptr.html']")).to_be_visible()
    return finding.get_attribute("id")


def press_keys(page):
    focused = lambda: page.evaluate("document.activeElement.closest('.finding')?.id")
    ids = page.eval_on_selector_all(".finding", "all => all.map(each => each.id)")
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert focused() == ids[1], focused()
    page.keyboard.press("k")
    assert focused() == ids[0]
    page.keyboard.press("Enter")
    expect(page.locator("#" + ids[0] + " .body")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#" + ids[0] + " .body")).to_be_hidden()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def be_hostile(page):
    for finding in page.locator(".finding").all():
        finding.evaluate("each => each.open = true")
    expect(page.locator(".finding .body")).to_have_count(7)
    assert not page.locator("img, #findings script").count()
    text = page.locator("#findings").text_content()
    assert "hostile/</script><img src=x onerror=document.title='stolen'>&\"'\ufffd\u241b.cu" in text, text
    assert "/* </script><script>document.title='stolen'</script><!-- \ufffd \ufffd \u241b[31m \U0001f600 */" in text, text
    assert page.locator(".at mark", has_text="cudaMemset").count() == 3  # behind what has other lengths in bytes
    assert "stolen" not in page.title()


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell")
    page = opened(browser)
    deep = look_through(page)
    be_hostile(page)
    assert page.asked == [URL], page.asked
    assert not page.complaints, page.complaints

    press_keys(opened(browser))

    page = browser.new_page()
    page.goto(f"{URL}#{deep}")
    expect(page.locator(f"#{deep} .body")).to_be_visible()
    assert page.locator(".finding[open]").count() == 1
    page.keyboard.press("Escape")
    expect(page.locator(f"#{deep} .body")).to_be_hidden()
    page.goto(f"{URL}#finding-nobody")
    expect(page.locator("#gone")).to_be_visible()
    page.goto(f"{URL}#{deep}")
    expect(page.locator("#gone")).to_be_hidden()

    colour = lambda page: page.evaluate("getComputedStyle(document.body).backgroundColor")
    dark, light = opened(browser, color_scheme="dark"), opened(browser, color_scheme="light")
    assert colour(dark) != colour(light)
    dark.get_by_role("button", name="Light").click()
    assert colour(dark) == colour(light)

    narrow = opened(browser, viewport={"width": 400, "height": 800})
    assert narrow.evaluate("document.documentElement.scrollWidth") <= 400
    expect(narrow.get_by_label("Filters", exact=True).locator("fieldset").first).to_be_hidden()
    narrow.get_by_role("button", name="Filters").click()
    expect(narrow.get_by_label("error")).to_be_visible()
    copy = narrow.locator(".finding", has_text="'cudaMemcpy'")
    expect(copy.locator("summary .path")).to_be_hidden()  # the heading has it
    copy.locator("summary").first.click()
    box, frame = copy.locator("mark").bounding_box(), copy.locator(".excerpt pre").bounding_box()
    assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"], (box, frame)
    number = copy.locator(".number").first.bounding_box()
    assert number["x"] == frame["x"], (number, frame)

    plain = opened(browser, java_script_enabled=False)
    expect(plain.locator(".finding .message").first).to_be_visible()
    expect(plain.get_by_text("This is the plain list")).to_be_visible()
    expect(plain.locator("#search")).to_be_hidden()
    browser.close()
