import type { Context, Handler } from 'hono';
import type { Config } from '../../config';
import { loggable } from '../http/answer';
import { createSendPage, isFramed, type Page } from './send-page';
import type { SiteParts } from './site';

/**
 * The public pages, rendered; what is no such page is the next handler's, and so is everything where the app's server
 * build is missing. A page is kept, compressed, by the hash of all that it is made of.
 */
export function renderedPages({ openSite, ask, log, config, draws }: SiteParts & { config: Config }): Handler {
  const send = createSendPage(config, draws.count);

  /** The page that a request asks for; undefined where it is none, and where the browser has to draw it by itself. */
  async function pageFor(c: Context): Promise<Page | undefined> {
    const site = await openSite();
    const { pathname, search } = new URL(c.req.url);
    // Even to find out what such an address asks for would cost something, without end.
    if (search && draws.isFull(c)) return undefined;
    return site?.open({ address: pathname + search, framed: isFramed(c), fetch: (path, init) => ask(path, init, c) });
  }

  return async (c, next) => {
    try {
      const page = await pageFor(c);
      return (page && (await send(c, page, 'Accept-Encoding, Sec-Fetch-Dest'))) ?? next();
    } catch (error) {
      log.error(
        { error: loggable(error as Error), path: c.req.path },
        'a page could not be rendered: the browser draws it',
      );
      return next();
    }
  };
}
