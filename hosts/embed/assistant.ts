import * as v from 'valibot';

/*
 * The script of the page that an assistant shows in a conversation (hosts/api/extras/mcp/view.ts): a form or the gallery in
 * our frame, with a link to the operator's site below. The page and its host exchange JSON-RPC messages (MCP Apps,
 * 2026-01-26). The protocol's own class has 60 KB compressed, this script 3.
 */

const { origin } = new URL(import.meta.url);
const root = document.documentElement;
const place = document.getElementById('form') as HTMLElement;
const [link] = document.links as unknown as [HTMLAnchorElement];
const back = document.getElementById('back') as HTMLElement;
/** The widget of each page, by its path. Trusted as the page is: the server has written both. */
const widgets: Partial<Record<string, string>> = JSON.parse(place.dataset.widgets ?? '{}');

/** What is not as the protocol says is left out. */
const lenient = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const hostContext = v.object({
  theme: lenient(v.picklist(['light', 'dark'])),
  locale: lenient(v.string()),
  styles: lenient(v.object({ variables: lenient(v.object({ '--border-radius-md': lenient(v.string()) })) })),
});

/** The number of the first request, which asks for the host's context. */
const INITIALIZE = 1;
const hostMessage = v.union([
  v.object({
    id: v.literal(INITIALIZE),
    result: v.object({
      hostContext: v.optional(hostContext, {}),
      hostCapabilities: v.optional(v.object({ openLinks: v.optional(v.unknown()) }), {}),
    }),
  }),
  v.object({ method: v.literal('ui/notifications/host-context-changed'), params: hostContext }),
  v.object({
    method: v.literal('ui/notifications/tool-result'),
    params: v.object({ structuredContent: v.object({ url: v.pipe(v.string(), v.url()) }) }),
  }),
  v.object({ method: v.picklist(['ping', 'ui/resource-teardown']), id: v.union([v.string(), v.number()]) }),
]);

let context: v.InferOutput<typeof hostContext> = {};
let opensLinks = false;
let embedded: import('./parent/embed').Embedded | undefined;
let flights: URL | undefined;

// The host's origin is not known to the page. What is sent has nothing that a visitor typed.
const post = (message: object) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
let requests = INITIALIZE;
const request = (method: string, params: object) => post({ id: requests++, method, params });

/** What the host says of its look, as options of the frame. Fonts of a host are its own files, which no frame has. */
const lookOptions = () => ({
  theme: context.theme,
  locale: /^ur\b/i.test(context.locale ?? '') ? 'ur' : 'en',
  radius: context.styles?.variables?.['--border-radius-md'],
});

function follow(change: typeof context): void {
  context = { ...context, ...change };
  const { theme = '', locale } = lookOptions();
  root.lang = locale;
  root.dir = locale === 'ur' ? 'rtl' : 'ltr';
  root.style.colorScheme = theme;
  embedded?.update(lookOptions());
}

/** Shows the page of an address in our frame, and leads the link to it. */
async function show(url: URL): Promise<void> {
  const widget = widgets[url.pathname];
  if (url.origin !== origin || !widget) return;
  link.href = url.href;
  back.hidden = !flights || widget === 'flight-gallery';
  // A sandbox may open no tab, so that a flight is booked in this frame.
  if (widget === 'flight-gallery') url.searchParams.set('open-with', 'event');
  const prefill = url.searchParams.toString();
  const { embed }: typeof import('./embed-script') = await import(/* @vite-ignore */ `${origin}/cdn/embed.js`);
  if (embedded) root.scrollIntoView();
  embedded?.update({ widget, prefill });
  embedded ??= embed(place, { widget, prefill, loading: 'eager', ...lookOptions() });
  // The place's own text, which the script shows where the frame does not answer.
  place.firstElementChild?.removeAttribute('hidden');
}

place.addEventListener('flight-selected', (event) => {
  flights = new URL(link.href);
  const booking = new URL(`/flights-details${flights.search}`, origin);
  for (const name of ['from', 'to', 'kind']) booking.searchParams.delete(name);
  booking.searchParams.set('id', (event as CustomEvent<{ id: number }>).detail.id.toString());
  show(booking);
});
back.addEventListener('click', () => flights && show(new URL(flights)));

// For the model's next turn; a message would speak in the traveller's name.
place.addEventListener('submitted', (event) => {
  const { id } = (event as CustomEvent<{ id?: number }>).detail;
  const text = `The traveller has sent ${id ? `request ${id}` : 'a request'}`;
  request('ui/update-model-context', { content: [{ type: 'text', text }] });
});

link.addEventListener('click', (event) => {
  if (!opensLinks) return;
  event.preventDefault();
  request('ui/open-link', { url: link.href });
});

const sizes = new ResizeObserver(() =>
  post({ method: 'ui/notifications/size-changed', params: { height: Math.ceil(root.getBoundingClientRect().height) } }),
);

window.addEventListener('message', ({ source, data }) => {
  const parsed = v.safeParse(hostMessage, data);
  if (source !== window.parent || !parsed.success) return;
  const message = parsed.output;
  if ('result' in message) {
    opensLinks = !!message.result.hostCapabilities.openLinks;
    follow(message.result.hostContext);
    post({ method: 'ui/notifications/initialized' });
    sizes.observe(root);
  } else if (message.method === 'ui/notifications/host-context-changed') follow(message.params);
  else if (message.method === 'ui/notifications/tool-result') show(new URL(message.params.structuredContent.url));
  else post({ id: message.id, result: {} });
});

request('ui/initialize', {
  appInfo: { name: 'charter-widgets', version: '1' },
  appCapabilities: { availableDisplayModes: ['inline'] },
  protocolVersion: '2026-01-26',
});
