import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { element, framed, inSite } from './in-site';
import { type Handle, routes } from './routes';
import { START_ID, type Start } from './start';
import { typedAhead } from './typed-ahead';

/** Takes over the page that the server has rendered, once the code of its screen is there. */
async function takeOver({ config, hydrationData, sheets }: Start, block: HTMLElement): Promise<void> {
  // In the page itself a browser would fetch them, although they are disabled.
  for (const href of sheets)
    document.head.append(Object.assign(document.createElement('link'), { disabled: true, rel: 'stylesheet', href }));
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    await (route.handle as Handle | undefined)?.ready();
  }
  const tell = typedAhead(element);
  const onShown = () => {
    tell();
    block.remove();
  };
  hydrateRoot(element, inSite(createBrowserRouter(routes, { hydrationData }), config, onShown));
}

const block = document.getElementById(START_ID);
// Trusted as the page is: the server has written both. The back office is not rendered.
const start: Start | undefined = block && JSON.parse(block.textContent);
// A browser that does not tell a server that it asks for a frame is given the page without one.
if (block && start?.framed === framed) void takeOver(start, block);
else void import('./draw').then(({ draw }) => draw());
