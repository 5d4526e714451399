// Checks an exported game with nothing of the server's: one roll step by step (`verify`), or the whole file (`checked`), all
// but playing the game again by its rules. The same as docs/verify_dice.py. How the dice are made stands in docs/fairness.md.
// SHA-256 is written out, because browsers keep theirs from pages that were opened without https.

const LINKS_MAX = 4096;
const encoder = new TextEncoder();

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const unhex = (text) => {
  if (!/^([0-9a-f]{2}){32}$/.test(text)) throw new Error(`${text} is not 64 hexadecimal digits`);
  return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
};

// The first 32 bits of the fractions of the square and cube roots of the first primes.
const primes = [];
for (let number = 2; primes.length < 64; number += 1) {
  if (primes.every((prime) => number % prime)) primes.push(number);
}
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));

export function sha256(bytes) {
  const length = bytes.length + 9;
  const padded = new Uint8Array(length + (64 - (length % 64)) % 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const turned = (word, by) => (word >>> by) | (word << (32 - by));
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let place = 0; place < 64; place += 1) {
      if (place < 16) {
        words[place] = view.getUint32(at + 4 * place);
      } else {
        const [far, near] = [words[place - 15], words[place - 2]];
        const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
        const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
        words[place] = words[place - 16] + low + words[place - 7] + high;
      }
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let place = 0; place < 64; place += 1) {
      const mixed = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
      const first = (h + mixed + ROUND[place] + words[place]) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, place) => { state[place] += word; });
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => out.setUint32(4 * place, word));
  return new Uint8Array(out.buffer);
}

// SHA-512 and Ed25519 (RFC 8032) for checking the signature under a file. Nothing here is secret, so it need not run in
// constant time.
const WORD = 2n ** 64n;
const MASK = WORD - 1n;

// The whole part of a root of a whole number.
function root(number, degree) {
  let [low, high] = [0n, 2n ** 140n];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle ** degree <= number) low = middle;
    else high = middle - 1n;
  }
  return low;
}

function primesUpTo(count) {
  const found = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found.map(BigInt);
}

let wide;
function wideConstants() {
  wide ??= {
    start: primesUpTo(8).map((prime) => root(prime * WORD ** 2n, 2n) & MASK),
    round: primesUpTo(80).map((prime) => root(prime * WORD ** 3n, 3n) & MASK),
  };
  return wide;
}

export function sha512(bytes) {
  const { start, round } = wideConstants();
  const length = bytes.length + 17;
  const padded = new Uint8Array(length + (128 - (length % 128)) % 128);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const turned = (word, by) => (word >> by) | ((word << (64n - by)) & MASK);
  const state = [...start];
  for (let at = 0; at < padded.length; at += 128) {
    const words = [];
    for (let place = 0; place < 80; place += 1) {
      if (place < 16) {
        words.push(view.getBigUint64(at + 8 * place));
      } else {
        const [far, near] = [words[place - 15], words[place - 2]];
        const low = turned(far, 1n) ^ turned(far, 8n) ^ (far >> 7n);
        const high = turned(near, 19n) ^ turned(near, 61n) ^ (near >> 6n);
        words.push((words[place - 16] + low + words[place - 7] + high) & MASK);
      }
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let place = 0; place < 80; place += 1) {
      const mixed = (turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n)) + ((e & f) ^ (~e & MASK & g));
      const first = h + mixed + round[place] + words[place];
      const second = (turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & MASK, c, b, a, (first + second) & MASK];
    }
    [a, b, c, d, e, f, g, h].forEach((word, place) => { state[place] = (state[place] + word) & MASK; });
  }
  const out = new DataView(new ArrayBuffer(64));
  state.forEach((word, place) => out.setBigUint64(8 * place, word));
  return new Uint8Array(out.buffer);
}

const PRIME = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const modulo = (number) => ((number % PRIME) + PRIME) % PRIME;
const little = (bytes) => [...bytes].reduceRight((number, byte) => number * 256n + BigInt(byte), 0n);

function power(base, exponent) {
  let [result, factor, left] = [1n, modulo(base), exponent];
  for (; left; left >>= 1n) {
    if (left & 1n) result = (result * factor) % PRIME;
    factor = (factor * factor) % PRIME;
  }
  return result;
}

const inverse = (number) => power(number, PRIME - 2n);
const CURVE = modulo(-121665n * inverse(121666n));

// The sum of two points in extended coordinates.
function added([x1, y1, z1, t1], [x2, y2, z2, t2]) {
  const [a, b] = [(y1 - x1) * (y2 - x2), (y1 + x1) * (y2 + x2)].map(modulo);
  const [c, d] = [2n * t1 * t2 * CURVE, 2n * z1 * z2].map(modulo);
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [e * f, g * h, f * g, e * h].map(modulo);
}

function multiplied(number, point) {
  let [total, step, left] = [[0n, 1n, 1n, 0n], point, number];
  for (; left; left >>= 1n) {
    if (left & 1n) total = added(total, step);
    step = added(step, step);
  }
  return total;
}

function pointOf(bytes) {
  const sign = BigInt(bytes[31] >> 7);
  const y = little(bytes) & (2n ** 255n - 1n);
  if (y >= PRIME) return null;
  const square = modulo((y * y - 1n) * inverse(CURVE * y * y + 1n));
  let x = power(square, (PRIME + 3n) / 8n);
  if (modulo(x * x - square)) x = modulo(x * power(2n, (PRIME - 1n) / 4n));
  if (modulo(x * x - square) || (x === 0n && sign)) return null;
  if ((x & 1n) !== sign) x = PRIME - x;
  return [x, y, 1n, modulo(x * y)];
}

// Whether the proof (64 bytes) was made over the message with the secret half of the key (32 bytes).
export function signatureFits(key, proof, message) {
  const base = pointOf(Uint8Array.from({ length: 32 }, (_, place) => (place ? 0x66 : 0x58)));
  const [known, nonce] = [pointOf(key), pointOf(proof.slice(0, 32))];
  const scalar = little(proof.slice(32));
  if (!known || !nonce || scalar >= ORDER || multiplied(8n, known)[0] === 0n) return false;
  const mixed = little(sha512(Uint8Array.of(...proof.slice(0, 32), ...key, ...message))) % ORDER;
  const [left, right] = [multiplied(scalar, base), added(nonce, multiplied(mixed, known))];
  return [0, 1].every((place) => modulo(left[place] * right[2] - right[place] * left[2]) === 0n);
}

function hmac(key, bytes) {
  const padded = (mask) => Uint8Array.from({ length: 64 }, (_, place) => (key[place] ?? 0) ^ mask);
  return sha256(Uint8Array.of(...padded(0x5c), ...sha256(joined(padded(0x36), bytes))));
}

function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

// The dice of entry `seq` at `table`: each with its word of 32 bits and its face.
export function dice(link, table, seq, entropy, sides) {
  const key = hmac(link, encoder.encode(`${table}\n${seq}\n${entropy}`));
  const made = [];
  let words = [];
  let counter = 0;
  for (const side of sides) {
    if (!(Number.isInteger(side) && side > 0)) throw new Error(`#${seq}: no die has ${side} sides`);
    let word;
    do {
      if (!words.length) {
        const count = new DataView(new ArrayBuffer(4));
        count.setUint32(0, counter);
        counter += 1;
        const block = new DataView(hmac(key, new Uint8Array(count.buffer)).buffer);
        words = [...Array(8).keys()].map((place) => block.getUint32(4 * place));
      }
      word = words.shift();
    } while (word >= 2 ** 32 - (2 ** 32 % side));
    made.push({ side, word, face: (word % side) + 1 });
  }
  return made;
}

// What the head of a file of format 1 says, and the entries of later formats.

const binding = (game) => game.entries[0]?.open.binding ?? {};

function anchorsOf(game) {
  if (game.format === 1) return game.anchors;
  const later = game.entries.map(({ open: { act } }) => act.anchor?.anchor);
  return [binding(game).anchor, ...later].filter((anchor) => typeof anchor === 'string');
}

const hiddenHash = (game) => (game.format === 1 ? game.hidden : binding(game).hidden);

// One roll, step by step.

function hashedBack(link, times) {
  let bytes = link;
  for (let time = 0; time < times; time += 1) bytes = sha256(bytes);
  return bytes;
}

// Compares the dice that were shown with those that must be shown.
function compare(steps, what, link, game, seq, entropy, draws) {
  const made = dice(link, game.table, seq, entropy, draws.map((draw) => draw.sides));
  made.forEach(({ side, word, face }, place) => {
    const shown = draws[place].face;
    const ok = shown === face;
    const words = ok ? `shown: ${shown}` : `but ${shown} was shown`;
    steps.push({ ok, text: `${what} d${side}: the word ${word} gives ${word} mod ${side} + 1 = ${face}, ${words}` });
  });
}

function open(steps, game, entry, fair, draws) {
  const { chain, link: number, key, entropy } = fair;
  const anchor = anchorsOf(game)[chain - 1];
  const link = unhex(key);
  if (!anchor || !(number >= 1 && number <= LINKS_MAX)) {
    steps.push({ ok: false, text: `Chain ${chain} has no link ${number}.` });
    return;
  }
  steps.push({ text: `Entry #${entry.seq} published link ${number} of chain ${chain}: ${key}` });
  const once = hex(sha256(link));
  const others = game.entries.map((other) => other.open);
  const before = others.find((other) => other.stamp?.fair?.chain === chain && other.stamp.fair.link === number - 1);
  if (number > 1 && !before) {
    steps.push({ ok: false, text: `Link ${number - 1} of chain ${chain} was never published: a roll is left out.` });
  } else {
    const [known, where] = number > 1
      ? [before.stamp.fair.key, `link ${number - 1}, published with #${before.seq}`]
      : [anchor, 'the anchor, published before the first roll'];
    const ok = once === known;
    steps.push({ ok, text: `SHA-256 of it is ${once}: ${ok ? 'that is' : `that is not ${known},`} ${where}` });
  }
  const back = hex(hashedBack(link, number));
  const ok = back === anchor;
  steps.push({ ok, text: `Hashed ${number} times it gives ${back}: ${ok ? 'the anchor; compare it with the card in the channel' : `not the anchor ${anchor}`}` });
  steps.push({ text: `The key of these dice is the HMAC-SHA256 of "${game.table}", ${entry.seq} and "${entropy}" under that link.` });
  compare(steps, 'Die', link, game, entry.seq, entropy, draws);
}

function hidden(steps, game, entry, draws) {
  const root = unhex(game.hidden_root);
  const hash = hex(sha256(root));
  const ok = hash === hiddenHash(game);
  steps.push({ ok, text: `SHA-256 of the hidden root is ${hash}: ${ok ? 'what was published before the game' : `not ${hiddenHash(game)}`}` });
  compare(steps, 'Hidden', root, game, entry.seq, 'hidden', draws);
}

// Checks the roll of entry `seq` in an exported game: whether it matches, and each step with its words.
export function verify(game, seq) {
  const exported = game.entries.find((one) => one.open.seq === seq);
  if (!exported) return { ok: false, steps: [{ ok: false, text: `There is no entry #${seq}.` }] };
  const entry = exported.open;
  const steps = [];
  try {
    if (entry.stamp === 'scripted') {
      steps.push({ ok: false, text: 'These faces were given by hand. They prove nothing.' });
    } else if (entry.stamp?.fair) {
      open(steps, game, entry, entry.stamp.fair, entry.draws);
    } else if (entry.draws.length) {
      steps.push({ ok: false, text: 'These dice were rolled without a published link.' });
    } else {
      steps.push({ text: 'No open die was rolled.' });
    }
    if (game.hidden_root && exported.closed) {
      const draws = exported.closed.draws.filter((draw) => draw.hidden);
      if (draws.length) hidden(steps, game, entry, draws);
    } else {
      steps.push({ text: 'What may have been drawn in secret is sealed until the game is over.' });
    }
  } catch (error) {
    steps.push({ ok: false, text: error.message });
  }
  return { ok: steps.every((step) => step.ok !== false), steps };
}

// The whole file.

// A number that JavaScript would round is kept as its digits.
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const exact = (token) => (token[0] === '"' || String(Number(token)) === token ? token : `{"\\u0000":"${token}"}`);
const parsed = (text) => JSON.parse(text.replace(TOKEN, exact));

// As Rust and Python sort texts.
function byCodePoint(one, other) {
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((letter, place) => letter !== right[place]);
  if (at < 0) return left.length - right.length;
  return at < right.length ? left[at].codePointAt(0) - right[at].codePointAt(0) : 1;
}

// JSON with sorted keys and no blanks.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (typeof value['\u0000'] === 'string') return value['\u0000'];
  const fields = Object.keys(value).sort(byCodePoint).map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${fields.join(',')}}`;
}

const same = (one, other) => canonical(one) === canonical(other);
const hashed = (value) => hex(sha256(encoder.encode(canonical(value))));
const isKey = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

function sealed(root, table, seq, closed) {
  const key = hmac(root, encoder.encode(`${table}\n${seq}\nseal`));
  return hex(hmac(key, encoder.encode(canonical(closed))));
}

// What anybody may read of an act before the end.
function shown(act, signed) {
  const [kind, body] = Object.entries(act)[0];
  if (kind === 'play') return { play: { actor: body.actor, by: body.by, why: body.why ?? '' } };
  if (kind === 'start') return { start: { seats: body.roster.map((seat) => seat.name), options: body.options } };
  if (kind === 'resume') return signed ? { resume: { seats: body.roster.map((seat) => seat.name) } } : 'resume';
  if (kind === 'ruling' && body.what.dial?.hidden) {
    const { dial, seat } = body.what.dial;
    return { ruling: { ...body, what: { dial: { dial, seat, hidden: true } } } };
  }
  return act;
}

// Each entry follows the one before and holds its hash.
function chain(game, faults) {
  if (!game.entries.length) faults.push('the file has no entries: it proves nothing');
  let before = '';
  game.entries.forEach(({ open: entry }, place) => {
    const { seq } = entry;
    if (seq !== place + 1) faults.push(`#${place + 1} is missing or out of order: #${seq} stands in its place`);
    if (entry.prev !== before) faults.push(`#${seq} does not follow #${Math.max(seq - 1, 0)} as it stands here`);
    before = hashed(entry);
  });
  if (game.tail == null && game.format !== 1) faults.push('the head of the file does not name its last entry');
  if (game.tail != null && game.tail !== before) {
    const last = game.entries.length;
    faults.push(`#${last} is not the end that the head of the file names: what came after #${last} is missing, or it was changed`);
  }
}

// The head says what the entries say.
function head(game, faults) {
  const keys = ['seats', 'options', 'anchors', 'hidden'];
  if (game.format === 1) {
    keys.filter((key) => !(key in game)).forEach((key) => faults.push(`the head of the file has no ${key}`));
    unsignedHead(game, faults);
    return;
  }
  for (const key of keys.filter((one) => one in game)) {
    faults.push(`the head of the file has ${key}, which format 2 keeps in the first entry`);
  }
  if (!game.entries.length) return;
  const bound = binding(game);
  if (!Object.keys(bound).length) {
    faults.push('#1 does not say which table this is');
    return;
  }
  for (const key of ['table', 'game', 'format']) {
    if (bound[key] !== game[key]) faults.push(`#1 was written for another ${key} than the head of the file names`);
  }
  for (const { open: entry } of game.entries.slice(1)) {
    if (entry.binding != null) faults.push(`#${entry.seq}: only the first entry says which table this is`);
  }
  for (const { open: entry } of game.entries) {
    if (!Number.isInteger(entry.wording)) faults.push(`#${entry.seq} has no number of its wording`);
  }
}

// In format 1 nothing binds the head, but it must fit the entries.
function unsignedHead(game, faults) {
  const acts = game.entries.map(({ open: { act } }) => act);
  const start = acts[0]?.start;
  if (!start) return;
  const ruled = acts.map((act) => act.ruling?.what.options?.options).filter((options) => options != null);
  if (![start.options, ...ruled].some((options) => same(options, game.options))) {
    faults.push('the options in the head of the file are not those that #1 was begun with');
  }
  const names = [...start.seats];
  for (const act of acts) {
    if (act.seat) names[act.seat.seat] = act.seat.name;
    // A host gave the chair to a person, whose name the entries do not tell.
    else if (act.ruling?.what.chair) names[act.ruling.what.chair.seat] = null;
  }
  if (names.length !== game.seats.length) faults.push('the head of the file has another number of seats than #1');
  game.seats.slice(0, names.length).forEach((given, seat) => {
    if (names[seat] !== null && names[seat] !== given && given !== 'Someone') {
      faults.push(`seat ${seat + 1} has another name in the head of the file than in the entries`);
    }
  });
}

// Time never goes back.
function moments(game, faults, count) {
  let last = null;
  for (const { open: { seq, at } } of game.entries) {
    const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(String(at));
    if (!match) {
      faults.push(`#${seq}: its time cannot be read`);
      continue;
    }
    const now = `${match[1]}.${(match[2] ?? '').padEnd(9, '0')}`;
    if (last !== null && now < last) {
      const list = game.format === 1 ? count.notes : faults;
      list.push(`#${seq}: its time is before that of the entry before`);
    }
    last = now;
  }
}

// What an entry of format 2 holds in place of a text.
function digest({ salt, text }) {
  if (!/^[0-9a-f]{32}$/.test(salt)) return null;
  const bytes = Uint8Array.from(salt.match(/../g), (pair) => parseInt(pair, 16));
  return hex(sha256(joined(bytes, encoder.encode(canonical(text)))));
}

// Every digest below a value.
function digests(value) {
  if (value === null || typeof value !== 'object') return [];
  if (Object.keys(value).join() === 'digest' && typeof value.digest === 'string') return [value.digest];
  return Object.values(value).flatMap(digests);
}

// Each text beside an entry is the one whose digest the entry holds.
function texts(game, faults, count) {
  for (const { open: entry, texts: beside = {} } of game.entries) {
    const named = digests(entry);
    for (const known of Object.keys(beside).sort(byCodePoint)) {
      if (digest(beside[known]) !== known) faults.push(`#${entry.seq}: a text is not the one that was committed to`);
      else if (!named.includes(known)) faults.push(`#${entry.seq}: a text stands beside it that it does not name`);
    }
    count.removed += named.filter((known) => !(known in beside)).length;
  }
}

// The signature under the tail, and whose it is.
function signature(game, key, faults, count) {
  if (game.format === 1) {
    if (key) faults.push('the file is not signed: format 1 has no signature');
    return;
  }
  const given = game.signature;
  if (given == null) {
    faults.push('the file is not signed');
    return;
  }
  const fields = ['muster export 2', game.table, game.game, game.entries.length, game.tail ?? '', game.over];
  const message = encoder.encode(fields.map((field) => `${field}\n`).join(''));
  const good = isKey(given.key) && /^[0-9a-f]{128}$/.test(given.proof);
  const proof = () => Uint8Array.of(...unhex(given.proof.slice(0, 64)), ...unhex(given.proof.slice(64)));
  if (!good || !signatureFits(unhex(given.key), proof(), message)) {
    faults.push('the signature was made for another file, or with another key than it names');
  }
  const bound = binding(game).signer;
  if (bound != null && bound !== given.key) {
    faults.push('the file is signed with another key than the table was bound to');
  }
  if (key && key !== given.key) faults.push('the file is signed with another key than yours: give that of its program with --key');
  count.key = given.key;
  count.proved = key === given.key;
}

// What was opened at the end is what was shown before; the entries that are.
function opened(game, faults) {
  const whole = [];
  for (const exported of game.over ? game.entries : []) {
    const { open: entry, closed } = exported;
    if (closed == null) {
      faults.push(`#${entry.seq} is not opened although the game is over`);
      continue;
    }
    const draws = closed.draws.filter((draw) => !draw.hidden);
    const fields = Object.keys(closed).sort().join();
    if (same([entry.act, entry.draws], [shown(closed.act, game.format > 1), draws]) && fields === 'act,draws,events') {
      whole.push([entry, closed, exported]);
    } else {
      faults.push(`#${entry.seq}: what was opened is not what was shown`);
    }
  }
  const begun = whole[0]?.[1].act.start;
  if (begun && game.format > 1 && !same(begun.options, binding(game).options)) {
    faults.push(`#${whole[0][0].seq}: the game was begun with other options than the table was bound to`);
  }
  return whole;
}

// Every open die from its published link, and every link from the one before.
function openDice(game, faults, count) {
  const last = new Map(anchorsOf(game).map((anchor, place) => [place + 1, [0, anchor]]));
  for (const { open: { seq, stamp, draws } } of game.entries) {
    if (stamp == null && draws.length) faults.push(`#${seq} rolled dice without a stamp`);
    if (stamp === 'scripted') count.scripted += 1;
    if (!stamp?.fair) continue;
    const { chain: number, link, key, entropy } = stamp.fair;
    if (!isKey(key)) {
      faults.push(`#${seq}: its link is not hexadecimal`);
      continue;
    }
    const [before, known] = last.get(number) ?? [];
    if (link !== before + 1 || hex(sha256(unhex(key))) !== known) {
      faults.push(`#${seq}: link ${link} of chain ${number} was not committed to, or one is left out`);
    }
    last.set(number, [link, key]);
    const made = dice(unhex(key), game.table, seq, entropy, draws.map((draw) => draw.sides));
    const wrong = made.findIndex(({ face }, place) => face !== draws[place].face);
    if (wrong >= 0) faults.push(`#${seq}: a d${made[wrong].side} shows ${draws[wrong].face} but must show ${made[wrong].face}`);
    count.open += draws.length;
  }
}

// Whether it ends with these words, each behind a `+`; those of a chair that changed hands may be missing.
function endsWith(entropy, words) {
  if (!words.length) return true;
  const [before, { text, left }] = [words.slice(0, -1), words[words.length - 1]];
  if (entropy.endsWith(`+${text}`) && endsWith(entropy.slice(0, entropy.length - text.length - 1), before)) return true;
  return left && endsWith(entropy, before);
}

// The players' own words are at the end of the entropy of every roll after them, in the order of the seats, and a new chain
// is the one that was announced. Format 1 mixes the words themselves in, format 2 their digests.
function mixedIn(game, faults) {
  const salts = new Map();
  const [known, old] = [anchorsOf(game), game.format === 1];
  let chains = 1;
  for (const { open: { seq, act, stamp } } of game.entries) {
    if (stamp?.fair) {
      const words = [...salts].sort(([one], [other]) => one - other).map(([, word]) => word);
      const others = !old && !words.length && /\+[0-9a-f]{64}$/.test(stamp.fair.entropy);
      if (!endsWith(stamp.fair.entropy, words) || others) {
        faults.push(`#${seq}: the words that players mixed in are left out, or others are mixed in`);
      }
    }
    const chair = act.seat ?? act.ruling?.what.chair;
    if (act.salt) salts.set(act.salt.seat, { text: old ? act.salt.text : act.salt.text.digest, left: false });
    if (chair && old && salts.has(chair.seat)) salts.get(chair.seat).left = true;
    else if (chair) salts.delete(chair.seat);
    if (act.anchor) {
      chains += 1;
      if (known[chains - 1] !== act.anchor.anchor) {
        faults.push(`#${seq}: the anchor of chain ${chains} is not the one in the head of the file`);
      }
    }
  }
  if (known.length !== chains) {
    faults.push(`the head of the file names ${known.length} anchors, but the entries commit to ${chains}`);
  }
}

// The salt of a player's words was fixed by the hidden root, so that the bot could not choose what it mixes in.
function wordsWereNotChosen(secret, game, { open: { seq, act }, texts: beside = {} }) {
  const text = game.format > 1 && act.salt && beside[act.salt.text.digest];
  if (!text) return true;
  const key = hmac(secret, encoder.encode(`${game.table}\n${seq}\nwords`));
  const seed = hex(hmac(key, encoder.encode(`texts ${seq}`)).slice(0, 16));
  return text.salt === hex(hmac(encoder.encode(seed), encoder.encode('/act/salt/text')).slice(0, 16));
}

// The hidden root, every seal and every hidden draw, once the game is over.
function hiddenPart(game, whole, faults, count) {
  if (game.hidden_root == null) {
    if (game.over) faults.push('the game is over but its hidden root is missing');
    return;
  }
  if (!isKey(game.hidden_root)) {
    faults.push('the hidden root is not hexadecimal');
    return;
  }
  const secret = unhex(game.hidden_root);
  if (hex(sha256(secret)) !== hiddenHash(game)) faults.push('the hidden root is not the one committed to before the game');
  for (const [{ seq, seal }, closed, exported] of whole) {
    if (sealed(secret, game.table, seq, closed) !== seal) faults.push(`#${seq}: its seal was made for something else`);
    if (!wordsWereNotChosen(secret, game, exported)) {
      faults.push(`#${seq}: the salt of the words that were mixed in is not the one that was fixed before the game`);
    }
    const draws = closed.draws.filter((draw) => draw.hidden);
    count.hidden += draws.length;
    dice(secret, game.table, seq, 'hidden', draws.map((draw) => draw.sides)).forEach(({ side, face }, place) => {
      if (draws[place].face !== face) faults.push(`#${seq}: a hidden d${side} shows ${draws[place].face} but must show ${face}`);
    });
  }
}

// Checks the text of an exported game, and that it is signed with the key if one is given: the faults, each with the number
// of its entry, and how much was checked.
export function checked(text, key = '') {
  const count = {
    entries: 0, open: 0, hidden: 0, scripted: 0, removed: 0, over: false, signed: true, proved: false, key: '', notes: [], commitments: '',
  };
  const faults = [];
  try {
    const game = parsed(text);
    if (game.format !== 1 && game.format !== 2) {
      return { faults: [`the file has format ${game.format}; I read formats 1 to 2`], count };
    }
    count.entries = game.entries.length;
    count.over = game.over === true;
    count.signed = game.format !== 1;
    count.commitments = `Anchor ${anchorsOf(game).join(', ')}; hidden root ${hiddenHash(game)}`;
    chain(game, faults);
    head(game, faults);
    moments(game, faults, count);
    texts(game, faults, count);
    signature(game, key.trim().toLowerCase(), faults, count);
    const whole = opened(game, faults);
    openDice(game, faults, count);
    mixedIn(game, faults);
    hiddenPart(game, whole, faults, count);
  } catch (error) {
    faults.push(`this is no export of Muster's: ${error.message}`);
  }
  return { faults, count };
}

// How many of the test vectors (docs/fairness-vectors.json, as text) come out otherwise.
export function selfTest(text) {
  const vectors = parsed(text);
  const wrong = [
    ...vectors.links.map(({ link, before }) => hex(sha256(unhex(link))) === before),
    ...vectors.rolls.map(({ link, table, seq, entropy, sides, faces }) => same(dice(unhex(link), table, seq, entropy, sides).map(({ face }) => face), faces)),
    ...vectors.entries.map(({ open: entry, hash }) => hashed(entry) === hash),
    ...vectors.seals.map(({ root: secret, table, seq, closed, seal }) => sealed(unhex(secret), table, seq, closed) === seal),
    ...vectors.texts.map((text) => digest(text) === text.digest),
    ...vectors.signatures.map(({ key, proof, message, fits }) => {
      const bytes = Uint8Array.of(...unhex(proof.slice(0, 64)), ...unhex(proof.slice(64)));
      return signatureFits(unhex(key), bytes, encoder.encode(message)) === fits;
    }),
  ];
  return wrong.filter((right) => !right).length;
}
