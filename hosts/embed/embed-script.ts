import { type Embedded, embed } from './parent/embed';
import { open } from './parent/modal';
import type { EmbedOptions } from './parent/options';

/*
 * The parent page's script. In the page:
 *
 *     <div data-charter-widget="private-charter-form" data-prefill="from=KHI&to=DXB" data-theme="light">
 *       <a href="tel:+92…">Or call us</a>   ← shown when the form does not load
 *     </div>
 *     <button data-charter-open="chauffeur-form">Book a chauffeur</button>   ← over the page, in a dialog
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

new MutationObserver(look).observe(document, { childList: true, subtree: true });
look();

document.addEventListener('click', (event) => {
  const opener = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-charter-open]') : null;
  const widget = opener?.dataset.charterOpen;
  if (opener && widget) open(optionsOf(opener, widget), opener);
});
