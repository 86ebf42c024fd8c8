import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { SiteConfig } from 'charter-widgets/contract';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '../config';

/** Answers a path of the site in this process. */
type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** A page of the app's server build (hosts/app/server), whose data is there. */
export interface Page {
  status: number;
  key: string | undefined;
  styleHash: string;
  html: () => Promise<Readable>;
}

/** What is shown of a link, and the path of the photograph that it lies on. */
export interface Picture {
  svg: string;
  photo: string | undefined;
}

/** The app's server build. */
interface Site {
  open: (request: { address: string; framed: boolean; fetch: Fetch }) => Promise<Page | undefined>;
  /** A number is the status of what stands against it. */
  picture: (request: { id: string | undefined; fetch: Fetch }) => Promise<Picture | number>;
  /** What a search may find, without the pages of flights. */
  listedPaths: readonly string[];
}

interface SiteBuild {
  createSite: (parts: { appDir: string; config: SiteConfig; publicUrl: string }) => Site;
}

/** What the parts of the site are made with. */
export interface SiteParts {
  /** The app's server build; undefined where it is missing. */
  openSite: () => Promise<Site | undefined>;
  /** Answers a path of the site in this process, on behalf of a visitor. */
  ask: (path: string, init: RequestInit | undefined, visitor: Context) => Promise<Response>;
  log: Logger;
}

/** Makes what opens the app's server build when it is first asked for; `distDir` holds app/ and site/. */
export function siteIn(distDir: string, config: Pick<Config, 'site' | 'publicUrl'>): SiteParts['openSite'] {
  const build = join(distDir, 'site/site.js');
  let opening: Promise<Site> | undefined;

  async function load(): Promise<Site> {
    const { createSite } = (await import(/* @vite-ignore */ pathToFileURL(build).href)) as SiteBuild;
    return createSite({ appDir: join(distDir, 'app'), config: config.site, publicUrl: config.publicUrl });
  }

  return async () => {
    if (!existsSync(build)) return undefined;
    opening ??= load().catch((error) => {
      // A build that is being replaced is whole the next time.
      opening = undefined;
      throw error;
    });
    return opening;
  };
}
