import { type Embedded, embed } from './parent/embed';
import { open } from './parent/modal';
import type { EmbedOptions } from './parent/options';

/*
 * The parent page's script. In the page:
 *
 *     <div data-charter-widget="private-charter-form" data-prefill="from=KHI&to=DXB" data-theme="light">
 *       <a href="tel:+92…">Or call us</a>   ← shown when the form does not load
 *     </div>
 *     <button data-charter-open="chauffeur-form">Book a chauffeur</button>   ← over the page, in a dialog; or a link
 *     <script type="module" src="https://book.example.com/cdn/embed.js"></script>
 *
 * Every option is a `data-…` attribute (parent/options.ts). Or from a script of the page's own:
 * `import { embed, open } from 'https://book.example.com/cdn/embed.js'`.
 */
export { type Embedded, type EmbedOptions, embed, open };

const optionsOf = ({ dataset }: HTMLElement, widget: string): EmbedOptions => ({ ...dataset, widget });

const embedded = new Map<HTMLElement, Embedded>();

/** Embeds what the page holds by now, and lets go of what it has dropped. */
function look(): void {
  // An async script may come before a place has all of its content.
  if (document.readyState === 'loading') return;
  for (const [place, { remove }] of embedded) {
    if (place.isConnected) continue;
    embedded.delete(place);
    remove();
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-charter-widget]')) {
    const widget = place.dataset.charterWidget;
    if (widget && !embedded.has(place)) embedded.set(place, embed(place, optionsOf(place, widget)));
  }
}

function openOnClick(event: MouseEvent): void {
  // The path, not the target: the button may stand in a shadow root of the page's.
  const opener = event.composedPath().find((node) => node instanceof HTMLElement && node.dataset.charterOpen);
  if (!(opener instanceof HTMLElement) || event.ctrlKey || event.metaKey) return;
  // A link works without the script, and with it leads nowhere.
  event.preventDefault();
  open(optionsOf(opener, opener.dataset.charterOpen ?? ''), opener);
}

const serving = Symbol.for('charter-widgets.embed');

// Of two releases on one page (one pinned, one not) the first serves it; each has its own `embed` and `open`.
if (!(serving in window)) {
  Object.assign(window, { [serving]: true });
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', look);
  document.addEventListener('click', openOnClick);
  look();
}
