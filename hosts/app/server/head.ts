import { SITE_LOCALES } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import { formatDay, formatTime, type Translate, translatePlace } from 'charter-widgets/kit';
import { blockOf, escaped } from './document';
import { breadcrumbs, flightThing, type House, hasDeparted, organization, service, type Thing } from './json-ld';
import { PICTURE } from './picture/picture';
import type { Head } from './screens';

export interface HeadParts extends House {
  head: Head;
  /** The absolute address, with only the parameters that change the page. */
  canonical: string;
  /** Whether search engines should not list it. */
  isUnlisted: boolean;
  /** Whether it is rendered for a partner's frame. */
  framed: boolean;
}

/**
 * Returns the metadata for search engines and link previews. The browser removes what follows the title when another page
 * is shown (`main.tsx`).
 */
export function headOf({ head, canonical: english, isUnlisted, framed, ...house }: HeadParts): string {
  const { title, description, flight } = head;
  const { site, publicUrl, t } = house;
  const inLocale = (locale: string) =>
    locale === 'en' ? english : `${english}${english.includes('?') ? '&' : '?'}locale=${locale}`;
  const canonical = inLocale(t.locale);
  const alternates = Object.keys(SITE_LOCALES).map((locale) => link('alternate', inLocale(locale), locale));
  const isHidden = framed || isUnlisted || (flight !== undefined && hasDeparted(flight));
  const own = [
    `<title>${escaped(`${title} – ${site.brand}`)}</title>`,
    meta('name', 'description', description),
    link('canonical', canonical),
  ];
  if (isHidden) own.push(meta('name', 'robots', 'noindex'));
  if (framed) return own.join('\n');
  const image = pictureOf(publicUrl, flight);
  const alt = pictureInWords(house, flight);
  return [
    ...own,
    ...(isHidden ? [] : [...alternates, link('alternate', english, 'x-default')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.brand),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', SITE_LOCALES[t.locale].preview),
    meta('property', 'og:image', image),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(PICTURE.width)),
    meta('property', 'og:image:height', String(PICTURE.height)),
    meta('property', 'og:image:alt', alt),
    // X reads the rest from the lines above.
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:image:alt', alt),
    ...dataBlock(thingsOf(house, head, canonical, image)),
  ].join('\n');
}

/** The structured data of a page. */
function thingsOf(house: House, { title, description, flight, about }: Head, url: string, image: string): Thing[] {
  const home = [house.site.brand, `${house.publicUrl}/`] as const;
  if (flight) {
    const seats = [house.t('Seats on our flights'), `${house.publicUrl}/flights-products`] as const;
    return [flightThing(house, flight, url, image), breadcrumbs([home, seats, [title, url]])];
  }
  if (about === 'house') return [organization(house)];
  if (about === 'service') return [service(house, title, description, url), breadcrumbs([home, [title, url]])];
  return about === 'page' ? [breadcrumbs([home, [title, url]])] : [];
}

/** The address has the flight's version, so that a changed flight is not shown from a cache. */
const pictureOf = (publicUrl: string, flight: FlightRecord | undefined) =>
  flight ? `${publicUrl}/share/flights/${flight.id}.png?v=${flight.version ?? 0}` : `${publicUrl}/share/site.png`;

function pictureInWords({ site, t }: House, flight: FlightRecord | undefined): string {
  if (!flight) return t('{brand}: private flights, by the seat or by the aircraft', { brand: site.brand });
  const { fromLocation, toLocation, departureDatetime } = flight;
  return t('{from} to {to}, {day} at {time}', {
    from: placeName(fromLocation, t),
    to: placeName(toLocation, t),
    day: formatDay(departureDatetime, 'short', t),
    time: formatTime(departureDatetime),
  });
}

/** `Karachi (KHI)` */
function placeName(text: string, t: Translate): string {
  const { code, city } = translatePlace(t, text);
  return code ? `${city} (${code})` : city;
}

const dataBlock = (things: Thing[]) =>
  things.length > 0
    ? [`<script type="application/ld+json">${blockOf({ '@context': 'https://schema.org', '@graph': things })}</script>`]
    : [];

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escaped(content)}">`;

const link = (rel: string, href: string, language?: string) =>
  `<link rel="${rel}"${language ? ` hreflang="${language}"` : ''} href="${escaped(href)}">`;
