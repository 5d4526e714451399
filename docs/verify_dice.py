#!/usr/bin/env python3
"""Checks an exported game of Muster with nothing of Muster's: the standard library and the file.

    verify_dice.py game.json                    every entry, die and seal; ends with 1 and names the entry if one is wrong
    verify_dice.py earlier.json later.json      and that the later file goes on where the earlier one ended
    verify_dice.py --self-test vectors.json     whether this script computes what it should

It does everything but play the game again by its rules: that is `muster verify`. How the dice are made stands in
fairness.md.
"""
import hashlib, hmac, json, re, struct, sys


def sha256(data):
    return hashlib.sha256(data).digest()


def mac(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def unhex(text):
    return bytes.fromhex(text) if isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text) else None


def faces(link, table, seq, entropy, sides):
    key = mac(link, f"{table}\n{seq}\n{entropy}")
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


def seal(root, table, seq, closed):
    return mac(mac(root, f"{table}\n{seq}\nseal"), canonical(closed)).hex()


def shown(act):
    """What anybody may read of an act before the end."""
    kind, body = next(iter(act.items()))
    if kind == "play":
        return {"play": {"actor": body["actor"], "by": body["by"], "why": body.get("why", "")}}
    if kind == "start":
        return {"start": {"seats": [seat["name"] for seat in body["roster"]], "options": body["options"]}}
    if kind == "resume":
        return "resume"
    if kind == "ruling" and "dial" in body["what"] and body["what"]["dial"].get("hidden"):
        dial = body["what"]["dial"]
        return {"ruling": {**body, "what": {"dial": {"dial": dial["dial"], "seat": dial["seat"], "hidden": True}}}}
    return act


def chain(game):
    """Each entry follows the one before and holds its hash."""
    before = ""
    for expected, exported in enumerate(game["entries"], 1):
        entry = exported["open"]
        seq = entry["seq"]
        if seq != expected:
            yield f"#{expected} is missing or out of order: #{seq} stands in its place"
        if entry["prev"] != before:
            yield f"#{seq} does not follow #{max(seq - 1, 0)} as it stands here"
        before = sha256(canonical(entry).encode()).hex()
    if game.get("tail") not in (None, before):
        last = len(game["entries"])
        yield (
            f"#{last} is not the end that the head of the file names: "
            f"what came after #{last} is missing, or it was changed"
        )


def opened(game, whole):
    """What was opened at the end is what was shown before; the entries that are go to `whole`."""
    for exported in game["entries"] if game["over"] else []:
        entry, closed = exported["open"], exported.get("closed")
        if closed is None:
            yield f"#{entry['seq']} is not opened although the game is over"
            continue
        open_draws = [draw for draw in closed["draws"] if not draw.get("hidden")]
        if (
            canonical([entry["act"], entry["draws"]]) == canonical([shown(closed["act"]), open_draws])
            and set(closed) == {"act", "draws", "events"}
        ):
            whole.append((entry, closed))
        else:
            yield f"#{entry['seq']}: what was opened is not what was shown"


def open_dice(game, count):
    """Every open die from its published link, and every link from the one before."""
    last = {number: (0, unhex(anchor)) for number, anchor in enumerate(game["anchors"], 1)}
    for entry in (exported["open"] for exported in game["entries"]):
        seq, stamp, draws = entry["seq"], entry["stamp"], entry["draws"]
        if stamp is None and draws:
            yield f"#{seq} rolled dice without a stamp"
        if stamp == "scripted":
            count["scripted"] += 1
        if not isinstance(stamp, dict):
            continue
        fair = stamp["fair"]
        link = unhex(fair["key"])
        if link is None:
            yield f"#{seq}: its link is not hexadecimal"
            continue
        number, known = last.get(fair["chain"], (None, None))
        if number is None or fair["link"] != number + 1 or sha256(link) != known:
            yield (
                f"#{seq}: link {fair['link']} of chain {fair['chain']} was not committed to, or one is left out"
            )
        last[fair["chain"]] = (fair["link"], link)
        made = faces(link, game["table"], seq, fair["entropy"], [draw["sides"] for draw in draws])
        wrong = [(draw, face) for draw, face in zip(draws, made) if draw["face"] != face]
        for draw, face in wrong[:1]:
            yield f"#{seq}: a d{draw['sides']} shows {draw['face']} but must show {face}"
        count["open"] += len(draws)


def mixed_in(game):
    """The players' own words are in every roll after them, and a new chain is the one that was announced."""
    salts, chains = {}, 1
    for entry in (exported["open"] for exported in game["entries"]):
        seq, act, stamp = entry["seq"], entry["act"], entry["stamp"]
        if isinstance(stamp, dict):
            for seat, salt in sorted(salts.items()):
                if "+" + salt not in stamp["fair"]["entropy"]:
                    yield f"#{seq}: the words that seat {seat + 1} mixed in are left out"
        kind, body = next(iter(act.items())) if isinstance(act, dict) else (act, {})
        if kind == "salt":
            salts[body["seat"]] = body["text"]
        elif kind == "seat":
            salts.pop(body["seat"], None)
        elif kind == "ruling" and "chair" in body["what"]:
            salts.pop(body["what"]["chair"]["seat"], None)
        elif kind == "anchor":
            chains += 1
            if game["anchors"][chains - 1 : chains] != [body["anchor"]]:
                yield f"#{seq}: the anchor of chain {chains} is not the one in the head of the file"


def hidden(game, whole, count):
    """The hidden root, every seal and every hidden draw, once the game is over."""
    if "hidden_root" not in game:
        if game["over"]:
            yield "the game is over but its hidden root is missing"
        return
    root = unhex(game["hidden_root"])
    if root is None:
        yield "the hidden root is not hexadecimal"
        return
    if sha256(root).hex() != game["hidden"]:
        yield "the hidden root is not the one committed to before the game"
    for entry, closed in whole:
        seq = entry["seq"]
        if seal(root, game["table"], seq, closed) != entry["seal"]:
            yield f"#{seq}: its seal was made for something else"
        draws = [draw for draw in closed["draws"] if draw.get("hidden")]
        count["hidden"] += len(draws)
        made = faces(root, game["table"], seq, "hidden", [draw["sides"] for draw in draws])
        for draw, face in zip(draws, made):
            if draw["face"] != face:
                yield f"#{seq}: a hidden d{draw['sides']} shows {draw['face']} but must show {face}"


def went_on(earlier, later):
    """The first entry in which a later file tells another story."""
    for key in ("table", "game", "hidden"):
        if earlier[key] != later[key]:
            yield f"the files differ in their {key}"
    if later["anchors"][: len(earlier["anchors"])] != earlier["anchors"]:
        yield "the files differ in their anchors"
    after = [exported["open"] for exported in later["entries"]]
    for place, exported in enumerate(earlier["entries"]):
        if after[place : place + 1] != [exported["open"]]:
            yield f"#{place + 1} is not what it was in the earlier file"
            return


def verify(game):
    """The faults, and how much was checked."""
    count, whole = {"open": 0, "hidden": 0, "scripted": 0}, []
    if game["format"] != 1:
        return [f"the file has format {game['format']}; I read format 1"], count
    faults = list(chain(game)) + list(opened(game, whole)) + list(open_dice(game, count))
    return faults + list(mixed_in(game)) + list(hidden(game, whole, count)), count


def self_test(vectors):
    """How many of the vectors come out otherwise."""
    wrong = 0
    for one in vectors["links"]:
        wrong += sha256(unhex(one["link"])).hex() != one["before"]
    for one in vectors["rolls"]:
        made = faces(unhex(one["link"]), one["table"], one["seq"], one["entropy"], one["sides"])
        wrong += made != one["faces"]
    for one in vectors["entries"]:
        wrong += sha256(canonical(one["open"]).encode()).hex() != one["hash"]
    for one in vectors["seals"]:
        wrong += seal(unhex(one["root"]), one["table"], one["seq"], one["closed"]) != one["seal"]
    return wrong


def fraction(digits):
    raise ValueError(f"it holds a fraction, {digits}, as no export does")


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file, parse_float=fraction)


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "--self-test":
        vectors = read(arguments[1])
        wrong = self_test(vectors)
        print(f"{sum(map(len, vectors.values()))} vectors, {wrong} wrong")
        return 1 if wrong else 0
    if len(arguments) not in (1, 2) or arguments[0].startswith("-"):
        print(__doc__)
        return 2
    try:
        game = read(arguments[-1])
        faults, count = verify(game)
        if len(arguments) == 2:
            faults += went_on(read(arguments[0]), game)
    except (OSError, ValueError) as error:
        print(f"{arguments[-1]} cannot be read: {error}")
        return 3
    except (KeyError, TypeError, AttributeError, IndexError, ZeroDivisionError, StopIteration) as error:
        print(f"{arguments[-1]} is no export of Muster's: {type(error).__name__} {error}")
        return 1
    for fault in faults:
        print("-", fault)
    print(
        f"{len(game['entries'])} entries, {count['open']} open dice, {count['hidden']} hidden draws, "
        f"{count['scripted']} entries with faces given by hand, {len(faults)} faults"
    )
    if not game["over"]:
        print("The game goes on: hidden draws and seals can be checked when it is over.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
