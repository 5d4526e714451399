#!/usr/bin/env python3
"""Checks an exported game of Muster with nothing of Muster's: the standard library and the file.

    verify_dice.py --key KEY game.json          signature, every entry, die and seal; names the entry if one is wrong
    verify_dice.py game.json                    the same, but not whose signature it is
    verify_dice.py earlier.json later.json      and that the later file goes on where the earlier one ended
    verify_dice.py --self-test vectors.json     whether this script computes what it should

KEY stands on the table's card: 64 hexadecimal digits. Ends with 0 if the file is signed with it and without a fault,
with 1 if there are faults, with 4 if there are none but nothing proves whose file it is.

It does everything that needs no rules. Only `muster verify` knows the rules: it plays a finished game again and
compares actions, events and texts, and knows which rules numbers and options a game has. How the dice are made
stands in fairness.md.
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


def digest(salt, text):
    """What an entry of format 2 holds in place of a text."""
    if not (isinstance(salt, str) and re.fullmatch("[0-9a-f]{32}", salt)):
        return None
    return sha256(bytes.fromhex(salt) + canonical(text).encode()).hex()


def digests(value):
    """Every digest below a value."""
    if isinstance(value, dict) and list(value) == ["digest"] and isinstance(value["digest"], str):
        yield value["digest"]
    elif isinstance(value, dict):
        for name in sorted(value):
            yield from digests(value[name])
    elif isinstance(value, list):
        for item in value:
            yield from digests(item)


# Ed25519 (RFC 8032), for checking only: nothing here is secret, so it need not run in constant time.
PRIME, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, -1, PRIME) % PRIME


def added(one, other):
    """The sum of two points in extended coordinates."""
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b = (y1 - x1) * (y2 - x2) % PRIME, (y1 + x1) * (y2 + x2) % PRIME
    c, d = 2 * t1 * t2 * CURVE % PRIME, 2 * z1 * z2 % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def times(number, point):
    total = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = added(total, point)
        point, number = added(point, point), number >> 1
    return total


def point_of(encoded):
    y, sign = int.from_bytes(encoded, "little") & (2**255 - 1), encoded[31] >> 7
    if y >= PRIME:
        return None
    square = (y * y - 1) * pow(CURVE * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    if (x * x - square) % PRIME or (x == 0 and sign):
        return None
    x = PRIME - x if x & 1 != sign else x
    return x, y, 1, x * y % PRIME


BASE = point_of((4 * pow(5, -1, PRIME) % PRIME).to_bytes(32, "little"))


def signature_fits(key, proof, message):
    """Whether the proof (64 bytes) was made over the message with the secret half of the key (32 bytes)."""
    known, nonce, scalar = point_of(key), point_of(proof[:32]), int.from_bytes(proof[32:], "little")
    if known is None or nonce is None or scalar >= ORDER or times(8, known)[0] == 0:
        return False
    mixed = int.from_bytes(hashlib.sha512(proof[:32] + key + message).digest(), "little") % ORDER
    left, right = times(scalar, BASE), added(nonce, times(mixed, known))
    same = lambda place: (left[place] * right[2] - right[place] * left[2]) % PRIME == 0
    return same(0) and same(1)


def binding(game):
    """What the first entry of format 2 binds."""
    first = game["entries"][0]["open"] if game["entries"] else {}
    bound = first.get("binding")
    return bound if isinstance(bound, dict) else {}


def anchors(game):
    if game["format"] == 1:
        return game["anchors"]
    acts = [exported["open"]["act"] for exported in game["entries"]]
    later = [act["anchor"]["anchor"] for act in acts if isinstance(act, dict) and "anchor" in act]
    return [anchor for anchor in [binding(game).get("anchor"), *later] if isinstance(anchor, str)]


def hidden_hash(game):
    return game["hidden"] if game["format"] == 1 else binding(game).get("hidden")


def seal(root, table, seq, closed):
    return mac(mac(root, f"{table}\n{seq}\nseal"), canonical(closed)).hex()


def shown(act, signed):
    """What anybody may read of an act before the end."""
    kind, body = next(iter(act.items()))
    if kind == "play":
        return {"play": {"actor": body["actor"], "by": body["by"], "why": body.get("why", "")}}
    if kind == "start":
        return {"start": {"seats": [seat["name"] for seat in body["roster"]], "options": body["options"]}}
    if kind == "resume":
        return {"resume": {"seats": [seat["name"] for seat in body["roster"]]}} if signed else "resume"
    if kind == "ruling" and "dial" in body["what"] and body["what"]["dial"].get("hidden"):
        dial = body["what"]["dial"]
        return {"ruling": {**body, "what": {"dial": {"dial": dial["dial"], "seat": dial["seat"], "hidden": True}}}}
    return act


def chain(game):
    """Each entry follows the one before and holds its hash."""
    if not game["entries"]:
        yield "the file has no entries: it proves nothing"
    before = ""
    for expected, exported in enumerate(game["entries"], 1):
        entry = exported["open"]
        seq = entry["seq"]
        if seq != expected:
            yield f"#{expected} is missing or out of order: #{seq} stands in its place"
        if entry["prev"] != before:
            yield f"#{seq} does not follow #{max(seq - 1, 0)} as it stands here"
        before = sha256(canonical(entry).encode()).hex()
    if game.get("tail") is None and game["format"] != 1:
        yield "the head of the file does not name its last entry"
    if game.get("tail") not in (None, before):
        last = len(game["entries"])
        yield (
            f"#{last} is not the end that the head of the file names: "
            f"what came after #{last} is missing, or it was changed"
        )


def head(game):
    """The head says what the entries say."""
    keys = ("seats", "options", "anchors", "hidden")
    if game["format"] == 1:
        yield from (f"the head of the file has no {key}" for key in keys if key not in game)
        yield from unsigned_head(game)
        return
    for key in keys:
        if key in game:
            yield f"the head of the file has {key}, which format 2 keeps in the first entry"
    if not game["entries"]:
        return
    bound = binding(game)
    if not bound:
        yield "#1 does not say which table this is"
        return
    for key in ("table", "game", "format"):
        if bound[key] != game[key]:
            yield f"#1 was written for another {key} than the head of the file names"
    for entry in (exported["open"] for exported in game["entries"][1:]):
        if entry.get("binding") is not None:
            yield f"#{entry['seq']}: only the first entry says which table this is"
    for entry in (exported["open"] for exported in game["entries"]):
        if type(entry.get("wording")) is not int:
            yield f"#{entry['seq']} has no number of its wording"


def unsigned_head(game):
    """In format 1 nothing binds the head, but it must fit the entries."""
    acts = [exported["open"]["act"] for exported in game["entries"]]
    acts = [act if isinstance(act, dict) else {} for act in acts]
    start = acts[0].get("start") if acts else None
    if start is None:
        return
    ruled = [act["ruling"]["what"] for act in acts if "ruling" in act]
    ruled = [what["options"]["options"] for what in ruled if isinstance(what, dict) and "options" in what]
    if canonical(game["options"]) not in map(canonical, [start["options"], *ruled]):
        yield "the options in the head of the file are not those that #1 was begun with"
    names = list(start["seats"])
    for act in acts:
        if "seat" in act:
            names[act["seat"]["seat"]] = act["seat"]["name"]
        elif "ruling" in act and isinstance(act["ruling"]["what"], dict) and "chair" in act["ruling"]["what"]:
            # A host gave the chair to a person, whose name the entries do not tell.
            names[act["ruling"]["what"]["chair"]["seat"]] = None
    if len(names) != len(game["seats"]):
        yield "the head of the file has another number of seats than #1"
    for number, (given, name) in enumerate(zip(game["seats"], names), 1):
        if name not in (None, given) and given != "Someone":
            yield f"seat {number} has another name in the head of the file than in the entries"


def moments(game, notes):
    """Time never goes back."""
    last = None
    for entry in (exported["open"] for exported in game["entries"]):
        match = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z", str(entry["at"]))
        if not match:
            yield f"#{entry['seq']}: its time cannot be read"
            continue
        at = (match[1], (match[2] or "").ljust(9, "0"))
        if last is not None and at < last:
            words = f"#{entry['seq']}: its time is before that of the entry before"
            if game["format"] == 1:
                notes.append(words)
            else:
                yield words
        last = at


def texts(game, count):
    """Each text beside an entry is the one whose digest the entry holds."""
    for exported in game["entries"]:
        entry, beside, named = exported["open"], exported.get("texts", {}), list(digests(exported["open"]))
        for known in sorted(beside):
            if digest(beside[known]["salt"], beside[known]["text"]) != known:
                yield f"#{entry['seq']}: a text is not the one that was committed to"
            elif known not in named:
                yield f"#{entry['seq']}: a text stands beside it that it does not name"
        count["removed"] += sum(known not in beside for known in named)


def signature(game, key, count):
    """The signature under the tail, and whose it is."""
    count["proved"] = False
    if game["format"] == 1:
        if key is not None:
            yield "the file is not signed: format 1 has no signature"
        return
    given = game.get("signature")
    if given is None:
        yield "the file is not signed"
        return
    fields = [game["table"], game["game"], len(game["entries"]), game.get("tail") or "", str(game["over"]).lower()]
    message = "".join(f"{field}\n" for field in ["muster export 2", *fields]).encode()
    good = unhex(given["key"]) and re.fullmatch("[0-9a-f]{128}", str(given["proof"]))
    if not (good and signature_fits(unhex(given["key"]), bytes.fromhex(given["proof"]), message)):
        yield "the signature was made for another file, or with another key than it names"
    if binding(game).get("signer") not in (None, given["key"]):
        yield "the file is signed with another key than the table was bound to"
    if key is not None and key != given["key"]:
        yield "the file is signed with another key than yours: give that of its program with --key"
    count["key"], count["proved"] = given["key"], key == given["key"]


def opened(game, whole):
    """What was opened at the end is what was shown before; the entries that are go to `whole`."""
    for exported in game["entries"] if game["over"] else []:
        entry, closed = exported["open"], exported.get("closed")
        if closed is None:
            yield f"#{entry['seq']} is not opened although the game is over"
            continue
        open_draws = [draw for draw in closed["draws"] if not draw.get("hidden")]
        if (
            canonical([entry["act"], entry["draws"]]) == canonical([shown(closed["act"], game["format"] > 1), open_draws])
            and set(closed) == {"act", "draws", "events"}
        ):
            whole.append((entry, closed, exported))
        else:
            yield f"#{entry['seq']}: what was opened is not what was shown"
    if whole and "start" in whole[0][1]["act"] and game["format"] > 1:
        entry, closed, _ = whole[0]
        if canonical(closed["act"]["start"]["options"]) != canonical(binding(game).get("options")):
            yield f"#{entry['seq']}: the game was begun with other options than the table was bound to"


def open_dice(game, count):
    """Every open die from its published link, and every link from the one before."""
    last = {number: (0, unhex(anchor)) for number, anchor in enumerate(anchors(game), 1)}
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


def ends_with(entropy, words):
    """Whether it ends with these words, each behind a `+`; those of a chair that changed hands may be missing."""
    if not words:
        return True
    text, left = words[-1]
    if entropy.endswith("+" + text) and ends_with(entropy[: len(entropy) - len(text) - 1], words[:-1]):
        return True
    return left and ends_with(entropy, words[:-1])


def mixed_in(game):
    """The players' own words are at the end of the entropy of every roll after them, in the order of the seats, and a
    new chain is the one that was announced. Format 1 mixes the words themselves in, format 2 their digests."""
    salts, chains, known, old = {}, 1, anchors(game), game["format"] == 1
    for entry in (exported["open"] for exported in game["entries"]):
        seq, act, stamp = entry["seq"], entry["act"], entry["stamp"]
        if isinstance(stamp, dict):
            entropy, words = stamp["fair"]["entropy"], [salts[seat] for seat in sorted(salts)]
            others = not old and not words and re.search(r"\+[0-9a-f]{64}$", entropy)
            if not ends_with(entropy, words) or others:
                yield f"#{seq}: the words that players mixed in are left out, or others are mixed in"
        kind, body = next(iter(act.items())) if isinstance(act, dict) else (act, {})
        seat = None
        if kind == "salt":
            text = body["text"] if old else body["text"]["digest"]
            salts[body["seat"]] = (text, False)
        elif kind == "seat":
            seat = body["seat"]
        elif kind == "ruling" and "chair" in body["what"]:
            seat = body["what"]["chair"]["seat"]
        elif kind == "anchor":
            chains += 1
            if known[chains - 1 : chains] != [body["anchor"]]:
                yield f"#{seq}: the anchor of chain {chains} is not the one in the head of the file"
        if seat in salts and old:
            salts[seat] = (salts[seat][0], True)
        elif seat is not None:
            salts.pop(seat, None)
    if len(known) != chains:
        yield f"the head of the file names {len(known)} anchors, but the entries commit to {chains}"


def words_were_not_chosen(root, game, exported):
    """The salt of a player's words was fixed by the hidden root, so that the bot could not choose what it mixes in."""
    entry = exported["open"]
    if game["format"] == 1 or "salt" not in entry["act"]:
        return True
    beside = exported.get("texts", {}).get(entry["act"]["salt"]["text"]["digest"])
    key = mac(root, f"{game['table']}\n{entry['seq']}\nwords")
    seed = mac(key, f"texts {entry['seq']}")[:16].hex()
    return beside is None or beside["salt"] == mac(seed.encode(), "/act/salt/text")[:16].hex()


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
    if sha256(root).hex() != hidden_hash(game):
        yield "the hidden root is not the one committed to before the game"
    for entry, closed, exported in whole:
        seq = entry["seq"]
        if seal(root, game["table"], seq, closed) != entry["seal"]:
            yield f"#{seq}: its seal was made for something else"
        if not words_were_not_chosen(root, game, exported):
            yield f"#{seq}: the salt of the words that were mixed in is not the one that was fixed before the game"
        draws = [draw for draw in closed["draws"] if draw.get("hidden")]
        count["hidden"] += len(draws)
        made = faces(root, game["table"], seq, "hidden", [draw["sides"] for draw in draws])
        for draw, face in zip(draws, made):
            if draw["face"] != face:
                yield f"#{seq}: a hidden d{draw['sides']} shows {draw['face']} but must show {face}"


def went_on(earlier, later):
    """The first entry in which a later file tells another story."""
    for key in ("table", "game", "format"):
        if earlier[key] != later[key]:
            yield f"the files differ in their {key}"
    if hidden_hash(earlier) != hidden_hash(later):
        yield "the files differ in their hidden"
    if anchors(later)[: len(anchors(earlier))] != anchors(earlier):
        yield "the files differ in their anchors"
    after = [exported["open"] for exported in later["entries"]]
    for place, exported in enumerate(earlier["entries"]):
        if after[place : place + 1] != [exported["open"]]:
            yield f"#{place + 1} is not what it was in the earlier file"
            return


def verify(game, key=None):
    """The faults, and how much was checked."""
    count, whole = {"open": 0, "hidden": 0, "scripted": 0, "removed": 0, "proved": False, "notes": []}, []
    if game["format"] not in (1, 2):
        return [f"the file has format {game['format']}; I read formats 1 to 2"], count
    faults = list(chain(game)) + list(head(game)) + list(moments(game, count["notes"]))
    faults += list(texts(game, count)) + list(signature(game, key, count))
    faults += list(opened(game, whole)) + list(open_dice(game, count))
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
    for one in vectors["texts"]:
        wrong += digest(one["salt"], one["text"]) != one["digest"]
    for one in vectors["signatures"]:
        proof = bytes.fromhex(one["proof"])
        wrong += signature_fits(unhex(one["key"]), proof, one["message"].encode()) != one["fits"]
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
    key = None
    if arguments[:1] == ["--key"]:
        key, arguments = "".join(arguments[1:2]).lower(), arguments[2:]
    if len(arguments) not in (1, 2) or arguments[0].startswith("-") or (key is not None and unhex(key) is None):
        print(__doc__)
        return 2
    try:
        game = read(arguments[-1])
        faults, count = verify(game, key)
        if len(arguments) == 2:
            faults += went_on(read(arguments[0]), game)
    except (OSError, ValueError) as error:
        print(f"{arguments[-1]} cannot be read: {error}")
        return 3
    except RecursionError:
        print(f"{arguments[-1]} is no export of Muster's: it is nested too deeply")
        return 1
    except (KeyError, TypeError, AttributeError, IndexError, ZeroDivisionError, StopIteration) as error:
        print(f"{arguments[-1]} is no export of Muster's: {type(error).__name__} {error}")
        return 1
    for fault in faults:
        print("-", fault)
    print(
        f"{len(game['entries'])} entries, {count['open']} open dice, {count['hidden']} hidden draws, "
        f"{count['scripted']} entries with faces given by hand, {len(faults)} faults"
    )
    if count["removed"]:
        print(f"{count['removed']} texts were removed since; the entries that held them were checked without.")
    for note in count["notes"]:
        print(f"Note: {note}.")
    if not game["over"]:
        print("The game goes on: hidden draws and seals can be checked when it is over.")
    print("Not checked, because it needs the rules: what each action did, which options and rules numbers there are.")
    if faults:
        return 1
    if count["proved"]:
        print(f"Signed with key {count['key']}.")
        return 0
    if game["format"] == 1:
        print("Whose file it is is not proved: format 1 has no signature.")
    else:
        print(f"Whose file it is is not proved: compare its key {count['key']} with the card, or give it with --key.")
    return 4


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
