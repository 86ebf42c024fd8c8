import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE_LOCALES } from '@charter-hosts/contract';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { textsOf } from '../email/texts';
import { FOR_EVER, FOR_MINUTES, PRIVATE } from '../http/caching';
import { ifThere } from '../objects/file-store';
import { builtFiles, earlierFiles, manifestWithReleases, sendFile } from './built-file';
import { framePages } from './frames';
import { handbookPages, pageLocale, renderedPages, type SiteParts } from './pages';
import { type Release, type Releases, readManifest } from './releases';

function cacheControl(path: string): string {
  // Vite puts a hash of the content into these names.
  if (path.includes('/assets/') || /^\/cdn\/[\w-]+-[\w-]{8}\.js$/.test(path)) return FOR_EVER;
  // Each view of a partner's page loads the scripts; a package's file stays until the next release.
  if (/^\/(?:cdn|npm)\//.test(path)) return FOR_MINUTES;
  // The link of a screen may be personal.
  return isScreen(path) ? PRIVATE : 'no-cache';
}

/** Names that start with a dot are the build's own files. */
const HIDDEN = /(?:\/|\\|%2f|%5c)(?:\.|%2e)(?!well-known\/)/i;
/** Paths that are no screens: the other folders, and the usual paths of monitors. */
const NO_SCREEN = /^\/(?:cdn|npm|embed|docs|assets|healthz?|livez?|mcp|share|readyz?|metrics|\.well-known)(?:\/|$)/;

/** The screens that are always in English. */
const BACK_OFFICE = /^\/(?:admin|aircraft-management)(?:\/|$)/i;
/** The texts in the page of a screen that the browser draws. */
const PAGE_TEXTS = ['Private charter', 'This site needs JavaScript.'];

/** Whether a path is a screen of the app: not in another folder, and without a dot in its last part. */
const isScreen = (path: string) => !NO_SCREEN.test(path) && !/\.|%2e/i.test(path.slice(path.lastIndexOf('/')));

/**
 * Serves the built files: the app at `/`, the widgets' pages at `/embed/`, the script tag's files at `/cdn/`, the npm package at `/npm/`, and the handbook
 * at `/docs/embed`. Files of earlier releases come from the stored releases. What is not built is 404.
 */
export function staticFiles(parts: SiteParts, releases: Releases): Hono {
  const { config, distDir } = parts;
  const app = new Hono();

  const files = (folder: string, toFile = (path: string) => path) =>
    builtFiles((path) => join(distDir, folder, toFile(path)));
  const withHtml = (path: string) => (/\/[^/.]+$/.test(path) ? `${path}.html` : path);

  const pages = renderedPages(parts);
  app.get('/*', (c, next) => (isScreen(c.req.path) ? pages(c, next) : next()));

  app.get('/embed/*', async (c, next) => {
    await next();
    // Search engines find a frame through the page that embeds it.
    c.header('X-Robots-Tag', 'noindex');
  });
  app.get('/embed/*', framePages(parts));

  app.use(etag(), async (c, next) => {
    await next();
    const size = c.res.headers.get('Content-Length');
    const modified = c.res.headers.get('Last-Modified');
    if (!c.res.ok || !size || !modified) return;
    // The size is part of the tag, so that a file and its compressed twin have different ones.
    c.header('ETag', `"${Number(size).toString(36)}-${Date.parse(modified).toString(36)}"`);
    c.header('Cache-Control', cacheControl(c.req.path));
  });

  // Module scripts of other origins need CORS, and in a sandboxed frame even its own origin counts as another.
  for (const path of ['/cdn/*', '/embed/assets/*'])
    app.use(path, async (c, next) => {
      await next();
      c.header('Access-Control-Allow-Origin', '*');
    });
  app.get('/*', (c, next) => (HIDDEN.test(c.req.path) ? c.notFound() : next()));
  // A page of the handbook or of a widget has one address, without a slash at its end.
  for (const path of ['/docs/', '/docs/embed/', '/docs/embed/:page/', '/embed/:widget/'])
    app.get(path, (c) => c.redirect(c.req.path.slice(0, -1) + new URL(c.req.url).search, 301));
  app.get('/cdn/manifest.json', manifestWithReleases(distDir, releases));
  app.get('/cdn/*', files('/'));
  app.get('/npm/charter-widgets-latest.tgz', async (c, next) => {
    const { package: { file } = { file: '' } } = ((await readManifest(distDir)) ?? {}) as Partial<Release>;
    c.header('Cache-Control', FOR_MINUTES);
    return file ? c.redirect(`/npm/${file}`) : next();
  });
  app.get(
    '/npm/*',
    files('/package', (path) => path.slice('/npm'.length)),
  );
  app.get('/embed/*', files('/', withHtml));
  const handbook = handbookPages(config, distDir);
  app.use('/docs/*', compress());
  app.get('/docs', (c) => c.redirect('/docs/embed'));
  app.on('GET', ['/docs/embed', '/docs/embed.md', '/docs/embed/:page'], handbook);
  app.get('/docs/*', files('/'));
  // A route of its own, which metrics tell apart.
  app.get('/assets/*', files('/app'));
  app.get('/*', files('/app'));
  app.get('/*', earlierFiles(releases));
  app.get('/npm/*', async (c) => {
    const { package: newest } = ((await readManifest(distDir)) ?? {}) as Partial<Release>;
    const packages = [newest, ...(await releases.list()).map((release) => release.package)];
    const files = new Set(packages.flatMap((one) => one?.file ?? []));
    const list = [...files].map((file) => `\n${config.publicUrl}/npm/${file}`).join('');
    return c.text(`There is no ${c.req.path}. ${list ? `There are:${list}` : 'No package is built.'}\n`, 404);
  });
  app.get('/*', async (c, next) => {
    if (!isScreen(c.req.path)) return next();
    const file = join(distDir, 'app/index.html');
    const { locale } = pageLocale(c, config);
    if (BACK_OFFICE.test(c.req.path) || locale === 'en') return (await sendFile(c, file)) ?? next();
    const html = await ifThere(readFile(file, 'utf8'));
    if (!html) return next();
    c.header('Cache-Control', PRIVATE);
    const page = html.replace('<html lang="en"', `<html lang="${locale}" dir="${SITE_LOCALES[locale].dir}"`);
    return c.html(PAGE_TEXTS.reduce((page, text) => page.replace(`>${text}<`, `>${textsOf(locale)(text)}<`), page));
  });

  return app;
}
