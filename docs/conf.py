"""How the documentation is built: `make docs`. The rules, the cards and the HTTP API are written by `tools/pages.py`."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "src"), str(HERE / "tools")]

import pages  # noqa: E402

import signoria  # noqa: E402

pages.write(HERE / "generated")

project = "Signoria"
author = "The Signoria contributors"
copyright = author  # noqa: A001
version = release = signoria.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "sphinx_copybutton"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["tools", "conf.py"]
nitpicky = False
highlight_language = "text"  # a block that names no language is none: commands, records, drawings in letters
suppress_warnings = ["ref.python"]  # two games may give one name to different things
myst_enable_extensions = ["colon_fence", "deflist", "linkify", "attrs_inline"]
myst_heading_anchors = 4
myst_linkify_fuzzy_links = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": False}

html_theme = "furo"
html_title = "Signoria"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a3b12", "color-brand-content": "#8a3b12"},
    "dark_css_variables": {"color-brand-primary": "#e3a063", "color-brand-content": "#e3a063"},
}
