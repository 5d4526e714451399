#!/usr/bin/env python3
"""Check outgoing Discord API requests against Discord's own OpenAPI spec (github.com/discord/discord-api-spec, MIT).

    check_requests.py POST /channels/{channel_id}/messages body.json      one request (real ids in the path are fine; '-' = stdin)
    check_requests.py --jsonl recorded.jsonl                               many: {"method":..., "path":..., "body":...} a line
    check_requests.py --selftest

Three layers, each finding names its layer:
  spec    Discord's schema itself (made lenient where Discord says it is: integers as strings, snowflakes as integers)
  docs    limits that Discord documents but its schema does not hold (see EXTRA below)
  unknown a field that the schema does not know (Discord ignores these: a typo, or a library's habit); only with --unknown
Exit status: 0 nothing found, 1 something refused, 2 no such operation.
"""
import argparse, copy, json, os, re, sys
from jsonschema import Draft202012Validator
from jsonschema.validators import extend

SPEC = os.environ.get(
    "DISCORD_SPEC",
    os.path.join(os.path.dirname(os.path.abspath(__file__)), "openapi.json"),
)

def is_int(_, v):
    return (isinstance(v, int) and not isinstance(v, bool)) or (isinstance(v, float) and v.is_integer()) or (isinstance(v, str) and re.fullmatch(r"-?\d+", v) is not None)

def _num(fn):  # numeric bounds also for integers written as strings
    def check(validator, bound, v, schema):
        if isinstance(v, str) and "string" not in (schema.get("type") or []):
            v = int(v) if re.fullmatch(r"-?\d+", v) else v
        yield from fn(validator, bound, v, schema)
    return check

_base = Draft202012Validator
Lenient = extend(_base, validators={k: _num(_base.VALIDATORS[k]) for k in ("minimum", "maximum")},
                 type_checker=_base.TYPE_CHECKER.redefine("integer", is_int))

class Spec:
    def __init__(self, path=SPEC):
        self.doc = json.load(open(path))
        s = self.doc["components"]["schemas"]
        s["SnowflakeType"] = {"anyOf": [s["SnowflakeType"], {"type": "integer", "minimum": 0}]}
        self.closed = None
        self.templates = [(re.compile("^" + re.sub(r"\\{[^}]*\\}", "[^/]+", re.escape(p)) + "$"), p) for p in sorted(self.doc["paths"], key=lambda p: p.count("{"))]

    def operation(self, method, path):
        path = re.sub(r"^https?://[^/]+", "", path).split("?")[0]
        path = re.sub(r"^/api(/v\d+)?", "", path)
        tmpl = path if path in self.doc["paths"] else next((p for rx, p in self.templates if rx.match(path)), None)
        op = tmpl and self.doc["paths"][tmpl].get(method.lower())
        return (tmpl, op) if op else (None, None)

    def schema(self, op, doc=None):
        c = op.get("requestBody", {}).get("content", {}).get("application/json")
        if not c: return None
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", **c["schema"], "components": (doc or self.doc)["components"]}

    def closed_doc(self):
        if self.closed is None:
            d = copy.deepcopy(self.doc)
            def walk(x):
                if isinstance(x, dict):
                    if isinstance(x.get("properties"), dict) and "additionalProperties" not in x: x["additionalProperties"] = False
                    for v in x.values(): walk(v)
                elif isinstance(x, list):
                    for v in x: walk(v)
            walk(d["components"]["schemas"]); self.closed = d
        return self.closed

def leaves(e):
    """The errors a reader needs: inside oneOf/anyOf only those of the branch that the value's own 'type' picks."""
    if e.validator not in ("oneOf", "anyOf") or not e.context or all("const" in b for b in e.validator_value): yield e; return
    branches = {}
    for c in e.context: branches.setdefault(c.schema_path[0], []).append(c)
    picked = [b for b in branches.values() if not any(c.validator in ("enum", "type") and (list(c.relative_path)[:1] == ["type"] or not c.relative_path) or (c.validator == "required" and "'type'" in c.message and not c.relative_path) for c in b)]
    if not picked: yield e; return
    for b in min(picked, key=len): yield from leaves(b)

def where(e): return "/".join(map(str, e.absolute_path)) or "(body)"
def short(e):
    v, k = e.validator_value, e.validator
    if k in ("maxLength", "minLength"): return f"{len(e.instance)} characters, {'at most' if k == 'maxLength' else 'at least'} {v}"
    if k in ("maxItems", "minItems"): return f"{len(e.instance)} items, {'at most' if k == 'maxItems' else 'at least'} {v}"
    if k in ("oneOf", "anyOf"):
        ok = sorted({c["const"] for b in v for c in [b] if "const" in b}, key=str)
        return f"{json.dumps(e.instance)[:80]} is none of {ok}" if ok else f"{json.dumps(e.instance)[:120]} fits no form of the schema"
    return e.message if len(e.message) < 220 else e.message[:120] + " ... " + e.message[-90:]

# ---------------------------------------------------------------- limits documented, but not in the schema
NAME = re.compile(r"^[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}$", re.U)
def u16(s): return len(s or "")

def embed_total(embeds):
    n = 0
    for e in embeds or []:
        n += u16(e.get("title")) + u16(e.get("description")) + u16((e.get("footer") or {}).get("text")) + u16((e.get("author") or {}).get("name"))
        n += sum(u16(f.get("name")) + u16(f.get("value")) for f in e.get("fields") or [])
    return n

def components(list_, seen=None):
    for c in list_ or []:
        if not isinstance(c, dict): continue
        yield c
        yield from components(c.get("components"))
        for k in ("accessory", "component"):
            if isinstance(c.get(k), dict): yield from components([c[k]])

def check_message(b, out, files=0):
    if not isinstance(b, dict): return
    if u16(b.get("content")) > 2000: out.append(("content", "bots may send at most 2000 characters (the schema's 4000 is for Nitro users)"))
    if embed_total(b.get("embeds")) > 6000: out.append(("embeds", "all embeds of a message together hold at most 6000 characters"))
    for i, e in enumerate(b.get("embeds") or []):
        for j, f in enumerate(e.get("fields") or []):
            if not (f.get("name") or "").strip() or not (f.get("value") or "").strip(): out.append((f"embeds/{i}/fields/{j}", "a field's name and value must not be empty"))
    comps = list(components(b.get("components")))
    ids = [c["custom_id"] for c in comps if c.get("custom_id")]
    for d in sorted({x for x in ids if ids.count(x) > 1}): out.append(("components", f"custom_id {d!r} twice in one message"))
    v2 = bool(int(b.get("flags") or 0) & (1 << 15))
    if v2:
        for k in ("content", "embeds", "poll", "sticker_ids"):
            if b.get(k): out.append((k, "not allowed with the IS_COMPONENTS_V2 flag"))
        if len(comps) > 40: out.append(("components", f"{len(comps)} components, nested ones counted; at most 40"))
        t = sum(u16(c.get("content")) for c in comps if c.get("type") == 10)
        if t > 4000: out.append(("components", f"{t} characters of text display; at most 4000 in all"))
    else:
        if any(c.get("type") in (9, 10, 11, 12, 13, 14, 17) for c in comps): out.append(("components", "components v2 need the IS_COMPONENTS_V2 flag (32768)"))
        if len(b.get("components") or []) > 5: out.append(("components", "at most 5 action rows"))
    for c in comps:
        if c.get("type") == 1 and any(x.get("type") in (3, 5, 6, 7, 8) for x in c.get("components") or []) and len(c["components"]) > 1: out.append(("components", "a select menu fills its action row alone"))
        if c.get("type") == 2:
            s = c.get("style")
            if s == 5 and (not c.get("url") or c.get("custom_id")): out.append(("components", "a link button has a url and no custom_id"))
            if s in (1, 2, 3, 4) and (not c.get("custom_id") or c.get("url")): out.append(("components", "a button of style 1-4 has a custom_id and no url"))
            if s != 6 and not c.get("label") and not c.get("emoji"): out.append(("components", "a button needs a label or an emoji"))
        if c.get("type") in (3, 5, 6, 7, 8):
            lo, hi = c.get("min_values", 1), c.get("max_values", 1)
            if lo is not None and hi is not None and lo > hi: out.append(("components", "min_values over max_values"))
            if c.get("type") == 3 and hi is not None and hi > len(c.get("options") or []): out.append(("components", "max_values over the number of options"))
            vals = [o.get("value") for o in c.get("options") or []]
            if len(set(vals)) != len(vals): out.append(("components", "the same option value twice in a select"))
    if not any((b.get(k) for k in ("content", "embeds", "components", "poll", "sticker_ids", "attachments", "message_reference"))) and not files and out.creating:
        out.append(("(body)", "an empty message"))
    if b.get("enforce_nonce") and b.get("nonce") in (None, ""): out.append(("enforce_nonce", "without a nonce it does nothing"))
    am = b.get("allowed_mentions") or {}
    for k in ("users", "roles"):
        if am.get(k) and k in (am.get("parse") or []): out.append(("allowed_mentions", f"{k!r} both in parse and as a list"))

def check_options(opts, out, at, depth=0):
    names, optional_seen = [], False
    subs = [o.get("type") in (1, 2) for o in opts or []]
    if any(subs) and not all(subs): out.append((at, "subcommands and plain options mixed"))
    for i, o in enumerate(opts or []):
        here = f"{at}/{i}"
        if not isinstance(o, dict): continue
        names.append(o.get("name")); check_names(o, out, here)
        t = o.get("type")
        if t in (1, 2):
            if t == 2 and depth > 0: out.append((here, "a subcommand group inside a group"))
            if t == 2 and not o.get("options"): out.append((here, "an empty subcommand group"))
            check_options(o.get("options"), out, here + "/options", depth + 1); continue
        if o.get("required"):
            if optional_seen: out.append((here, "a required option after an optional one"))
        else: optional_seen = True
        if o.get("autocomplete") and o.get("choices"): out.append((here, "autocomplete together with choices"))
        if o.get("autocomplete") and t not in (3, 4, 10): out.append((here, "autocomplete only for string, integer and number"))
        for lo, hi in (("min_value", "max_value"), ("min_length", "max_length")):
            if o.get(lo) is not None and o.get(hi) is not None and o[lo] > o[hi]: out.append((here, f"{lo} over {hi}"))
        vals = [c.get("name") for c in o.get("choices") or []]
        if len(set(vals)) != len(vals): out.append((here, "the same choice name twice"))
    for n in sorted({x for x in names if names.count(x) > 1}): out.append((at, f"option {n!r} twice"))

def check_names(c, out, at, chat=True):
    for n in [c.get("name")] + list((c.get("name_localizations") or {}).values()):
        if chat and isinstance(n, str) and (not NAME.match(n) or n != n.lower()): out.append((at + "/name", f"{n!r} does not match ^[-_\\p{{L}}\\p{{N}}]{{1,32}}$ in lower case"))
    for k in ("name_localizations", "description_localizations"):
        for loc in c.get(k) or {}:
            if loc not in LOCALES: out.append((f"{at}/{k}", f"unknown locale {loc!r}"))

LOCALES = set("id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko".split())

def command_chars(c):
    def longest(base, loc): return max([u16(base)] + [u16(x) for x in (loc or {}).values()])
    n = longest(c.get("name"), c.get("name_localizations")) + longest(c.get("description"), c.get("description_localizations"))
    for ch in c.get("choices") or []: n += longest(ch.get("name"), ch.get("name_localizations")) + (u16(ch["value"]) if isinstance(ch.get("value"), str) else 0)
    return n + sum(command_chars(o) for o in c.get("options") or [])

def check_command(c, out, at=""):
    if not isinstance(c, dict): return
    chat = c.get("type") in (None, 1)
    check_names(c, out, at or "(command)", chat)
    if chat and not (c.get("description") or "").strip(): out.append((at + "/description", "a slash command needs a description of 1-100 characters"))
    if not chat and (c.get("description") or c.get("options")): out.append((at, "user and message commands have neither description nor options"))
    check_options(c.get("options"), out, at + "/options")
    n = command_chars(c)
    if n > 8000: out.append((at or "(command)", f"{n} characters in names, descriptions and values; at most 8000 a command"))

class Out(list):
    creating = True

def docs_check(method, tmpl, body, files=0):
    out = Out(); m = method.upper(); out.creating = m == "POST"
    if tmpl.endswith("/commands") and m == "PUT":
        for kind, limit in ((1, 100), (2, 15), (3, 15)):
            k = [c for c in body or [] if (c.get("type") or 1) == kind]
            if len(k) > limit: out.append(("(body)", f"{len(k)} commands of type {kind}; at most {limit}"))
            names = [c.get("name") for c in k]
            for d in sorted({x for x in names if names.count(x) > 1}): out.append(("(body)", f"command {d!r} twice"))
        for i, c in enumerate(body or []): check_command(c, out, str(i))
    elif "/commands" in tmpl and m in ("POST", "PATCH") and isinstance(body, dict): check_command(body, out)
    elif tmpl.endswith("/callback") and isinstance(body, dict):
        t, d = body.get("type"), body.get("data") or {}
        if t == 4: check_message(d, out, files)
        elif t == 5:
            if {k for k, v in d.items() if v} - {"flags"}: out.append(("data", "a deferred answer carries flags only"))
        elif t == 7: out.creating = False; check_message(d, out, files)
        elif t == 8:
            for i, c in enumerate(d.get("choices") or []):
                if not 1 <= u16(c.get("name")) <= 100: out.append((f"data/choices/{i}", "a choice name has 1-100 characters"))
                if isinstance(c.get("value"), str) and u16(c["value"]) > 100: out.append((f"data/choices/{i}", "a string value has at most 100 characters"))
        elif t == 9:
            if len(d.get("components") or []) > 5: out.append(("data/components", "a modal has 1-5 components"))
            ids = [c["custom_id"] for c in components(d.get("components")) if c.get("custom_id")]
            if len(set(ids)) != len(ids): out.append(("data/components", "a custom_id twice in one modal"))
    elif tmpl.endswith("/threads"):
        if isinstance(body, dict) and isinstance(body.get("message"), dict): check_message(body["message"], out, files)
    elif "/messages" in tmpl or (tmpl.startswith("/webhooks/") and m in ("POST", "PATCH")):
        if isinstance(body, dict): check_message(body, out, files)
    return [("docs", w, msg) for w, msg in out]

def validate(spec, method, path, body, files=0, unknown=False):
    tmpl, op = spec.operation(method, path)
    if not op: return None
    schema, found = spec.schema(op), []
    if schema is None:
        return [] if body in (None, {}, "") else [("spec", "(body)", f"{op['operationId']} takes no JSON body")]
    if body is None: return [("spec", "(body)", "a body is required")] if op["requestBody"].get("required") else []
    for e in sorted(Lenient(schema).iter_errors(body), key=lambda e: list(map(str, e.absolute_path))):
        for x in leaves(e): found.append(("spec", where(x), short(x)))
    try: found += docs_check(method, tmpl, body, files)
    except (AttributeError, TypeError, ValueError) as e:
        if not found: found.append(("docs", "(body)", f"not checkable: {e}"))
    if unknown and not any(f[0] == "spec" for f in found):
        for e in Lenient(spec.schema(op, spec.closed_doc())).iter_errors(body):
            for x in leaves(e): found.append(("unknown", where(x), short(x)))
    return list(dict.fromkeys(found))

# ---------------------------------------------------------------- self-test: what is accepted and what is refused, and by which layer
def cases():
    A, G = "/applications/1/commands", "/applications/1/guilds/2/commands"
    M, CB, T, W = "/channels/1/messages", "/interactions/1/tok/callback", "/channels/1/threads", "/webhooks/1/tok"
    opt = lambda n="a", t=3, **k: {"type": t, "name": n, "description": "d", **k}
    cmd = lambda **k: {"name": "game", "description": "Play", **k}
    row = lambda *c: {"type": 1, "components": list(c)}
    btn = lambda i=0, **k: {"type": 2, "style": 1, "label": "x", "custom_id": f"b{i}", **k}
    sel = lambda n: {"type": 3, "custom_id": "s", "options": [{"label": str(i), "value": str(i)} for i in range(n)]}
    say = lambda **k: {"type": 4, "data": k}
    text = lambda s: {"type": 10, "content": s}
    yield "ok", "PUT", A, [cmd(options=[opt("move", 1, options=[opt("from", 3, required=True, max_length=5, autocomplete=True), opt("steps", 4, min_value=1, max_value=9)])], contexts=[0], integration_types=[0], default_member_permissions="0", description_localizations={"de": "Spielen"})]
    yield "ok", "POST", M, {"content": "hi", "nonce": "n1", "enforce_nonce": True, "allowed_mentions": {"parse": []}, "embeds": [{"title": "t", "fields": [{"name": "a", "value": "b"}]}], "components": [row(btn(1), btn(2)), row(sel(3))]}
    yield "ok", "POST", M, {"content": "map", "attachments": [{"id": 0, "filename": "map.png"}]}
    yield "ok", "PATCH", M + "/5", {"content": "turn 2", "components": []}
    yield "ok", "POST", M, {"flags": 32768, "components": [{"type": 17, "components": [text("# T"), {"type": 14}, text("x")]}]}
    yield "ok", "POST", CB, say(content="ok", flags=64)
    yield "ok", "POST", CB, {"type": 5, "data": {"flags": 64}}
    yield "ok", "POST", CB, {"type": 8, "data": {"choices": [{"name": "one", "value": "1"}]}}
    yield "ok", "POST", CB, {"type": 9, "data": {"custom_id": "m", "title": "Orders", "components": [row({"type": 4, "custom_id": "t", "style": 2, "label": "Text", "max_length": 4000})]}}
    yield "ok", "POST", CB, {"type": 7, "data": {"content": "x", "components": []}}
    yield "ok", "PATCH", W + "/messages/@original", {"content": "done"}
    yield "ok", "POST", W, {"content": "more", "flags": 64}
    yield "ok", "POST", T, {"name": "game 1", "type": 11, "auto_archive_duration": 10080}
    yield "ok", "POST", T, {"name": "post", "message": {"content": "hello"}, "auto_archive_duration": 1440, "applied_tags": []}
    yield "ok", "POST", M + "/7/threads", {"name": "game 1"}
    yield "spec", "PUT", A, [cmd(description="d" * 101)]
    yield "spec", "PUT", A, [cmd(name="n" * 33)]
    yield "spec", "PUT", A, [cmd(options=[opt(f"o{i}") for i in range(26)])]
    yield "spec", "PUT", A, [cmd(options=[opt("move", 1, options=[opt(f"o{i}") for i in range(26)])])]
    yield "spec", "PUT", A, [cmd(options=[opt(choices=[{"name": str(i), "value": str(i)} for i in range(26)])])]
    yield "spec", "PUT", A, [cmd(options=[opt(choices=[{"name": "a", "value": "v" * 6001}])])]
    yield "spec", "PUT", A, [cmd(options=[{"type": 3, "name": "x"}])]
    yield "spec", "PUT", A, [cmd(options=[opt("x", 99)])]
    yield "spec", "PUT", A, [cmd(options=[opt(max_length=6001)])]
    yield "spec", "PUT", A, [cmd(contexts=[7])]
    yield "spec", "PUT", A, [cmd(name=f"c{i}") for i in range(131)]
    yield "spec", "POST", M, {"content": "x" * 4001}
    yield "spec", "POST", M, {"embeds": [{"description": "x" * 4097}]}
    yield "spec", "POST", M, {"embeds": [{"title": "x" * 257}]}
    yield "spec", "POST", M, {"embeds": [{"fields": [{"name": "a", "value": "b"}] * 26}]}
    yield "spec", "POST", M, {"embeds": [{"fields": [{"name": "a", "value": "b" * 1025}]}]}
    yield "spec", "POST", M, {"embeds": [{"footer": {"text": "x" * 2049}}]}
    yield "spec", "POST", M, {"embeds": [{"title": "a"}] * 11}
    yield "spec", "POST", M, {"embeds": [{"color": 16777216, "title": "a"}]}
    yield "spec", "POST", M, {"content": "x", "nonce": "n" * 26}
    yield "spec", "POST", M, {"content": "x", "components": [row(*[btn(i) for i in range(6)])]}
    yield "spec", "POST", M, {"content": "x", "components": [row(btn(label="l" * 81))]}
    yield "spec", "POST", M, {"content": "x", "components": [row(btn(custom_id="c" * 101))]}
    yield "spec", "POST", M, {"content": "x", "components": [row(sel(26))]}
    yield "spec", "POST", M, {"content": "x", "components": [row(sel(0))]}
    yield "spec", "POST", M, {"content": "x", "attachments": [{"id": i} for i in range(11)]}
    yield "spec", "POST", CB, say(content="x" * 2001)
    yield "spec", "POST", CB, {"type": 3}
    yield "spec", "POST", CB, {"type": 8, "data": {"choices": [{"name": str(i), "value": str(i)} for i in range(26)]}}
    yield "spec", "POST", CB, {"type": 9, "data": {"custom_id": "m", "title": "t" * 46, "components": [row({"type": 4, "custom_id": "t", "style": 1, "label": "l"})]}}
    yield "spec", "POST", CB, {"type": 9, "data": {"custom_id": "m", "title": "t", "components": []}}
    yield "spec", "PATCH", W + "/messages/@original", {"content": "x" * 2001}
    yield "spec", "POST", W, {"content": "x" * 2001}
    yield "spec", "POST", T, {"name": "n" * 101, "type": 11}
    yield "spec", "POST", T, {"name": "n", "type": 11, "auto_archive_duration": 100}
    yield "spec", "POST", T, {"type": 11}
    yield "docs", "POST", M, {"content": "x" * 2001}
    yield "docs", "POST", M, {"embeds": [{"description": "x" * 3001}] * 2}
    yield "docs", "POST", M, {"content": "", "embeds": []}
    yield "docs", "POST", M, {"content": "x", "components": [row(btn(1), btn(1))]}
    yield "docs", "POST", M, {"content": "x", "components": [row(btn(i)) for i in range(6)]}
    yield "docs", "POST", M, {"content": "x", "components": [{"type": 10, "content": "v2"}]}
    yield "docs", "POST", M, {"content": "x", "flags": 32768, "components": [text("v2")]}
    yield "docs", "POST", M, {"flags": 32768, "components": [{"type": 17, "components": [text("t")] * 40}]}
    yield "docs", "POST", M, {"flags": 32768, "components": [text("t" * 2001), text("t" * 2000)]}
    yield "docs", "POST", M, {"content": "x", "components": [row(btn(), sel(2))]}
    yield "docs", "POST", M, {"content": "x", "components": [row({"type": 2, "style": 5, "label": "x", "custom_id": "a"})]}
    yield "docs", "PUT", A, [cmd(name="Game")]
    yield "docs", "PUT", A, [cmd(name="my game")]
    yield "docs", "PUT", A, [cmd(description="")]
    yield "docs", "PUT", A, [cmd(), cmd()]
    yield "docs", "PUT", A, [cmd(name=f"c{i}") for i in range(101)]
    yield "docs", "PUT", A, [cmd(options=[opt("a"), opt("b", required=True)])]
    yield "docs", "PUT", A, [cmd(options=[opt("a", autocomplete=True, choices=[{"name": "x", "value": "x"}])])]
    yield "docs", "PUT", A, [cmd(options=[opt("a", 1), opt("b", 3)])]
    yield "docs", "PUT", A, [cmd(options=[opt("a"), opt("a")])]
    yield "docs", "PUT", A, [cmd(options=[opt(f"o{i}", 3, choices=[{"name": f"{j}" * 60, "value": "v" * 60} for j in range(3)]) for i in range(25)])]
    yield "docs", "PUT", A, [cmd(name_localizations={"xx": "game"})]
    yield "docs", "POST", CB, {"type": 5, "data": {"content": "x"}}
    yield "docs", "POST", CB, {"type": 9, "data": {"custom_id": "m", "title": "t", "components": [row({"type": 4, "custom_id": f"t{i}", "style": 1, "label": "l"}) for i in range(6)]}}
    yield "unknown", "POST", M, {"content": "x", "contnt": "y"}
    yield "unknown", "PUT", A, [cmd(optins=[])]

def selftest(spec):
    bad = n = 0
    for want, method, path, body in cases():
        n += 1
        got = validate(spec, method, path, body, unknown=(want == "unknown"))
        layers = {g[0] for g in got}
        ok = (not got) if want == "ok" else (want in layers and (want == "spec" or "spec" not in layers))
        if not ok: bad += 1
        print(("PASS" if ok else "FAIL"), f"{want:7}", method, path, "->", "accepted" if not got else "; ".join(f"[{l}] {w}: {m}" for l, w, m in got[:2])[:200])
    print(f"{n - bad} passed, {bad} failed"); return bad

def main():
    ap = argparse.ArgumentParser(); ap.add_argument("args", nargs="*"); ap.add_argument("--jsonl"); ap.add_argument("--selftest", action="store_true"); ap.add_argument("--unknown", action="store_true"); ap.add_argument("--spec", default=SPEC)
    a = ap.parse_args(); spec = Spec(a.spec)
    if a.selftest: sys.exit(1 if selftest(spec) else 0)
    todo = [json.loads(l) for l in open(a.jsonl)] if a.jsonl else [{"method": a.args[0], "path": a.args[1], "body": json.load(sys.stdin if a.args[2] == "-" else open(a.args[2]))}]
    status = 0
    for r in todo:
        got = validate(spec, r["method"], r["path"], r.get("body"), r.get("files", 0), a.unknown)
        tag = f"{r['method']} {re.sub(r'[0-9]{15,}', 'N', r['path'])[:90]}"
        if got is None: print("NO SUCH OPERATION", tag); status = max(status, 2); continue
        if any(g[0] != "unknown" for g in got): status = max(status, 1)
        print("ok     " if not got else "REFUSED" if any(g[0] != "unknown" for g in got) else "unknown", tag)
        for l, w, m in got: print(f"    [{l}] {w}: {m}")
    sys.exit(status)

if __name__ == "__main__": main()
