import type { ElementDefinition } from 'charter-widgets/kit';
import { fetchFirstAnswer } from './first-answer';
import { MESSAGE, serveElements } from './serve-elements';

/**
 * The script tag for one widget: `<script type="module" src="…/cdn/private-charter-form.js"></script>`. The file has
 * everything that the widget needs. A second such file works beside it.
 *
 * @param fetchMore loads the widget's second chunk
 */
export function serveOne(element: ElementDefinition<{ apiBase?: string }>, fetchMore: () => void) {
  const code = async () => {
    fetchMore();
    return element;
  };
  setTimeout(
    () =>
      import('./check-page').catch(() => {
        if (!navigator.onLine) return;
        // It is drawn by itself, and what it needs to send a request is missing on this host.
        for (const { shadowRoot } of document.querySelectorAll(element.tag)) {
          const line = document.createElement('p');
          line.textContent = MESSAGE;
          shadowRoot?.prepend(line);
        }
      }),
    4000,
  );
  return serveElements({ [element.tag]: code }, element.properties, fetchFirstAnswer);
}
