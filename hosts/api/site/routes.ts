import { createHash } from 'node:crypto';
import { parseOrigin } from '@charter-hosts/contract/site-check';
import { WIDGETS } from 'charter-widgets/registry';
import type { Hono } from 'hono';
import type { Config } from '../config';
import { flightsToCome } from '../flights/store';
import { hasUnknownPartner, parseSource } from '../partners/request-source';
import { type Database, dataVersion } from '../platform/database/open';
import { isNotModified, sendJson } from '../platform/http/answer';
import { cacheLive, FOR_HOURS, tagForPurge } from '../platform/http/caching';
import { refusedOrigin } from '../platform/http/security-headers';
import { readHandbook, type SiteParts } from '../platform/static/pages';

/** The limit of a sitemap. */
const MAX_ADDRESSES = 50_000;
/** How long a sitemap is kept, unless a flight changes. */
const KEPT_MS = 60_000;
const TEXT = { 'Cache-Control': FOR_HOURS, 'Content-Type': 'text/plain; charset=utf-8' };

type SiteRouteParts = Pick<SiteParts, 'openSite' | 'config' | 'distDir'> & { db: Database };

/**
 * Serves what describes the site to machines: `/robots.txt`, `/sitemap.xml` and `/llms.txt`, and `/config.json`, the browsers'
 * part of the configuration.
 */
export function siteRoutes(app: Hono, { config, db, distDir, openSite }: SiteRouteParts): void {
  const { publicUrl } = config;
  let kept: { until: number; version: number; xml: Promise<string> } | undefined;

  async function formatSitemap(): Promise<string> {
    const paths = (await openSite())?.listedPaths ?? [];
    const flights = await flightsToCome(db, new Date(), MAX_ADDRESSES - paths.length);
    const addresses = [...paths, ...flights.map((id) => `/flights-details?id=${id}`)];
    // Without lastmod: no page stores when it changed.
    const urls = addresses.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  }

  app.get('/sitemap.xml', async (c) => {
    const now = performance.now();
    const version = await dataVersion(db, 'flights');
    if (!kept || kept.until <= now || kept.version !== version) {
      const xml = formatSitemap();
      kept = { until: now + KEPT_MS, version, xml };
      // A failure is not kept.
      xml.catch(() => {
        kept = undefined;
      });
    }
    tagForPurge(c);
    return c.body(await kept.xml, 200, {
      'Cache-Control': FOR_HOURS,
      'Content-Type': 'application/xml; charset=utf-8',
    });
  });
  app.get('/robots.txt', (c) => c.body(robots(publicUrl), 200, TEXT));
  app.get('/llms.txt', async (c) => {
    const list = await readHandbook(distDir, 'index.md', config);
    return c.body(llms(config, list?.match(/^- \[.+\.md\): .+$/gm) ?? []), 200, TEXT);
  });
  app.get('/config.json', async (c) => {
    // Every page may read it, so that a widget knows why its calls are refused, and shows how the operator is reached.
    c.header('Access-Control-Allow-Origin', '*');
    const source = parseSource(c);
    if (config.allowedOrigins !== '*' || source.partner) c.header('Vary', 'Origin', { append: true });
    const siteConfig = JSON.stringify({
      ...config.site,
      // By name for the check of a site, to which browsers give no other origin than their page's.
      refusedOrigin: refusedOrigin(config, parseOrigin(c.req.query('origin') ?? '') ?? c.req.header('Origin')),
      unknownPartner: (await hasUnknownPartner(db, source).catch(() => false)) ? source.partner : undefined,
    });
    const siteTag = `W/"${createHash('sha256').update(siteConfig).digest('base64url').slice(0, 22)}"`;
    cacheLive(c, config);
    c.header('ETag', siteTag);
    return isNotModified(c, siteTag) ? c.body(null, 304) : sendJson(c, siteConfig, 200);
  });
}

/** Frames and account pages are allowed, because they say `noindex` themselves: a page that is not read can be listed. */
const robots = (publicUrl: string) => `User-agent: *
Allow: /
Disallow: /admin
Disallow: /aircraft-management
Disallow: /api/
Allow: /api/images/
Allow: /api/docs
Allow: /api/openapi.json

Sitemap: ${publicUrl}/sitemap.xml
`;

/** Describes the site to language models (llmstxt.org); `pages` are lines about the pages of the handbook. */
function llms({ publicUrl, site, mcp }: Config, pages: readonly string[]): string {
  const { brand, supportPhone, supportEmail, airportAddress } = site;
  const contacts = [supportPhone, supportEmail, airportAddress].filter(Boolean).join(', ');
  const widgets = WIDGETS.map(({ tag, title }) => `\`<${tag}>\` (${title})`).join(', ');
  return `# ${brand}

> Private flights in South Asia and beyond: seats on flights that are listed, whole aircraft on request, and cars to and from them.

Prices are for a seat, in US dollars${site.pkrPerUsd ? ' and, on the pages, in rupees' : ''}. Times are the departure airport's own. A form sends a request, which the operator answers. A seat booking is a request too.${contacts && ` Contact: ${contacts}.`}

## Travelling

- [Flights](${publicUrl}/search): search by route (\`from\`, \`to\`), day (\`departure\`, YYYY-MM-DD) and \`passengers\`
- [Seats that leave soon](${publicUrl}/flights-products): each leads to its flight, \`/flights-details?id=<id>\`
- [Private charter](${publicUrl}/private-charter-form): the whole aircraft
- [International charter](${publicUrl}/international-charter-form)
- [Chauffeur](${publicUrl}/chauffeur-service-form)
- [Aircraft](${publicUrl}/aircrafts)
- [Terms](${publicUrl}/terms)
- [Contact](${publicUrl}/contact)

## For programs

- [The API](${publicUrl}/api/docs): what can be asked for and sent; as OpenAPI at [openapi.json](${publicUrl}/api/openapi.json)
${mcp ? `- [MCP](${publicUrl}/mcp): tools for assistants that read (Model Context Protocol, streamable HTTP): search flights, read one, find airports, make a link to a filled-in form\n` : ''}- [Embedding](${publicUrl}/docs/embed.md): the forms and flights as widgets on another site: ${widgets}
- [custom-elements.json](${publicUrl}/cdn/custom-elements.json): attributes, properties, events and parts of the elements; for VS Code as [HTML data](${publicUrl}/cdn/vscode.html-custom-data.json) and [CSS data](${publicUrl}/cdn/vscode.css-custom-data.json)
- [Sitemap](${publicUrl}/sitemap.xml)

## Handbook for sites that embed

${pages.join('\n')}
`;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
