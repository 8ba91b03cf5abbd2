"""A complete bot in any language's terms: HTTP and JSON, nothing of Holdfast's own code. It plays a whole game."""

import json
import random
import sys
import time
import urllib.error
import urllib.request

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def call(path: str, body: object = None, token: str = "") -> tuple[int, dict]:
    request = urllib.request.Request(SERVER + path, None if body is None else json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        return refused.code, json.load(refused)


seats = [{"person": "My bot"}, {"bot": "greedy"}, {"bot": "random"}]
_, table = call("/api/tables", {"game": "after-the-empire", "seats": seats})
token, path = table["seats"][0]["token"], f"/api/tables/{table['table']}"
_, update = call(path, token=token)
while not update["view"]["over"]:
    question = update["view"]["question"]
    if question is None:  # somebody else is to move
        time.sleep(0.02)
        _, update = call(f"{path}?since={update['seq']}", token=token)
        continue
    legal = [choice["do"] for choice in question["choices"] if "no" not in choice]
    status, answer = call(f"{path}/moves", {"actions": [random.choice(legal)], "expect_seq": update["seq"]}, token)
    update = answer["update"] if status == 409 else answer  # 409: somebody was faster; look again
result = update["view"]["result"]
print([seat["name"] for seat in update["room"]["seats"]], result["points"], result["how"])
