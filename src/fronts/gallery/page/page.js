// Looks again while somebody watches, puts moments into the reader's zone, and computes rolls on demand.
import { verify } from './verify.js';

const PAUSE = 10_000;
const LIVE = ['now', 'board', 'seats', 'log', 'dice'];
const { key } = document.body.dataset;
const news = document.getElementById('news');
let version = document.body.dataset.version;
let closed = false;

function dressed(root) {
  for (const moment of root.querySelectorAll('time')) {
    const at = new Date(moment.dateTime);
    moment.title = moment.textContent;
    moment.textContent = at.toLocaleString(undefined, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  }
  for (const button of root.querySelectorAll('[data-verify]')) button.hidden = false;
}

// Puts what is new in the place of what was there; what is open stays open, and the focus stays where it was.
function exchange(page) {
  const focus = document.activeElement?.id;
  for (const id of LIVE) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (!old || !fresh) continue;
    for (const details of old.querySelectorAll('details[open]')) {
      const again = fresh.querySelector(`#${details.id}`);
      if (again) again.open = true;
    }
    dressed(fresh);
    old.replaceWith(fresh);
  }
  document.title = page.title;
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
}

async function look() {
  if (closed || document.visibilityState !== 'visible') return;
  const answer = await fetch(`${key}/state.json`);
  if (answer.status === 404) {
    closed = true;
    news.textContent = 'The host has closed this page.';
    return;
  }
  if (!answer.ok) return;
  const state = await answer.json();
  if (String(state.version) === version) return;
  const again = await fetch(key);
  if (!again.ok) return;
  const page = new DOMParser().parseFromString(await again.text(), 'text/html');
  version = page.body.dataset.version;
  exchange(page);
  const latest = document.querySelector('#log .head')?.textContent;
  news.textContent = latest ? `The game goes on: ${latest}` : 'The game goes on.';
}

function told(into, seq, { ok, steps }) {
  const verdict = document.createElement('p');
  verdict.className = ok ? 'good' : 'bad';
  verdict.textContent = ok
    ? `✓ #${seq} matches: it was fixed before it was asked for.`
    : `✗ #${seq} does not match.`;
  const list = document.createElement('ol');
  for (const step of steps) {
    const item = document.createElement('li');
    const mark = step.ok === undefined ? '' : step.ok ? '✓ ' : '✗ ';
    item.textContent = mark + step.text;
    if (step.ok === false) item.className = 'bad';
    list.append(item);
  }
  into.replaceChildren(verdict, list);
}

async function verified(seq) {
  const section = document.getElementById('verified');
  const into = section.querySelector('div');
  section.hidden = false;
  into.textContent = 'Computing …';
  section.focus();
  section.scrollIntoView({ block: 'start' });
  try {
    const answer = await fetch(`${key}/game.json`);
    if (!answer.ok) throw new Error(`The game could not be fetched (${answer.status}).`);
    told(into, seq, verify(await answer.json(), seq));
  } catch (error) {
    into.textContent = error.message;
  }
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-verify]');
  if (button) verified(Number(button.dataset.verify));
});
if (key) {
  dressed(document);
  // A position of the past does not change.
  if (document.body.dataset.at === undefined) {
    setInterval(() => look().catch(() => {}), PAUSE);
    document.addEventListener('visibilitychange', () => look().catch(() => {}));
  }
}
