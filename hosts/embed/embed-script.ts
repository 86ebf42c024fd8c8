import { type WidgetMessage, widgetMessage } from 'charter-widgets/kit';
import * as v from 'valibot';

/**
 * The parent page's script: puts a widget's page into a frame where the partner wants it, and keeps the frame as tall
 * as its page.
 *
 *     <div data-charter-widget="private-charter-form" data-prefill="from=KHI&to=DXB" data-theme="light">
 *       <a href="tel:+92…">Or call us</a>   ← shown when the form does not load
 *     </div>
 *     <script type="module" src="https://book.example.com/cdn/embed.js"></script>
 *
 * Each event of the widget is dispatched on the `div`, as `submitted` and so on, with the message as `detail`.
 */
const origin = new URL(import.meta.url).origin;

/** Milliseconds until the partner's own content shows instead of a page that has not answered. */
const PATIENCE = 12_000;

const TITLES: Readonly<Record<string, string>> = { 'private-charter-form': 'Private charter request' };

interface Framed {
  place: HTMLElement;
  frame: HTMLIFrameElement;
  instance: string;
  heard: () => void;
}

const framed: Framed[] = [];

function embed(place: HTMLElement): void {
  const widget = place.dataset.charterWidget ?? '';
  const instance = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('');
  const query = new URLSearchParams(place.dataset.prefill);
  query.set('instance', instance);
  if (place.dataset.theme) query.set('theme', place.dataset.theme);

  const frame = document.createElement('iframe');
  frame.src = `${origin}/embed/${widget}?${query}`;
  frame.title = place.dataset.title ?? TITLES[widget] ?? widget;
  frame.allow = 'clipboard-write';
  // Set property by property: a strict style-src refuses a style attribute, but not this.
  const look: Record<string, string> = {
    display: 'block',
    width: '100%',
    border: '0',
    height: `${place.dataset.height ?? 520}px`,
  };
  for (const [name, value] of Object.entries(look)) frame.style.setProperty(name, value, 'important');

  const instead = [...place.childNodes];
  place.replaceChildren(frame);
  const timer = setTimeout(() => place.replaceChildren(...instead), PATIENCE);
  framed.push({ place, frame, instance, heard: () => clearTimeout(timer) });
}

function receive({ place, frame, heard }: Framed, message: WidgetMessage): void {
  heard();
  if (message.type === 'height') frame.style.setProperty('height', `${message.height}px`, 'important');
  else place.dispatchEvent(new CustomEvent(message.type, { detail: message, bubbles: true }));
}

window.addEventListener('message', (event) => {
  if (event.origin !== origin) return;
  const from = framed.find(({ frame }) => frame.contentWindow === event.source);
  const message = v.safeParse(widgetMessage, event.data);
  if (from && message.success && message.output.instance === from.instance) receive(from, message.output);
});

for (const place of document.querySelectorAll<HTMLElement>('[data-charter-widget]')) embed(place);
