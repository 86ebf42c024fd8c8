import { isFramed } from 'charter-widgets/kit';

/**
 * A link that stands in the address of a widget's page, if it is to be followed. In a partner's frame any is: the page
 * around it is theirs. By itself the page is the operator's, and anybody may have written its address: then a link leads
 * to the operator's own origin, or to one of its `hosts` (`indus.example`, `*.indus.example`). A refused one is told in
 * the console, and the widget does what it does without.
 *
 * @param link may hold `{id}`
 */
export function followedLink(link: string | null, hosts: readonly string[], framed = isFramed()): string | undefined {
  if (!link) return undefined;
  if (framed || isTrusted(link, hosts)) return link;
  console.warn(`charter-widgets: LINK_HOSTS of the operator does not name where this link leads: ${link}`);
  return undefined;
}

function isTrusted(link: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(link, document.baseURI)) return false;
  const { protocol, origin, hostname } = new URL(link, document.baseURI);
  if (origin === location.origin) return true;
  const isNamed = (host: string) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host);
  return /^https?:$/.test(protocol) && hosts.some(isNamed);
}
