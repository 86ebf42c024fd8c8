import { isFramed } from '../../base/is-framed';

interface SentFromOptions {
  partner?: string | undefined;
  campaign?: string | undefined;
  test?: boolean | undefined;
}

/**
 * Whose page a request is sent from, as the call's query: the partner's key, the campaign that brought the traveller,
 * the host of the page, and whether it is a test. A frame is told the campaign in its fragment, which no server sees; by who frames it its host is known.
 */
export function sentFrom({ partner, campaign, test }: SentFromOptions) {
  const query: Record<string, string | boolean | undefined> = { partner, test };
  for (const [name, value] of new URLSearchParams(campaign ?? `${location.search}&${location.hash.slice(1)}`))
    if (name.startsWith('utm_')) query[name] = value;
  // `https://host/path`
  query.page = (isFramed() ? document.referrer : location.href).split('/')[2];
  return query;
}
