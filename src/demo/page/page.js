"use strict";
// Shows what /state says, and sends what is pressed or typed to /do. The server makes the HTML of messages, all text escaped.
const $ = (id) => document.getElementById(id);
const here = new URLSearchParams(location.search);
let me = here.get("me");
let channel = here.get("channel");
let last = 60;
let latest = null;
let form = null;
let chosen = -1;
let turn = 0;
// The messages that stood there when a player acted, by id, with their revisions. For a while the first new one stays in view
// from its first line, whatever follows it; without a new one the message that was pressed, if it has changed.
let seen = null;
let pressedIn = null;
// How long after an act a new message counts as its answer.
const ANSWER_MS = 2000;
let known;
const begun = new Promise((resolve) => { known = resolve; });

async function ask(path, body) {
  const answer = await fetch(path, body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

function tell(text, isError) {
  $("told").textContent = text;
  $("told").className = isError ? "error" : "";
}

// Does something, and shows what came of it. What is done is put together when the page knows who and where it is.
async function act(makeDeed, pressed) {
  tell("");
  if (pressed) pressed.disabled = true;
  $("messages").setAttribute("aria-busy", "true");
  try {
    await begun;
    seen = new Map([...$("messages").children].map((item) => [item.id, item.dataset.rev]));
    pressedIn = pressed?.closest("[data-message]")?.id;
    const came = await ask("/do", makeDeed());
    if (came.error) tell(came.error, true);
    if (came.told) tell(came.told);
    if (came.form) open(came.form);
    if (came.go) go(came.go);
    await refresh();
    return !came.error;
  } catch (error) {
    tell(`The page cannot reach Muster: ${error.message}`, true);
    return false;
  } finally {
    if (pressed) pressed.disabled = false;
    $("messages").removeAttribute("aria-busy");
    const mine = seen;
    setTimeout(() => { if (seen === mine) seen = null; }, ANSWER_MS);
  }
}

function element(tag, text, attributes) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(attributes ?? {})) made.setAttribute(name, value);
  return made;
}

function badge(count) {
  return count ? [element("span", count, { class: "badge", "aria-label": `${count} unread pings` })] : [];
}

// Puts children in place of those that are there, unless nothing changed: what has the focus keeps it.
function fill(parent, key, make) {
  if (parent.dataset.key === key) return;
  const focused = parent.contains(document.activeElement) && document.activeElement.dataset.id;
  parent.dataset.key = key;
  parent.replaceChildren(...make());
  if (focused) parent.querySelector(`[data-id="${focused}"]`)?.focus();
}

async function refresh() {
  const mine = ++turn;
  const query = new URLSearchParams({ last });
  if (me) query.set("me", me);
  if (channel) query.set("channel", channel);
  const state = await ask(`/state?${query}`);
  if (mine !== turn) return;
  latest = state;
  me = state.me;
  if (!state.channel) {
    // Where somebody waits for an answer, else where there is most to see.
    const ranked = [...state.channels].sort((a, b) => b.unread - a.unread || b.thread - a.thread);
    const first = ranked[0]?.id;
    if (first && first !== channel) return go(first);
  }
  show(state);
}

function show(state) {
  fill($("people"), JSON.stringify([state.people, me]), () => state.people.map((person) => {
    const button = element("button", person.name, { type: "button", "data-id": person.id, "aria-pressed": person.id === me });
    button.append(...badge(person.unread));
    button.addEventListener("click", () => { me = person.id; go(channel); });
    return button;
  }));
  $("who").textContent = state.people.find((person) => person.id === me)?.name;
  fill($("channels"), JSON.stringify([state.channels, channel]), () => state.channels.map((known) => {
    const item = element("li");
    const sign = known.direct ? "@ " : known.thread ? "↳ " : "# ";
    const name = sign + (known.direct ? "Muster" : known.name) + (known.archived ? " (archived)" : "");
    const button = element("button", name, { type: "button", "data-id": known.id, "data-go": known.id });
    if (known.thread) button.className = "thread";
    if (known.id === channel) button.setAttribute("aria-current", "page");
    button.append(...badge(known.unread));
    item.append(button);
    return item;
  }));
  $("preparing").textContent = state.preparing.length ? `Being played to the third turn: ${state.preparing.join(", ")}.` : "";
  $("clock").textContent = state.clock;
  $("name").textContent = state.name ?? "Muster";
  $("mute").setAttribute("aria-pressed", state.mute);
  $("double").setAttribute("aria-pressed", state.double);
  $("more").hidden = !state.more;
  messages(state.messages ?? []);
  known();
}

function messages(shown) {
  const list = $("messages");
  const scroll = $("scroll");
  const atEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 120 || list.dataset.channel !== `${me} ${channel}`;
  list.dataset.channel = `${me} ${channel}`;
  const wanted = new Set(shown.map((message) => `m${message.id}`));
  for (const item of [...list.children]) if (!wanted.has(item.id)) item.remove();
  let before = null;
  for (const message of shown) {
    let item = $(`m${message.id}`);
    if (!item) {
      item = element("li", undefined, { id: `m${message.id}`, "data-message": message.id });
      if (before) before.after(item); else list.prepend(item);
    }
    if (item.dataset.rev !== message.rev) {
      const focused = item.contains(document.activeElement) && document.activeElement.textContent;
      item.dataset.rev = message.rev;
      item.innerHTML = message.html;
      item.classList.toggle("private", Boolean(item.querySelector("[data-dismiss]")));
      if (focused) [...item.querySelectorAll("button, select")].find((one) => one.textContent === focused)?.focus();
    }
    before = item;
  }
  const answer = seen && answerAmong([...list.children]);
  if (answer) answer.scrollIntoView({ block: "start" });
  else if (atEnd) scroll.scrollTop = scroll.scrollHeight;
}

function answerAmong(items) {
  const changed = (item) => item.id === pressedIn && seen.get(item.id) !== item.dataset.rev;
  return items.find((item) => !seen.has(item.id)) ?? items.find(changed);
}

function go(id) {
  channel = id;
  seen = null;
  last = 60;
  document.body.classList.remove("menu");
  $("menu").setAttribute("aria-expanded", "false");
  history.replaceState(null, "", `?${new URLSearchParams({ me, channel })}`);
  tell("");
  return refresh();
}

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("button");
  if (!pressed) return;
  const message = pressed.closest("[data-message]")?.dataset.message;
  if (pressed.dataset.go) go(pressed.dataset.go);
  else if (pressed.dataset.press) act(() => ({ press: { me, channel, message, button: pressed.dataset.press } }), pressed);
  else if ("dismiss" in pressed.dataset) act(() => ({ dismiss: { me, channel, message } }));
  else if (pressed.dataset.new) act(() => ({ new: { me, game: pressed.dataset.new } }), pressed);
  else if (pressed.dataset.do) act(() => JSON.parse(pressed.dataset.do), pressed);
});
document.addEventListener("change", (event) => {
  const select = event.target.closest("[data-select]");
  if (!select || !select.value) return;
  const message = select.closest("[data-message]").dataset.message;
  act(() => ({ select: { me, channel, message, select: select.dataset.select, choice: select.value } }), select);
});
$("menu").addEventListener("click", () => {
  const isOpen = document.body.classList.toggle("menu");
  $("menu").setAttribute("aria-expanded", isOpen);
});
$("deadline").addEventListener("click", (event) => act(() => ({ deadline: { channel } }), event.currentTarget));
for (const name of ["mute", "double"]) {
  $(name).addEventListener("click", () => act(() => ({ [name]: { on: !latest[name] } })));
}
$("more").addEventListener("click", () => { last += 120; refresh(); });
$("understood").addEventListener("click", () => { $("intro").hidden = true; });

// Forms.
function open(opened) {
  form = opened;
  $("form-title").textContent = opened.title;
  $("form-error").textContent = "";
  $("fields").replaceChildren(...opened.fields.flatMap((field) => {
    const id = `field-${field.id}`;
    const input = element(field.long ? "textarea" : "input", undefined, { id, name: field.id, maxlength: field.most });
    if (field.long) input.rows = 3;
    input.value = field.value;
    input.placeholder = field.hint;
    input.required = field.required;
    return [element("label", field.label + (field.required ? "" : " (optional)"), { for: id }), input];
  }));
  $("form").showModal();
  $("fields").querySelector("input, textarea")?.focus();
}
$("form-fields").addEventListener("submit", async (event) => {
  event.preventDefault();
  const inputs = [...$("fields").querySelectorAll("input, textarea")];
  const fields = Object.fromEntries(inputs.map((input) => [input.name, input.value]));
  const went = await act(() => ({ submit: { me, interaction: form.interaction, fields } }));
  if (went) $("form").close();
  else $("form-error").textContent = $("told").textContent;
});
$("form-cancel").addEventListener("click", () => $("form").close());

// The line, and what can be typed.
let typed = 0;
async function hint() {
  const mine = ++typed;
  const line = $("line").value;
  let hints = [];
  if (line.startsWith("/")) {
    hints = await ask(`/hints?${new URLSearchParams({ me, channel, line })}`).catch(() => []);
    if (mine !== typed || line !== $("line").value) return;
  }
  // A file is brought where the line has an option for one.
  $("file").hidden = !/ file:[^ ]*$/.test(line);
  chosen = -1;
  $("hints").replaceChildren(...hints.map((one, place) => {
    const item = element("li", one.label, { role: "option", id: `hint-${place}`, "data-line": one.line, "aria-selected": "false" });
    if (one.about) item.append(element("span", one.about));
    return item;
  }));
  $("hints").hidden = !hints.length;
  $("line").setAttribute("aria-expanded", Boolean(hints.length));
  $("line").removeAttribute("aria-activedescendant");
}
function choose(place) {
  const items = [...$("hints").children];
  if (!items.length) return;
  items[chosen]?.setAttribute("aria-selected", "false");
  chosen = (place + items.length) % items.length;
  items[chosen].setAttribute("aria-selected", "true");
  items[chosen].scrollIntoView({ block: "nearest" });
  $("line").setAttribute("aria-activedescendant", items[chosen].id);
}
function take(item) {
  $("line").value = item.dataset.line;
  $("line").focus();
  hint();
}
function shut() {
  typed += 1;
  chosen = -1;
  $("hints").hidden = true;
  $("line").setAttribute("aria-expanded", "false");
  $("line").removeAttribute("aria-activedescendant");
}
$("line").addEventListener("input", hint);
$("line").addEventListener("focus", hint);
$("line").addEventListener("keydown", (event) => {
  const isOpen = !$("hints").hidden;
  if (event.key === "ArrowDown" && isOpen) choose(chosen + 1);
  else if (event.key === "ArrowUp" && isOpen) choose(chosen < 0 ? -1 : chosen - 1);
  else if (event.key === "Escape" && isOpen) shut();
  else if ((event.key === "Enter" || event.key === "Tab") && isOpen && chosen >= 0) take($("hints").children[chosen]);
  else return;
  event.preventDefault();
});
$("hints").addEventListener("pointerdown", (event) => {
  event.preventDefault();
  const item = event.target.closest("li");
  if (item) take(item);
});
$("line").addEventListener("blur", shut);
$("composer").addEventListener("submit", async (event) => {
  event.preventDefault();
  const line = $("line").value;
  shut();
  const brought = line.includes(" file:") && $("file").files[0];
  const file = brought ? { name: brought.name, text: await brought.text() } : null;
  if (await act(() => ({ send: { me, channel, line, file } }))) {
    $("line").value = "";
    $("file").value = "";
    $("file").hidden = true;
  }
});
$("file").addEventListener("change", () => {
  const brought = $("file").files[0];
  if (brought) $("line").value = $("line").value.replace(/ file:[^ ]*$/, ` file:${brought.name}`);
  $("line").focus();
});

// The server says when to look again; a lost connection comes back by itself.
new EventSource("/events").onmessage = () => refresh().catch(() => tell("Muster does not answer; is it still running?", true));
refresh().catch((error) => tell(error.message, true));
