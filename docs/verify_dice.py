#!/usr/bin/env python3
"""Checks the open dice and the chains of an exported game: the standard library and the file, nothing else.

    verify_dice.py game.json
"""
import hashlib, hmac, json, struct, sys


def faces(link, table, seq, entropy, sides):
    key = hmac.new(link, f"{table}\n{seq}\n{entropy}".encode(), hashlib.sha256).digest()
    words, counter, out = [], 0, []
    for side in sides:
        while True:
            if not words:
                block = hmac.new(key, struct.pack(">I", counter), hashlib.sha256).digest()
                words, counter = list(struct.unpack(">8I", block)), counter + 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % side:
                break
        out.append(word % side + 1)
    return out


def main():
    game = json.load(open(sys.argv[1]))
    faults, dice, before = [], 0, ""
    last = {number + 1: (0, bytes.fromhex(anchor)) for number, anchor in enumerate(game["anchors"])}
    for entry in (exported["open"] for exported in game["entries"]):
        seq = entry["seq"]
        if entry["prev"] != before:
            faults.append(f"#{seq} does not follow the entry before it")
        text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        before = hashlib.sha256(text.encode()).hexdigest()
        stamp = entry["stamp"]
        if not isinstance(stamp, dict):
            continue
        fair = stamp["fair"]
        link = bytes.fromhex(fair["key"])
        number, known = last[fair["chain"]]
        if fair["link"] != number + 1 or hashlib.sha256(link).digest() != known:
            faults.append(f"#{seq}: its link was not committed to")
        last[fair["chain"]] = (fair["link"], link)
        shown = [draw["face"] for draw in entry["draws"]]
        made = faces(link, game["table"], seq, fair["entropy"], [draw["sides"] for draw in entry["draws"]])
        dice += len(shown)
        if shown != made:
            faults.append(f"#{seq} shows {shown}, but must show {made}")
    for fault in faults:
        print("-", fault)
    print(f"{len(game['entries'])} entries, {dice} open dice, {len(faults)} faults")
    sys.exit(1 if faults else 0)


main()
