import { object } from 'charter-widgets/contract';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Database } from '../platform/database/open';
import { type CameFrom, partnerOf } from './store';

/** By whom a request was sent, as its call says. What cannot be read is left out: no request is refused for it. */
export interface SentBy {
  /** The language of the widget; '' for none. */
  locale: string;
  /** The key of a partner; '' for none. */
  partner: string;
  /** A query of `utm_…` parameters. */
  campaign: string;
  /** The host of the page; '' where that is not known. */
  page: string;
  /** The origin of the page; '' for the operator's own, and where none is told. */
  origin: string;
}

const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
const MAX_LENGTH = 100;

/** Free text of a stranger's, which becomes a line in a log and a list. */
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

const asked = object({
  locale: matching(/^(?:[a-z]{2}(?:-[A-Z]{2})?)?$/),
  partner: line,
  /** A name or an address, with its port. */
  page: matching(/^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])?(?::\d{1,5})?$/i),
  ...(Object.fromEntries(UTM.map((name) => [name, line])) as Record<(typeof UTM)[number], typeof line>),
});

export function sentBy(c: Context): SentBy {
  const { locale, partner, page, ...utm } = v.parse(asked, c.req.query());
  const campaign = new URLSearchParams(Object.entries(utm).filter(([, said]) => said)).toString();
  const { origin } = c.req.header();
  return { locale, partner, page, campaign, origin: isForeign(c, origin) ? origin : '' };
}

/** Whether it is a page's of another host: `null` is a page's of none, as a frame in a sandbox. */
function isForeign(c: Context, origin: string | undefined): origin is string {
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host !== (c.req.header('Host') ?? new URL(c.req.url).host);
}

/** From whom a request came, looked up in the transaction that stores it. */
export async function cameFrom(trx: Database, { partner, campaign, page, origin }: SentBy): Promise<CameFrom> {
  const pageHost = page || (origin && new URL(origin).host);
  return { ...(await partnerOf(trx, partner, origin)), campaign, pageHost };
}
