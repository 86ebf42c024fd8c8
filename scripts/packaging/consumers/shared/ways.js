import { defineFlightGallery } from 'charter-widgets/flight-gallery/element';
import { definePrivateCharterForm } from 'charter-widgets/private-charter-form/element';

/** How the elements of this page come to be defined: `npm` before the framework draws, `late` and `cdn` after it. */
const way = typeof location === 'undefined' ? '' : new URLSearchParams(location.search).get('way');

function define() {
  const options = { apiBase: 'https://book.example.com/api' };
  definePrivateCharterForm(options);
  defineFlightGallery(options);
}

export function beforeDrawing() {
  if (way === 'npm') define();
}

export function afterDrawing() {
  if (way === 'late') define();
  if (way !== 'cdn' || document.querySelector('script[src*="/cdn/"]')) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = 'https://book.example.com/cdn/charter-widgets.js';
  document.head.append(script);
}
