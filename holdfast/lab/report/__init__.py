"""The lab's report: one HTML page that needs nothing else, with drawings made by Vega and our own style.

`charts` draws and `page` lays out, with `style.css`; the files of parts write about one subject each, `writing` puts
all together.
"""
