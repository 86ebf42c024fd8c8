import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const HOSTNAME = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/;

/**
 * The example partner: pages of `publicDir` on an origin of their own, with a CSP as strict as a partner may have.
 * `{{ORIGIN}}` in a page becomes the main origin: the name the visitor called, at `mainPort`.
 */
export function createPartner({ publicDir, mainPort }: { publicDir: string; mainPort: number }): Hono {
  const app = new Hono();

  app.use(async (c, next) => {
    await next();
    // The name comes from the Host header, which anybody can set, and goes into a page and a header.
    const { hostname } = new URL(c.req.url);
    const origin = `http://${HOSTNAME.test(hostname) ? hostname : 'localhost'}:${mainPort}`;
    if (c.res.headers.get('Content-Type')?.startsWith('text/html')) {
      const page = await c.res.text();
      c.res = c.html(page.replaceAll('{{ORIGIN}}', origin), c.res.status as 200);
      c.res.headers.delete('Content-Length');
    }
    c.header(
      'Content-Security-Policy',
      [
        "default-src 'none'",
        `script-src ${origin}`,
        "style-src 'self'",
        `connect-src ${origin}`,
        `frame-src ${origin}`,
        `img-src 'self' ${origin}`,
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ].join('; '),
    );
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cache-Control', 'no-cache');
  });

  // The build copies the folder beside the bundle.
  app.get('/pictures/*', serveStatic({ root: fileURLToPath(new URL('.', import.meta.url)) }));
  app.get(
    '/*',
    serveStatic({
      root: publicDir,
      rewriteRequestPath: (path) => (/\/[^/.]+$/.test(path) ? `${path}.html` : path),
    }),
  );
  app.notFound((c) => c.text('Not found', 404));
  return app;
}
