"""The server: tables over HTTP and WebSocket, for browsers, for bots in any language, and for a club.

`app.create_app(settings)` is the whole server as an ASGI application, and `running.run(settings)` serves it until it
is told to stop. A `Table` owns one running game; `outgoing` builds everything that is sent to a viewer; the `store`
saves every move before anybody is told about it. Nothing is imported here, because the bots' processes also start with
this package. Imports the kernel, the games, the bots and the web's stages.
"""
