import { isFramed } from '../../base/is-framed';

/**
 * Whose page a request is sent from, as the call's query: the partner's key, the campaign that brought the traveller, and
 * the host of the page. A frame is told the campaign in its fragment, which no server sees; by who frames it its host is known.
 */
export function sentFrom({ partner, campaign }: { partner?: string | undefined; campaign?: string | undefined }) {
  const query: Record<string, string | undefined> = { partner };
  for (const [name, value] of new URLSearchParams(campaign ?? `${location.search}&${location.hash.slice(1)}`))
    if (name.startsWith('utm_')) query[name] = value;
  // `https://host/path`
  query.page = (isFramed() ? document.referrer : location.href).split('/')[2];
  return query;
}
