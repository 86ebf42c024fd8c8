import { WIDGETS } from 'charter-widgets/registry';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Config } from '../../config';
import { CSP_REPORTS } from './csp-reports';

/** `/flights-details/:id?` → `/flights-details(?:/\d+)?` */
const pages = WIDGETS.flatMap(({ page }) => (page ? [page.replace('/:id?', '(?:/\\d+)?')] : []));

/** Pages for a partner's frame: the widgets' pages, and the public routes of widgets. */
const FRAMED = new RegExp(`^(?:/embed/.*|${pages.join('|')})/?$`);

/** Parts of a page, whose policy counts. An SVG can be a page itself. */
const PART_OF_PAGE = /^(?:text\/(?:javascript|css)\b|font\/|image\/(?!svg))/;

/**
 * Sets the security headers of every answer by its path. Parts of pages go without those of pages, which would add half a
 * kilobyte to each file. The proxy that ends TLS sets HSTS, which has no meaning over plain http.
 */
export function securityHeaders({ frameAncestors, site }: Pick<Config, 'frameAncestors' | 'site'>): MiddlewareHandler {
  const maps = site.googleMapsApiKey ? ' https://*.googleapis.com https://*.gstatic.com' : '';
  const policy = [
    maps,
    `connect-src 'self'${maps}`,
    // data: for the small icons inside the stylesheets
    `img-src 'self' data:${maps}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `report-uri ${CSP_REPORTS}`,
    'report-to csp',
  ].join('; ');
  // No text becomes a script or markup, except in the embed studio, the worker of notifications and the cleaned viewer of the API document. Not with a
  // Maps key: Google's scripts have policies of their own.
  const trusted = (policies: string) => (maps ? '' : `; require-trusted-types-for 'script'; trusted-types ${policies}`);
  // The back office shows the operator what partners will see, unless nobody is to frame anything.
  const isComplete = frameAncestors.split(' ').some((source) => ['*', "'self'", "'none'"].includes(source));
  const framers = isComplete ? frameAncestors : `'self' ${frameAncestors}`;

  return async (c, next) => {
    await next();
    const { path } = c.req;
    // Set on the response itself: `c.header` would turn a finished answer's body into a stream, which is slower.
    const { headers } = c.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    // Only the origin: a Maps key is restricted by it, and a query may contain what a traveller typed.
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    // Pages of any origin load frames, the script tag's files, images and previews of links; nothing else.
    const isShared = FRAMED.test(path) || /^\/(?:cdn|share|api\/images)\//.test(path);
    headers.set('Cross-Origin-Resource-Policy', isShared ? 'cross-origin' : 'same-origin');
    // A cross-origin isolated page shows no frame without this. Google's scripts may lack a policy of their own.
    if (FRAMED.test(path)) headers.set('Cross-Origin-Embedder-Policy', maps ? 'credentialless' : 'require-corp');
    if (PART_OF_PAGE.test(headers.get('Content-Type') ?? '')) return;

    const ancestors = FRAMED.test(path) ? framers : "'none'";
    const types = trusted(
      path.startsWith('/embed/') ? "'none'" : path === '/api/docs' ? 'dompurify' : 'embed-studio push-worker',
    );
    // '*' would exclude a sandboxed page, which has no origin, so nothing is sent.
    const framing = ancestors === '*' ? '' : `; frame-ancestors ${ancestors}`;
    // The hashes of inline elements in a rendered page.
    const [styleHash, scriptHash] = [c.get('styleHash'), c.get('scriptHash')];
    const script = `default-src 'self'; script-src 'self'${scriptHash ? ` ${scriptHash}` : ''}`;
    const style = styleHash ? `; style-src 'self' ${styleHash}` : '';
    headers.set('Content-Security-Policy', script + policy + style + types + framing);
    headers.set('Reporting-Endpoints', `csp="${CSP_REPORTS}"`);
    // For browsers without `frame-ancestors`; X-Frame-Options cannot list partners.
    if (ancestors === "'none'") headers.set('X-Frame-Options', 'DENY');
    else if (ancestors === "'self'") headers.set('X-Frame-Options', 'SAMEORIGIN');
    // No access for windows that opened ours or were opened by it. It has no effect in a frame.
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  };
}

/** Returns an origin whose pages may not make the public calls; undefined for others, and without an origin. */
export const refusedOrigin = (
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
  origin: string | undefined,
): string | undefined =>
  origin === undefined || allowedOrigins === '*' || allowedOrigins.includes(origin) ? undefined : origin;

/** Allows pages of the allowed origins to make calls with these methods. No call reads a cookie, so '*' is safe. */
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
