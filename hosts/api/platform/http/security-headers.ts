import { WIDGETS } from 'charter-widgets/registry';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Config } from '../../config';
import { CSP_REPORTS } from './csp-reports';

/** `/flights-details/:id?` → `/flights-details(?:/\d+)?` */
const pages = WIDGETS.flatMap(({ page }) => (page ? [page.replace('/:id?', '(?:/\\d+)?')] : []));

/** Pages made to stand in a partner's frame: the light ones, and the public widget routes. */
const FRAMED = new RegExp(`^(?:/embed/.*|${pages.join('|')})/?$`);

/** What is no page and starts no worker: it is drawn or run by one, whose policy counts. An SVG can be a page. */
const PART_OF_PAGE = /^(?:text\/(?:javascript|css)\b|font\/|image\/(?!svg))/;

/**
 * The security headers of every answer, decided by its path. What is a part of pages goes out without those of pages,
 * which would be half a kilobyte with each of a widget's files.
 * HSTS is left to the proxy that ends TLS: over plain http it has no meaning.
 */
export function securityHeaders({ frameAncestors, site }: Pick<Config, 'frameAncestors' | 'site'>): MiddlewareHandler {
  const maps = site.googleMapsApiKey ? ' https://*.googleapis.com https://*.gstatic.com' : '';
  const policy = [
    maps,
    `connect-src 'self'${maps}`,
    // data: for the small marks inside the stylesheets
    `img-src 'self' data:${maps}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `report-uri ${CSP_REPORTS}`,
    'report-to csp',
  ].join('; ');
  // No text becomes a script or markup, but for the page that the app's studio shows, and what the viewer of the API's
  // document has cleaned. Not with a Maps key: Google's scripts have policies of their own.
  const trusted = (policies: string) => (maps ? '' : `; require-trusted-types-for 'script'; trusted-types ${policies}`);
  // The back office shows the operator what partners will see, unless nobody is to frame anything.
  const isSaid = frameAncestors.split(' ').some((source) => ['*', "'self'", "'none'"].includes(source));
  const framers = isSaid ? frameAncestors : `'self' ${frameAncestors}`;

  return async (c, next) => {
    await next();
    const { path } = c.req;
    // Set on the response itself: `c.header` would turn a finished answer's body into a stream, which is slower.
    const { headers } = c.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    // The origin alone goes out: a Maps key is restricted by it, and a query may carry what a traveller typed.
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    // What stands in a partner's frame, the script tag's files, the images of flights and the pictures of shared links are
    // loaded by pages of any origin; nothing else is.
    const isLent = FRAMED.test(path) || /^\/(?:cdn|share|api\/images)\//.test(path);
    headers.set('Cross-Origin-Resource-Policy', isLent ? 'cross-origin' : 'same-origin');
    // A page that isolates itself shows no frame that does not. Google's scripts may come without a policy of their own.
    if (FRAMED.test(path)) headers.set('Cross-Origin-Embedder-Policy', maps ? 'credentialless' : 'require-corp');
    if (PART_OF_PAGE.test(headers.get('Content-Type') ?? '')) return;

    const ancestors = FRAMED.test(path) ? framers : "'none'";
    const types = trusted(path.startsWith('/embed/') ? "'none'" : path === '/api/docs' ? 'dompurify' : 'embed-studio');
    // To the browser '*' is every origin: a page in a sandbox, which has none, is let in by saying nothing alone.
    const framing = ancestors === '*' ? '' : `; frame-ancestors ${ancestors}`;
    // What a rendered page has in its head, by its hash.
    const [styleHash, scriptHash] = [c.get('styleHash'), c.get('scriptHash')];
    const script = `default-src 'self'; script-src 'self'${scriptHash ? ` ${scriptHash}` : ''}`;
    const style = styleHash ? `; style-src 'self' ${styleHash}` : '';
    headers.set('Content-Security-Policy', script + policy + style + types + framing);
    headers.set('Reporting-Endpoints', `csp="${CSP_REPORTS}"`);
    // For browsers without `frame-ancestors`; X-Frame-Options cannot list partners.
    if (ancestors === "'none'") headers.set('X-Frame-Options', 'DENY');
    else if (ancestors === "'self'") headers.set('X-Frame-Options', 'SAMEORIGIN');
    // No access to our window for pages that opened ours or were opened by it. It has no effect in a frame.
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  };
}

/** Opens calls by these methods to pages of the allowed origins. No cookie is ever read, so '*' gives nothing away. */
export function publicCors(
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
  methods: readonly string[] = ['GET', 'POST'],
): MiddlewareHandler {
  const preflight = cors({
    origin: allowedOrigins,
    allowMethods: [...methods],
    allowHeaders: ['Content-Type', 'Idempotency-Key'],
    maxAge: 86_400,
  });
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') {
      return methods.includes(c.req.header('Access-Control-Request-Method') ?? '') ? preflight(c, next) : next();
    }
    if (methods.includes(c.req.method)) {
      // Set by hand: hono's cors() turns every answer's body into a stream, which is slower.
      const origin = c.req.header('Origin') ?? '';
      if (allowedOrigins === '*') c.header('Access-Control-Allow-Origin', '*');
      else {
        c.header('Vary', 'Origin', { append: true });
        if (allowedOrigins.includes(origin)) c.header('Access-Control-Allow-Origin', origin);
      }
    }
    return next();
  };
}
