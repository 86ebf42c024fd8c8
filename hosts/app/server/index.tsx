import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PageRequest, RenderedPage, SiteConfig, SiteFetch } from '@charter-hosts/contract';
import { ApiError, createApi, flightById } from 'charter-widgets/contract';
import { renderToString } from 'react-dom/server';
import { generatePath, type Location, matchRoutes, NavigationType } from 'react-router';
import { loadRest, loadScreens, routes } from '../routes';
import { SiteRouter } from '../shared/router/site-router';
import { createTexts, loadTexts } from '../shared/texts/texts';
import { Site, type SiteProps } from '../site';
import { assetsOf } from './assets';
import { documentAround, withoutScripts } from './document';
import { headOf } from './head';
import { linkPicture } from './picture/picture';
import { type Answers, LISTED_PATHS, SCREENS, type Screen } from './screens';

export interface SiteParts {
  /** The folder of the built app. */
  appDir: string;
  config: SiteConfig;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
}

/** The origin of calls within this process. */
const ORIGIN = 'http://site.invalid';

/** Renders the public pages as HTML, with the code that draws them in the browser. */
export function createSite({ appDir, config, publicUrl }: SiteParts) {
  const assets = assetsOf(appDir, Object.values(SCREENS));

  /** Renders the app of a page. */
  const rendered = (location: Location, data: unknown, site: Omit<SiteProps, 'children'>) =>
    renderToString(
      <Site {...site}>
        <SiteRouter routes={routes} first={{ location, type: NavigationType.Pop }} data={data} />
      </Site>,
    ).replace(FIRST_PICTURE, '$& fetchpriority="high"');

  /** Loads a page's data; undefined for an address that the server does not render. */
  async function open({ address, framed, locale, fetch }: PageRequest): Promise<RenderedPage | undefined> {
    const asked = new URL(ORIGIN + address);
    const found = screenAt(asked.pathname);
    if (!found) return undefined;
    const { screen, pathname, id } = found;
    const isFilled = screen.isFilledBy?.(asked.search) === true;
    const url = isFilled ? new URL(pathname + asked.search, ORIGIN) : shownBy(pathname, asked, screen);
    const location: Location = { pathname, search: url.search, hash: '', state: null, key: 'default' };
    await Promise.all([loadScreens(location), loadTexts(locale)]);
    const t = createTexts(locale);
    await loadRest(pathname);
    let data: unknown;
    let failed: unknown;
    try {
      data = await screen.load?.(answersBy(fetch), url, id);
    } catch (error) {
      failed = error;
    }
    const failure = failed instanceof ApiError ? failed.status : 0;
    // A temporary failure: the browser loads the data itself, and shows the error.
    if (failed && (failure < 400 || failure >= 500 || failure === 429)) return undefined;
    const used = assets.get(screen.module);
    if (!used) return undefined;

    // Null means that the server could not load it.
    const shown = failed ? null : data;
    const start = { config, framed, locale, data: shown, sheets: used.sheets };
    const livesAt = screen.livesAt?.(url, id) ?? url.pathname + (isFilled ? '' : url.search);
    const [before, after] = documentAround({
      ...used,
      head: headOf({
        head: screen.head(config, t, data),
        canonical: publicUrl + livesAt,
        isUnlisted: screen.isUnlisted === true || failed !== undefined,
        framed,
        t,
        site: config,
        publicUrl,
      }),
      picture: screen.picture,
      start,
      withoutScripts: withoutScripts(config, t),
    });
    return {
      status: failed ? 404 : 200,
      // A filled-in form may have personal data. The canonical address has no filters, which change the page all the same.
      key:
        failed || isFilled
          ? undefined
          : createHash('sha256').update(before).update(url.search).update(after).digest('base64url'),
      isEndless: url.search !== '' && !screen.isPerRecord,
      styleHash: used.styleHash,
      scriptHash: used.scriptHash,
      html: async () => Readable.from([before, rendered(location, shown, { config, framed, locale }), after]),
    };
  }

  /** Draws the picture of a link preview as SVG: of a flight, else of the site. A number is the HTTP status of a failure. */
  async function picture({ id, fetch }: { id: string | undefined; fetch: SiteFetch }): Promise<string | number> {
    try {
      return linkPicture(config, id === undefined ? undefined : await answersBy(fetch).api(flightById, { id }));
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400) return error.status;
      throw error;
    }
  }

  return { open, picture, listedPaths: LISTED_PATHS };
}

/** The first picture that loads at once. */
const FIRST_PICTURE = /<img(?![^>]* (?:fetchpriority|loading="lazy"))/i;

function answersBy(ask: SiteFetch): Answers {
  const inProcess: typeof fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), ORIGIN), init);
    return ask(request.url.slice(ORIGIN.length), request);
  };
  return { api: createApi({ baseUrl: `${ORIGIN}/api`, fetch: inProcess }), fetch: inProcess };
}

/** The address of a page with only the parameters that change it. */
function shownBy(pathname: string, asked: URL, { parameters }: Screen): URL {
  const url = new URL(pathname, ORIGIN);
  for (const [name, value] of Object.entries(parameters?.(asked.search) ?? {})) {
    if (value) url.searchParams.set(name, value);
  }
  return url;
}

/** Finds the screen at a path, and the path in the site's own spelling: `/Search/` is `/search`. */
function screenAt(path: string): { screen: Screen; pathname: string; id: string | undefined } | undefined {
  const match = matchRoutes(routes, path)?.at(-1);
  const pattern = match?.route.path ?? '';
  if (!match || !Object.hasOwn(SCREENS, pattern)) return undefined;
  return { screen: SCREENS[pattern] as Screen, pathname: generatePath(pattern, match.params), id: match.params.id };
}
