// Computes a roll again from what was published, with nothing of the server's: SHA-256 and HMAC are the browser's own.
// How the dice are made stands in docs/fairness.md.

const LINKS_MAX = 4096;
const encoder = new TextEncoder();

export const able = () => Boolean(globalThis.crypto?.subtle);
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const unhex = (text) => {
  if (!/^([0-9a-f]{2}){32}$/.test(text)) throw new Error(`${text} is not 64 hexadecimal digits`);
  return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
};

export async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

async function hmac(key, bytes) {
  const made = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', made, bytes));
}

// The dice of entry `seq` at `table`: each with its word of 32 bits and its face.
export async function dice(link, table, seq, entropy, sides) {
  const key = await hmac(link, encoder.encode(`${table}\n${seq}\n${entropy}`));
  const made = [];
  let words = [];
  let counter = 0;
  for (const side of sides) {
    let word;
    do {
      if (!words.length) {
        const count = new DataView(new ArrayBuffer(4));
        count.setUint32(0, counter);
        counter += 1;
        const block = new DataView((await hmac(key, new Uint8Array(count.buffer))).buffer);
        words = [...Array(8).keys()].map((place) => block.getUint32(4 * place));
      }
      word = words.shift();
    } while (word >= 2 ** 32 - (2 ** 32 % side));
    made.push({ side, word, face: (word % side) + 1 });
  }
  return made;
}

async function hashedBack(link, times) {
  let bytes = link;
  for (let time = 0; time < times; time += 1) bytes = await sha256(bytes);
  return bytes;
}

// Compares the dice that were shown with those that must be shown.
async function compare(steps, what, link, game, seq, entropy, draws) {
  const made = await dice(link, game.table, seq, entropy, draws.map((draw) => draw.sides));
  made.forEach(({ side, word, face }, place) => {
    const shown = draws[place].face;
    const ok = shown === face;
    const words = ok ? `shown: ${shown}` : `but ${shown} was shown`;
    steps.push({ ok, text: `${what} d${side}: the word ${word} gives ${word} mod ${side} + 1 = ${face}, ${words}` });
  });
}

async function open(steps, game, entry, fair, draws) {
  const { chain, link: number, key, entropy } = fair;
  const anchor = game.anchors[chain - 1];
  const link = unhex(key);
  if (!anchor || !(number >= 1 && number <= LINKS_MAX)) {
    steps.push({ ok: false, text: `Chain ${chain} has no link ${number}.` });
    return;
  }
  steps.push({ text: `Entry #${entry.seq} published link ${number} of chain ${chain}: ${key}` });
  const once = hex(await sha256(link));
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
  const back = hex(await hashedBack(link, number));
  const ok = back === anchor;
  steps.push({ ok, text: `Hashed ${number} times it gives ${back}: ${ok ? 'the anchor; compare it with the card in the channel' : `not the anchor ${anchor}`}` });
  steps.push({ text: `The key of these dice is the HMAC-SHA256 of "${game.table}", ${entry.seq} and "${entropy}" under that link.` });
  await compare(steps, 'Die', link, game, entry.seq, entropy, draws);
}

async function hidden(steps, game, entry, draws) {
  const root = unhex(game.hidden_root);
  const hash = hex(await sha256(root));
  const ok = hash === game.hidden;
  steps.push({ ok, text: `SHA-256 of the hidden root is ${hash}: ${ok ? 'what was published before the game' : `not ${game.hidden}`}` });
  await compare(steps, 'Hidden', root, game, entry.seq, 'hidden', draws);
}

// Checks the roll of entry `seq` in an exported game: whether it matches, and each step with its words.
export async function verify(game, seq) {
  const exported = game.entries.find((one) => one.open.seq === seq);
  if (!exported) return { ok: false, steps: [{ ok: false, text: `There is no entry #${seq}.` }] };
  const entry = exported.open;
  const steps = [];
  try {
    if (entry.stamp === 'scripted') {
      steps.push({ ok: false, text: 'These faces were given by hand. They prove nothing.' });
    } else if (entry.stamp?.fair) {
      await open(steps, game, entry, entry.stamp.fair, entry.draws);
    } else if (entry.draws.length) {
      steps.push({ ok: false, text: 'These dice were rolled without a published link.' });
    } else {
      steps.push({ text: 'No open die was rolled.' });
    }
    if (game.hidden_root && exported.closed) {
      const draws = exported.closed.draws.filter((draw) => draw.hidden);
      if (draws.length) await hidden(steps, game, entry, draws);
    } else {
      steps.push({ text: 'What may have been drawn in secret is sealed until the game is over.' });
    }
  } catch (error) {
    steps.push({ ok: false, text: error.message });
  }
  return { ok: steps.every((step) => step.ok !== false), steps };
}
