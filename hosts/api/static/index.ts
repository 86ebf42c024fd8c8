import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Config } from '../config';
import { publicCors } from '../http';

function cacheControl(path: string): string {
  // Vite puts a hash of the content into the names of what it writes there.
  if (path.includes('/assets/') || /^\/cdn\/[\w-]+-[\w-]{8}\.js$/.test(path))
    return 'public, max-age=31536000, immutable';
  // Every page view of a partner asks for the script: five minutes spare most of them the round trip.
  return path.startsWith('/cdn/') ? 'public, max-age=300' : 'no-cache';
}

/**
 * The built files: the host app at `/` (any path that is no file is a screen of it), the light widget pages at
 * `/embed/`, the script tag's files at `/cdn/`, and `/config.json`, the browser's share of the configuration.
 * `distDir` is the folder that holds app/, embed/ and cdn/; what is not built there is answered with 404.
 */
export function staticFiles({ config, distDir }: { config: Config; distDir: string }): Hono {
  const app = new Hono();

  // No `root`: it would be complained of when it is not built yet.
  const files = (folder: string, toFile = (path: string) => path) =>
    serveStatic({ precompressed: true, rewriteRequestPath: (path) => join(distDir, folder, toFile(path)) });
  const withHtml = (path: string) => (/\/[^/.]+$/.test(path) ? `${path}.html` : path);
  const screen = serveStatic({ precompressed: true, path: join(distDir, 'app/index.html') });

  app.get('/config.json', publicCors(config), (c) => c.json(config.site, 200, { 'Cache-Control': 'no-cache' }));

  app.use(etag(), async (c, next) => {
    await next();
    const size = c.res.headers.get('Content-Length');
    const modified = c.res.headers.get('Last-Modified');
    if (!c.res.ok || !size || !modified) return;
    // The size differs between a file and its compressed twin, so each has a tag of its own.
    c.header('ETag', `"${Number(size).toString(36)}-${Date.parse(modified).toString(36)}"`);
    c.header('Cache-Control', cacheControl(c.req.path));
  });

  app.use('/cdn/*', async (c, next) => {
    await next();
    // A module script of another origin is loaded in CORS mode only.
    c.header('Access-Control-Allow-Origin', '*');
  });
  app.get('/cdn/*', files('/'));
  app.get('/embed/*', files('/', withHtml));
  app.get('/*', files('/app'));
  app.get('/*', (c, next) => (/^\/(?:cdn|embed|assets)(?:\/|$)/.test(c.req.path) ? next() : screen(c, next)));

  return app;
}
