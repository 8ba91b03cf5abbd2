"""A complete bot over HTTP and JSON that uses none of Holdfast's code: it sets up a table and plays a whole game."""

import json
import random
import sys
import time
import urllib.error
import urllib.request

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def call(path, body=None, token=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    try:
        return json.load(urllib.request.urlopen(urllib.request.Request(SERVER + path, data, headers)))
    except urllib.error.HTTPError as refused:
        return json.load(refused)["update"]  # 409: somebody was faster, and this is the current position


seats = [{"person": "My bot"}, {"bot": "greedy"}, {"bot": "random"}]
created = call("/api/tables", {"game": "after-the-empire", "seats": seats})
token, table = created["seats"][0]["token"], f"/api/tables/{created['table']}"
update = call(table, token=token)
while not update["view"]["over"]:
    if update["view"]["question"] is None:  # it is somebody else's turn
        time.sleep(0.02)
        update = call(f"{table}?since={update['seq']}", token=token)
        continue
    legal = [choice["do"] for choice in update["view"]["question"]["choices"] if "no" not in choice]
    update = call(f"{table}/moves", {"actions": [random.choice(legal)], "expect_seq": update["seq"]}, token)
result = update["view"]["result"]
for seat, points in zip(update["room"]["seats"], result["points"], strict=True):
    print(f"{seat['name']}: {points} {result['unit']}")
