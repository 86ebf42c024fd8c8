import { object, type PartnerWords } from 'charter-widgets/contract';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Database } from '../platform/database/open';
import { partnerOf, type StoredSource } from './store';

/** Where a request comes from, by its query. Values that cannot be parsed are left out; no request is refused for them. */
export interface RequestSource {
  /** The language of the widget; '' for none. */
  locale: string;
  /** The key of a partner; '' for none. */
  partner: string;
  /** A query of `utm_…` parameters. */
  campaign: string;
  /** The host of the page; '' when unknown. */
  page: string;
  /** The origin of the page; '' for the operator's own pages and when there is none. */
  origin: string;
  /** The host of the operator's own pages. */
  ownHost: string;
}

const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
const MAX_LENGTH = 100;

/** The `utm_medium` of the links that assistants get over MCP, unless they choose another. */
export const ASSISTANT = 'assistant';

/** Any text, as one line for logs and lists. */
const line = v.fallback(
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) =>
      text
        .slice(0, MAX_LENGTH)
        .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
        .trim(),
    ),
  ),
  '',
);
const matching = (pattern: RegExp) => v.fallback(v.pipe(v.optional(v.string(), ''), v.regex(pattern)), '');

const sentByQuery = object({
  locale: matching(/^(?:[a-z]{2}(?:-[A-Z]{2})?)?$/),
  partner: line,
  /** A name or an address, with its port. */
  page: matching(/^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])?(?::\d{1,5})?$/i),
  ...(Object.fromEntries(UTM.map((name) => [name, line])) as Record<(typeof UTM)[number], typeof line>),
});

export function parseSource(c: Context): RequestSource {
  const { locale, partner, page, ...utm } = v.parse(sentByQuery, c.req.query());
  const campaign = new URLSearchParams(Object.entries(utm).filter(([, value]) => value)).toString();
  const { origin } = c.req.header();
  return { locale, partner, page, campaign, origin: isForeign(c, origin) ? origin : '', ownHost: ownHostOf(c) };
}

const ownHostOf = (c: Context) => c.req.header('Host') ?? new URL(c.req.url).host;

/** Whether an origin is another host's. A frame in a sandbox sends `null`, which is no origin. */
function isForeign(c: Context, origin: string | undefined): origin is string {
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host !== ownHostOf(c);
}

/** The origin of a request, with its partner, in the transaction that stores it. */
export async function findSource(
  trx: Database,
  { partner, campaign, page, origin, ownHost }: RequestSource,
  { reference, metadata }: PartnerWords = {},
): Promise<StoredSource> {
  const pageHost = page || (origin && new URL(origin).host);
  const isAssistant = new URLSearchParams(campaign).get('utm_medium') === ASSISTANT;
  const own = pageHost === ownHost ? 'site' : 'widget';
  const source = partner ? 'partner' : isAssistant ? 'assistant' : own;
  const partnerMetadata = Object.keys(metadata ?? {}).length > 0 ? JSON.stringify(metadata) : '';
  const words = { partnerReference: reference ?? '', partnerMetadata };
  return { ...(await partnerOf(trx, partner, origin)), source, campaign, pageHost, ...words };
}

/** Whether requests of this source name a partner for which they are not counted. */
export const hasUnknownPartner = async (db: Database, { partner, origin }: RequestSource): Promise<boolean> =>
  (await partnerOf(db, partner, origin)).partnerHow === 'unknown';
