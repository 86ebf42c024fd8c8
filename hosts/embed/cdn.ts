/**
 * The script tag: `<script type="module" src="https://book.example.com/cdn/charter-widgets.js"></script>`.
 * Fetches the code of the widgets that stand on the page, and of those that are added later.
 * A widget calls the API of the origin that this script came from, unless its `api-base` says otherwise.
 */
const apiBase = `${new URL(import.meta.url).origin}/api`;

const WIDGETS: Readonly<Record<string, () => Promise<unknown>>> = {
  'private-charter-form': async () =>
    (await import('charter-widgets/private-charter-form/element')).definePrivateCharterForm({ apiBase }),
};

const waiting = new Set(Object.keys(WIDGETS));

function load(): void {
  for (const tag of waiting) {
    if (!document.querySelector(tag)) continue;
    waiting.delete(tag);
    // Tried again with the next change of the page: the network may have come back.
    WIDGETS[tag]?.().catch(() => waiting.add(tag));
  }
  if (waiting.size === 0) watch.disconnect();
}

const watch = new MutationObserver(load);
watch.observe(document, { childList: true, subtree: true });
load();
