"""Turn notifications by Web Push, for those who asked for them: `seal` encrypts and signs (RFC 8291, RFC 8292), `post`
delivers to the browser's own push service, `subscriptions` keeps track of who wants them, `pusher` decides when.

Needs the package `cryptography` (`pip install "holdfast[push]"`); without it nothing is offered.
"""
