import { ELEMENTS, PROPERTIES } from 'virtual:widgets/elements';
import { serveElements } from './serve-elements';

/**
 * The script tag: `<script type="module" src="https://book.example.com/cdn/charter-widgets.js"></script>`.
 * Defines all elements, and fetches the code of those that come near the window; of another by
 * `load('chauffeur-form')`, which rejects where it cannot be fetched.
 */
export const { load } = serveElements(ELEMENTS, PROPERTIES, (element, apiBase) => {
  // Of its own, as this file has no room for it; the widgets of these names begin with what the API answers.
  if (element.localName.startsWith('flight-'))
    import('./first-answer').then(
      ({ fetchFirstAnswer }) => fetchFirstAnswer(element, apiBase),
      // The widget asks by itself.
      () => {},
    );
});
