import type { ElementDefinition } from 'charter-widgets/kit';
import { fetchFirstAnswer } from './first-answer';
import { serveElements } from './serve-elements';

/** On the page once one of these files has run. */
const ALONE = Symbol.for('charter-widgets.alone');

/**
 * The script tag of a page that wants one widget: `<script type="module" src="…/cdn/private-charter-form.js"></script>`.
 * All that the widget is drawn with has come with it. A second such file works beside it, with a runtime of its own.
 *
 * @param fetchMore fetches what the widget loads once it is drawn
 */
export function serveOne(element: ElementDefinition<{ apiBase?: string }>, fetchMore: () => void) {
  const page = window as { [ALONE]?: boolean };
  const isCrowded = !!page[ALONE];
  page[ALONE] = true;
  const code = async () => {
    fetchMore();
    return element;
  };
  return serveElements({ [element.tag]: code }, element.properties, fetchFirstAnswer, isCrowded);
}
