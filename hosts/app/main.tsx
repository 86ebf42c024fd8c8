import { captureTypedValues } from 'charter-widgets/kit';
import { hydrateRoot } from 'react-dom/client';
import { matchRoutes } from 'react-router';
import { element, framed, inSite } from './in-site';
import { type Handle, patchRoutesOnNavigation, routes } from './routes';
import { createLateRouter, type ScreenRouter } from './shared/router';
import { scrollRenderedAsLeft } from './shared/scroll-kept';
import { showEmails } from './show-emails';
import { START_ID, type Start } from './start';

/** Takes over the page that the server has rendered, once the code of its screen is there. */
async function takeOver({ config, hydrationData, sheets }: Start, block: HTMLElement): Promise<void> {
  // In the page itself a browser would fetch them, although they are disabled.
  for (const href of sheets)
    document.head.append(Object.assign(document.createElement('link'), { disabled: true, rel: 'stylesheet', href }));
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    await (route.handle as Handle | undefined)?.ready();
  }
  const tell = captureTypedValues(element);
  const { loaderData = {} } = hydrationData;
  const { router, complete } = createLateRouter(routes, loaderData, async () =>
    (await import('react-router/data')).createBrowserRouter(routes, { hydrationData, patchRoutesOnNavigation }),
  );
  const onShown = () => {
    tell();
    dispatchEvent(new Event('taken-over'));
    block.remove();
    scrollRenderedAsLeft();
    complete();
  };
  forgetHead(router);
  showEmails(element);
  hydrateRoot(element, inSite(router, config, onShown));
}

/** Takes out of the head what the server has said of its page, on the way to the first other one: there it is not so. */
function forgetHead({ state: { location }, subscribe }: ScreenRouter): void {
  const end = subscribe(({ location: now }) => {
    if (now.pathname + now.search === location.pathname + location.search) return;
    for (const said of document.head.querySelectorAll('title~meta,[rel=canonical],[rel=alternate],[type*=ld]'))
      said.remove();
    end();
  });
}

const block = document.getElementById(START_ID);
// Trusted as the page is: the server has written both. The back office is not rendered.
const start: Start | undefined = block && JSON.parse(block.textContent);
// A browser that does not tell a server that it asks for a frame is given the page without one. A page that is translated
// already is not the one that the server has rendered.
if (block && start?.framed === framed && !element.querySelector('font')) void takeOver(start, block);
else void import('./draw').then(({ draw }) => draw());
