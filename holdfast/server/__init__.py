"""The server: tables over HTTP and WebSocket, for browsers, for bots in any language, and for a club.

`app.create_app(settings)` is the whole of it as an ASGI application, `running.run(settings)` serves it until it is
told to stop. A `Table` owns one running game; `outgoing` builds all that leaves for a viewer; the `store` keeps every
move before anybody hears of it. Nothing is imported here, for the processes in which bots think start with this
package too. Imports the kernel, the games, the bots and the web's stages.
"""
