import { setDefaults } from 'charter-widgets/elements';
import { componentOf, WIDGETS } from 'charter-widgets/registry';
import { mockApi } from 'charter-widgets/testing';
import { sampleFlights } from '../../stories/sample-flights';

/** What each widget dispatches, beside the events of its own. */
const FUNNEL = ['started', 'step', 'invalid', 'closed', 'abandoned'];

/** Older events are removed, so that the code below them stays in sight. */
const MOST_EVENTS = 12;

setDefaults({ apiBase: new URL('api', location.href).href });
const flights = sampleFlights(6).map((flight) => ({ ...flight, durationMinutes: 85 }));
mockApi({
  'GET Flight/search': { data: flights },
  'GET Flight/GetFlight/{id}': ({ url }) => {
    const flight = flights.find(({ id }) => new URL(url).pathname.endsWith(`/${id}`));
    return flight ? { data: flight } : { refused: 'Flight not found', status: 404 };
  },
});

const find = <Found extends Element>(id: string) => document.querySelector(`#${id}`) as Found;
const [choices, stage, events] = [find<HTMLFormElement>('choices'), find('stage'), find('events')];
const [code, copied] = [find('code'), find('copied')];
const choose = choices.elements.namedItem('widget') as HTMLSelectElement;
const accentField = choices.elements.namedItem('accent') as HTMLInputElement;

/** The attributes of a widget that the visitor does not choose: a flight of the gallery is shown on this page. */
const OWN: Record<string, Record<string, string>> = {
  'flight-gallery': { 'open-with': 'event' },
  'flight-booking': { 'flight-id': '1' },
};

const codeOf = (tag: string, attributes: Record<string, string>) => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<link rel="stylesheet" href="https://book.example.com/cdn/charter-widgets.css" />
<${tag}${written.join('')}></${tag}>
<script type="module" src="https://book.example.com/cdn/${tag}.js"></script>`;
};

/** Shows what is chosen. A widget that is there already only gets other attributes, so what was typed stays. */
function show(): void {
  const { theme = 'auto', locale = 'en' } = Object.fromEntries(new FormData(choices)) as Record<string, string>;
  const [tag, accent] = [choose.value, accentField.value];
  const attributes = { theme, ...(locale === 'en' ? {} : { locale }), ...OWN[tag] };
  let element = stage.querySelector<HTMLElement>(tag);
  if (!element) {
    element = document.createElement(tag);
    stage.replaceChildren(element);
  }
  if (locale === 'en') element.removeAttribute('locale');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme;
  const isOwn = accent !== accentField.defaultValue;
  element.style.setProperty('--cw-accent', isOwn ? accent : '');
  code.textContent = codeOf(tag, { ...attributes, ...(isOwn && { style: `--cw-accent: ${accent}` }) });
  copied.textContent = '';
}

function list({ type, target, detail }: CustomEvent): void {
  const entry = document.createElement('li');
  entry.textContent = `${(target as Element).localName}: ${type} ${JSON.stringify(detail)}`;
  events.prepend(entry);
  events.children[MOST_EVENTS]?.remove();
}

for (const { tag } of WIDGETS)
  choose.add(
    new Option(
      componentOf(tag).replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      tag,
    ),
  );
for (const name of new Set([...FUNNEL, ...WIDGETS.flatMap((widget) => Object.values(widget.events))]))
  stage.addEventListener(name, (event) => list(event as CustomEvent));
stage.addEventListener('flight-selected', (event) => {
  OWN['flight-booking'] = { 'flight-id': String((event as CustomEvent<{ id: number }>).detail.id) };
  choose.value = 'flight-booking';
  show();
});
choices.addEventListener('input', show);
find('copy').addEventListener('click', async () => {
  getSelection()?.selectAllChildren(code);
  copied.textContent = await navigator.clipboard.writeText(code.textContent ?? '').then(
    () => 'Copied',
    () => 'The code is selected: copy it with your browser.',
  );
});
show();
