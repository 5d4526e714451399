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
  const anchor = game.anchors[chain - 1];
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
  const ok = hash === game.hidden;
  steps.push({ ok, text: `SHA-256 of the hidden root is ${hash}: ${ok ? 'what was published before the game' : `not ${game.hidden}`}` });
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
function shown(act) {
  const [kind, body] = Object.entries(act)[0];
  if (kind === 'play') return { play: { actor: body.actor, by: body.by, why: body.why ?? '' } };
  if (kind === 'start') return { start: { seats: body.roster.map((seat) => seat.name), options: body.options } };
  if (kind === 'resume') return 'resume';
  if (kind === 'ruling' && body.what.dial?.hidden) {
    const { dial, seat } = body.what.dial;
    return { ruling: { ...body, what: { dial: { dial, seat, hidden: true } } } };
  }
  return act;
}

// Each entry follows the one before and holds its hash.
function chain(game, faults) {
  let before = '';
  game.entries.forEach(({ open: entry }, place) => {
    const { seq } = entry;
    if (seq !== place + 1) faults.push(`#${place + 1} is missing or out of order: #${seq} stands in its place`);
    if (entry.prev !== before) faults.push(`#${seq} does not follow #${Math.max(seq - 1, 0)} as it stands here`);
    before = hashed(entry);
  });
  if (game.tail != null && game.tail !== before) {
    const last = game.entries.length;
    faults.push(`#${last} is not the end that the head of the file names: what came after #${last} is missing, or it was changed`);
  }
}

// What was opened at the end is what was shown before; the entries that are.
function opened(game, faults) {
  const whole = [];
  for (const { open: entry, closed } of game.over ? game.entries : []) {
    if (closed == null) {
      faults.push(`#${entry.seq} is not opened although the game is over`);
      continue;
    }
    const draws = closed.draws.filter((draw) => !draw.hidden);
    const fields = Object.keys(closed).sort().join();
    if (same([entry.act, entry.draws], [shown(closed.act), draws]) && fields === 'act,draws,events') {
      whole.push([entry, closed]);
    } else {
      faults.push(`#${entry.seq}: what was opened is not what was shown`);
    }
  }
  return whole;
}

// Every open die from its published link, and every link from the one before.
function openDice(game, faults, count) {
  const last = new Map(game.anchors.map((anchor, place) => [place + 1, [0, anchor]]));
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

// The players' own words are in every roll after them, and a new chain is the one that was announced.
function mixedIn(game, faults) {
  const salts = new Map();
  let chains = 1;
  for (const { open: { seq, act, stamp } } of game.entries) {
    if (stamp?.fair) {
      for (const [seat, salt] of [...salts].sort(([one], [other]) => one - other)) {
        if (!stamp.fair.entropy.includes(`+${salt}`)) faults.push(`#${seq}: the words that seat ${seat + 1} mixed in are left out`);
      }
    }
    const chair = act.seat ?? act.ruling?.what.chair;
    if (act.salt) salts.set(act.salt.seat, act.salt.text);
    if (chair) salts.delete(chair.seat);
    if (act.anchor) {
      chains += 1;
      if (game.anchors[chains - 1] !== act.anchor.anchor) {
        faults.push(`#${seq}: the anchor of chain ${chains} is not the one in the head of the file`);
      }
    }
  }
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
  const root = unhex(game.hidden_root);
  if (hex(sha256(root)) !== game.hidden) faults.push('the hidden root is not the one committed to before the game');
  for (const [{ seq, seal }, closed] of whole) {
    if (sealed(root, game.table, seq, closed) !== seal) faults.push(`#${seq}: its seal was made for something else`);
    const draws = closed.draws.filter((draw) => draw.hidden);
    count.hidden += draws.length;
    dice(root, game.table, seq, 'hidden', draws.map((draw) => draw.sides)).forEach(({ side, face }, place) => {
      if (draws[place].face !== face) faults.push(`#${seq}: a hidden d${side} shows ${draws[place].face} but must show ${face}`);
    });
  }
}

// Checks the text of an exported game: the faults, each with the number of its entry, and how much was checked.
export function checked(text) {
  const count = { entries: 0, open: 0, hidden: 0, scripted: 0, over: false, commitments: '' };
  const faults = [];
  try {
    const game = parsed(text);
    if (game.format !== 1) return { faults: [`the file has format ${game.format}; I read format 1`], count };
    count.entries = game.entries.length;
    count.over = game.over === true;
    count.commitments = `Anchor ${game.anchors.join(', ')}; hidden root ${game.hidden}`;
    chain(game, faults);
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
    ...vectors.seals.map(({ root, table, seq, closed, seal }) => sealed(unhex(root), table, seq, closed) === seal),
  ];
  return wrong.filter((right) => !right).length;
}
