"""The addresses in a wheel's metadata: those of the repository, if the build that the wheel is made of was told it."""
import pathlib
import re


def dynamic_metadata(field, settings):
    cache = pathlib.Path("build/CMakeCache.txt")
    home = re.search(r"^CUDA_TIDY_HOME_PAGE:STRING=(\S+)$", cache.read_text() if cache.exists() else "", re.MULTILINE)
    if not home:
        return {}
    return {"Homepage": home[1], "Documentation": f"{home[1]}/blob/main/docs/index.md",
            "Changelog": f"{home[1]}/blob/main/CHANGELOG.md"}
