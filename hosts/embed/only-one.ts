import type { ElementDefinition } from 'charter-widgets/kit';
import { fetchFirstAnswer } from './first-answer';
import { serveElements } from './serve-elements';

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
  return serveElements({ [element.tag]: code }, element.properties, fetchFirstAnswer);
}
