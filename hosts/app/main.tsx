import { hydrateRoot } from 'react-dom/client';
import { element, framed, inSite, locale } from './in-site';
import { loadRest, loadScreens } from './routes';
import { navigation } from './shared/router/navigation';
import { loadTexts } from './shared/texts/texts';
import { showEmails } from './show-emails';
import { START_ID, type Start } from './start';

/** Takes over the page that the server has rendered, once the code of its screen is there. */
async function takeOver({ config, data }: Start, block: HTMLElement): Promise<void> {
  const { location } = navigation.visit;
  const [{ captureTypedValues }] = await Promise.all([fields, loadScreens(location), loadTexts(locale)]);
  await loadRest(location.pathname);
  const restoreTypedValues = captureTypedValues(element);
  const onShown = () => {
    restoreTypedValues();
    block.remove();
    navigation.scrollRenderedAsLeft();
  };
  removeHead();
  showEmails(element);
  hydrateRoot(element, inSite(config, onShown, data));
}

/** Removes from the head what describes the server's page, once another page is shown. */
function removeHead(): void {
  const { location } = navigation.visit;
  const end = navigation.subscribe(() => {
    const { location: now } = navigation.visit;
    if (now.pathname + now.search === location.pathname + location.search) return;
    for (const said of document.head.querySelectorAll('title~meta,[rel=canonical],[rel=alternate],[type*=ld]'))
      said.remove();
    end();
  });
}

const block = document.getElementById(START_ID);
// The server has written it, like the page. The back office is not rendered.
const start: Start | undefined = block && JSON.parse(block.textContent);
// Some browsers do not tell the server that they load a frame, and some caches mix up languages. A translated page differs
// from the rendered one.
const rendered =
  start?.framed === framed && start.locale === locale && !element.querySelector('font') ? start : undefined;
// Before other code asks for them. A browser fetches disabled sheets that are in the HTML.
for (const href of rendered?.sheets ?? [])
  document.head.append(Object.assign(document.createElement('link'), { disabled: true, rel: 'stylesheet', href }));
const fields = import('./shared/page-fields');
fields.then(
  ({ keepFocusInSight, keepSession, watchKeyboard }) => {
    keepSession();
    watchKeyboard(document.documentElement);
    keepFocusInSight(document.documentElement);
  },
  // A form still works.
  () => {},
);
if (block && rendered) void takeOver(rendered, block);
else void import('./draw').then(({ draw }) => draw());
