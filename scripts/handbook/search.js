// The search of the handbook's pages, in the browser: all sections come in one file when the field is first used.

/** @typedef {{ page: string, heading: string, text: string, address: string }} Section */

const SHOWN = 12;
/** Characters of the text around a found word. */
const AROUND = 60;

const field = /** @type {HTMLInputElement} */ (document.getElementById('find'));
const list = /** @type {HTMLElement} */ (document.getElementById('found'));
const count = /** @type {HTMLElement} */ (document.getElementById('found-count'));
const panel = /** @type {HTMLElement} */ (list.parentElement);
/** @type {Promise<Section[]> | undefined} */
let loading;

/** Every section, fetched once; a failed fetch is tried again with the next letter. */
function load() {
  loading ??= fetch('/docs/search.json').then((answer) => {
    if (!answer.ok) throw new Error(`The search answered ${answer.status}`);
    return answer.json();
  });
  loading.catch(() => (loading = undefined));
  return loading;
}

/**
 * The sections that have every word: in the heading first, then in the page's title, then in the text.
 * @param {Section[]} sections
 * @param {string[]} words
 */
function find(sections, words) {
  const has = (/** @type {string} */ text) => words.filter((word) => text.toLowerCase().includes(word)).length;
  return sections
    .filter(({ page, heading, text }) => has(`${page} ${heading} ${text}`) === words.length)
    .map((section) => ({ section, rank: 4 * has(section.heading) + 2 * has(section.page) + has(section.text) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ section }) => section);
}

/** @param {Section} section @param {string[]} words */
function entry({ page, heading, text, address }, words) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = address;
  link.textContent = heading === page ? page : `${page}: ${heading}`;
  const at = Math.max(0, ...words.map((word) => text.toLowerCase().indexOf(word)));
  const from = Math.max(0, at - AROUND);
  const excerpt = document.createElement('p');
  excerpt.textContent = `${from > 0 ? '…' : ''}${text.slice(from, at + 2 * AROUND)}…`;
  item.append(link, excerpt);
  return item;
}

async function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  panel.hidden = words.length === 0;
  if (words.length === 0) return;
  const typed = field.value;
  try {
    const found = find(await load(), words);
    if (typed !== field.value) return;
    list.replaceChildren(...found.slice(0, SHOWN).map((section) => entry(section, words)));
    const all = found.length === 1 ? '1 section found' : `${found.length} sections found`;
    count.textContent =
      found.length === 0
        ? 'Nothing was found. Try fewer words.'
        : found.length > SHOWN
          ? `${all}, the first ${SHOWN}:`
          : all;
  } catch {
    list.replaceChildren();
    count.textContent = 'The search could not be loaded. Check the connection and type again.';
  }
}

field.addEventListener('input', show);
field.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') list.querySelector('a')?.click();
  if (event.key !== 'Escape') return;
  field.value = '';
  show();
});
panel.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  field.value = '';
  panel.hidden = true;
  field.focus();
});
/** @type {HTMLElement} */ (field.parentElement).hidden = false;
