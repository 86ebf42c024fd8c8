import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import type { SiteConfig } from '@charter-hosts/contract';
import { ApiError, createApi, flightById } from 'charter-widgets/contract';
import { renderToPipeableStream } from 'react-dom/server';
import { generatePath, type Location, matchRoutes, NavigationType } from 'react-router';
import { loadRest, loadScreens, routes } from '../routes';
import { SiteRouter } from '../shared/router/site-router';
import { Site, type SiteProps } from '../site';
import { assetsOf } from './assets';
import { documentAround, withoutScripts } from './document';
import { headOf } from './head';
import { flightPicture, housePicture } from './picture/picture';
import { type Answers, LISTED_PATHS, SCREENS, type Screen } from './screens';

export interface SiteParts {
  /** The folder of the built app. */
  appDir: string;
  config: SiteConfig;
  /** Where visitors find the site, without a slash at its end. */
  publicUrl: string;
}

/** A page whose data is there. */
export interface Page {
  status: number;
  /** The same for the same page; undefined where it may be another one the next time. */
  key: string | undefined;
  /** There are pages like it without end, by what its address says: none of them may push out one that all ask for. */
  isEndless: boolean;
  /** Its style as a policy names it: `'sha256-…'`. */
  styleHash: string;
  /** Its script as a policy names it. */
  scriptHash: string;
  /** Renders it; rejects when a component fails. */
  html: () => Promise<Readable>;
}

export interface PageRequest {
  /** Path and query. */
  address: string;
  /** To stand in a partner's frame. */
  framed: boolean;
  /** Answers a path of the site in this process. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

export interface PictureRequest extends Pick<PageRequest, 'fetch'> {
  /** The flight's; without one the picture is the house's. */
  id: string | undefined;
}

/** What is shown of a link to a page. */
export interface Picture {
  /** It has letters as outlines, so that whoever draws it needs no font. */
  svg: string;
  /** A path of the site: what it lies on, filled to its edges. */
  photo: string | undefined;
}

/** What the API is asked at; it leads nowhere else. */
const ORIGIN = 'http://site.invalid';

/** The public pages as HTML, made by the code that draws them in the browser. */
export function createSite({ appDir, config, publicUrl }: SiteParts) {
  const assets = assetsOf(
    appDir,
    Object.values(SCREENS).map(({ module }) => module),
  );
  const words = withoutScripts(config);
  let house: string | undefined;

  /** The app of a page as HTML. */
  const rendered = (location: Location, data: unknown, site: Omit<SiteProps, 'children'>) =>
    new Promise<Readable>((resolve, reject) => {
      const { pipe } = renderToPipeableStream(
        <Site {...site}>
          <SiteRouter routes={routes} first={{ location, type: NavigationType.Pop }} data={data} />
        </Site>,
        // What fails is told by who asked.
        { onShellReady: () => resolve(pipe(new PassThrough())), onShellError: reject, onError: () => {} },
      );
    });

  /** Loads what a page shows; undefined where the address is no page of the server's. */
  async function open({ address, framed, fetch }: PageRequest): Promise<Page | undefined> {
    const asked = new URL(ORIGIN + address);
    const found = screenAt(asked.pathname);
    if (!found) return undefined;
    const { screen, pathname, id } = found;
    const isFilled = screen.isFilledBy?.(asked.search) === true;
    const url = isFilled ? new URL(pathname + asked.search, ORIGIN) : shownBy(pathname, asked, screen);
    const location: Location = { pathname, search: url.search, hash: '', state: null, key: 'default' };
    await loadScreens(location);
    await loadRest(pathname);
    let data: unknown;
    let failed: unknown;
    try {
      data = await screen.load?.(answersBy(fetch), url, id);
    } catch (error) {
      failed = error;
    }
    const failure = failed instanceof ApiError ? failed.status : 0;
    // It may be there the next time: the browser asks then, and says what it is told.
    if (failed && (failure < 400 || failure >= 500 || failure === 429)) return undefined;
    const used = assets.get(screen.module);
    if (!used) return undefined;

    // Null says that the server has asked in vain.
    const shown = failed ? null : data;
    const start = { config, framed, data: shown, sheets: used.sheets };
    const livesAt = screen.livesAt?.(url, id) ?? url.pathname + (isFilled ? '' : url.search);
    const [before, after] = documentAround({
      ...used,
      head: headOf({
        head: screen.head(config, data),
        canonical: publicUrl + livesAt,
        isUnlisted: screen.isUnlisted === true || failed !== undefined,
        framed,
        site: config,
        publicUrl,
      }),
      picture: screen.picture,
      start,
      withoutScripts: words,
    });
    return {
      status: failed ? 404 : 200,
      // What a link fills in may be about a person.
      key: failed || isFilled ? undefined : createHash('sha256').update(before).update(after).digest('base64url'),
      isEndless: url.search !== '' && !screen.isPerRecord,
      styleHash: used.styleHash,
      scriptHash: used.scriptHash,
      html: async () => Readable.from(around(before, await rendered(location, shown, { config, framed }), after)),
    };
  }

  /** Draws what is shown of a link; a number is the status of what stands against it. */
  async function picture({ id, fetch }: PictureRequest): Promise<Picture | number> {
    if (id === undefined) {
      house ??= housePicture(config);
      return { svg: house, photo: undefined };
    }
    try {
      const flight = await answersBy(fetch).api(flightById, { id });
      const photo = flight.images.find(({ isBannerImage }) => isBannerImage)?.imageUrl || undefined;
      return { svg: flightPicture(flight, config, photo !== undefined), photo };
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400) return error.status;
      throw error;
    }
  }

  return { open, picture, listedPaths: LISTED_PATHS };
}

/** How React begins where pictures are fetched at once: with the first of them, which the most of the first paint is. */
const FIRST_PICTURE = /^<link rel="preload" as="image"(?![^>]* fetchPriority)/;

async function* around(before: string, body: AsyncIterable<Buffer>, after: string) {
  yield before;
  let isFirst = true;
  for await (const part of body) {
    // A letter may be cut in two where a part ends.
    const text = isFirst && part.toString('latin1');
    yield text ? Buffer.from(text.replace(FIRST_PICTURE, '$& fetchPriority="high"'), 'latin1') : part;
    isFirst = false;
  }
  yield after;
}

function answersBy(ask: PageRequest['fetch']): Answers {
  const inProcess: typeof fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), ORIGIN), init);
    return ask(request.url.slice(ORIGIN.length), request);
  };
  return { api: createApi({ baseUrl: `${ORIGIN}/api`, fetch: inProcess }), fetch: inProcess };
}

/** The address of a page without what does not change it. */
function shownBy(pathname: string, asked: URL, { parameters }: Screen): URL {
  const url = new URL(pathname, ORIGIN);
  for (const [name, value] of Object.entries(parameters?.(asked.search) ?? {})) {
    if (value) url.searchParams.set(name, value);
  }
  return url;
}

/** The screen at a path of the site, and that path as the site itself writes it: `/Search/` is `/search`. */
function screenAt(path: string): { screen: Screen; pathname: string; id: string | undefined } | undefined {
  const match = matchRoutes(routes, path)?.at(-1);
  const pattern = match?.route.path ?? '';
  if (!match || !Object.hasOwn(SCREENS, pattern)) return undefined;
  return { screen: SCREENS[pattern] as Screen, pathname: generatePath(pattern, match.params), id: match.params.id };
}
