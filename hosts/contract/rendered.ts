import type { Readable } from 'node:stream';
import type { SiteLocale } from './locale';

// What the server asks of the builds of hosts/app/server and hosts/embed/server.

/** Requests a path of the site within the server's process. */
export type SiteFetch = (path: string, init?: RequestInit) => Promise<Response>;

export interface PageRequest {
  /** Path and query. */
  address: string;
  /** Whether it is for a partner's frame. */
  framed: boolean;
  locale: SiteLocale;
  fetch: SiteFetch;
}

/** A page of the site, whose data is loaded. */
export interface RenderedPage {
  status: number;
  /** Identifies the content for caches; undefined for a page that must not be kept. */
  key: string | undefined;
  /** Whether the number of such pages is unlimited, because they depend on the query: they must not fill a cache. */
  isEndless: boolean;
  /** The hash of its styles for the CSP: `'sha256-…'`. */
  styleHash: string;
  /** The hash of the script in its head, or ''. */
  scriptHash: string;
  /** Rejects if a component fails. */
  html: () => Promise<Readable>;
}

export interface FrameRequest {
  /** The element's name. */
  tag: string;
  /** The query of the page's address. */
  query: string;
  /** Whether the page is in a frame. */
  framed: boolean;
  /** The operator's rate. */
  pkrPerUsd: number | undefined;
  fetch: SiteFetch;
}

/** A widget's page for one address, with its data. */
export interface RenderedFrame extends Pick<RenderedPage, 'key' | 'isEndless'> {
  /** The API's answer; undefined for none. */
  initial: unknown;
  theme: string | undefined;
  locale: string | undefined;
  /** Undefined for that of the built page, which is English. */
  title: string | undefined;
  /** The CSS rules of tokens in the address; '' for none. */
  tokens: string;
  /** The widget's HTML; undefined for that of the built page, '' if only the browser can render it. */
  render: () => string | undefined;
}
