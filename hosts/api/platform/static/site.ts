import { join } from 'node:path';
import type { SiteConfig } from '@charter-hosts/contract';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '../../config';
import type { ReadLimits } from '../http/read-limit';
import { openBuild } from './open-build';
import type { Page } from './send-page';

/** Answers a path of the site in this process. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

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
  /** Counts what is drawn anew for a client. */
  draws: ReadLimits['draws'];
}

/** Makes what opens the app's server build when it is first asked for; `distDir` holds app/ and site/. */
export function siteIn(distDir: string, config: Pick<Config, 'site' | 'publicUrl'>): SiteParts['openSite'] {
  const open = openBuild<SiteBuild>(join(distDir, 'site/site.js'));
  let site: Site | undefined;

  return async () => {
    const build = await open();
    if (!build) return undefined;
    site ??= build.createSite({ appDir: join(distDir, 'app'), config: config.site, publicUrl: config.publicUrl });
    return site;
  };
}
