import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { buildStale, SERVED } from './build.mjs';
import { launchOptions } from './machine/find-browser.mjs';
import { scenes } from './screenshots/scenes.mjs';
import { makeSheet } from './screenshots/sheet.mjs';
import { startBuiltServer } from './testing/start-built-server.mjs';

const FOLDER = fileURLToPath(new URL('../.cache/screenshots/', import.meta.url));
const WIDTHS = [390, 768, 1440, 1920];
const SCHEMES = /** @type {const} */ (['light', 'dark']);
const STEP_LIMIT_MS = 5_000;

/**
 * `npm run screenshots [-- <scene, or a part of its name> …]` writes <scene>-<width>-<scheme>.png, and of each scene a
 * sheet. A whole name means that scene alone.
 */
const asked = process.argv.slice(2);
const means = (/** @type {string} */ part, /** @type {string} */ name) =>
  scenes.some((scene) => scene.name === part) ? name === part : name.includes(part);
const chosen = scenes.filter(({ name }) => asked.length === 0 || asked.some((part) => means(part, name)));
if (chosen.length === 0)
  throw new Error(`No scene is named so; there are: ${scenes.map(({ name }) => name).join(', ')}`);

await buildStale(SERVED);
mkdirSync(FOLDER, { recursive: true });
const options = launchOptions();
// On whole pixels letters stand as on no screen of a phone or a laptop that is sold today.
const browser = await chromium.launch({ ...options, args: [...options.args, '--font-render-hinting=none'] });

/** Those of the site that came too late for their page (`font-display: optional`), as they do on a busy machine, too. */
async function showFonts() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.flatMap((rule) =>
    rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('font-display') === 'optional'
      ? new FontFace(
          rule.style.getPropertyValue('font-family').replaceAll('"', ''),
          rule.style.getPropertyValue('src'),
          { weight: rule.style.getPropertyValue('font-weight') },
        )
      : [],
  );
  for (const face of faces) document.fonts.add(face);
  await Promise.all(faces.map((face) => face.load()));
  await document.fonts.ready;
}

/** Also the pictures that nobody has scrolled to: those are neither drawn nor fetched. */
async function showAll() {
  const places = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  const found = (/** @type {string} */ selector) => places.flatMap((place) => [...place.querySelectorAll(selector)]);
  const cards = /** @type {HTMLElement[]} */ (found('.cw-gallery-list > li'));
  for (const card of cards) card.style.contentVisibility = 'visible';
  const pictures = /** @type {HTMLImageElement[]} */ (found('img'));
  for (const picture of pictures) picture.loading = 'eager';
  // One that is decoded beside the painting is not in a picture that is taken at once.
  for (const picture of pictures) picture.decoding = 'sync';
  const shown = pictures
    .filter(({ complete }) => !complete)
    .map((picture) => new Promise((done) => ['load', 'error'].map((event) => picture.addEventListener(event, done))));
  await Promise.race([Promise.all(shown), new Promise((done) => setTimeout(done, 5_000))]);
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
}

/**
 * @param {import('./testing/start-built-server.mjs').BuiltServer} server
 * @param {import('./screenshots/scenes.mjs').Scene} scene
 * @param {number} width
 * @param {'light' | 'dark'} scheme
 */
async function photograph(server, scene, width, scheme) {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(STEP_LIMIT_MS);
  // On a page that follows its visitor only when asked to, as the embed pages do, dark has to be asked for.
  const query = scene.path.startsWith('/embed/') ? `?theme=${scheme}` : '';
  try {
    await scene.before?.(page, server);
    // What the server renders asks for nothing that a scene could answer otherwise: the browser draws these.
    if (scene.before && /^\/(?!admin|embed)/.test(scene.path) && !scene.partner)
      await page.route(server.origin + scene.path, async (route) =>
        route.fulfill({ response: await route.fetch({ url: `${server.origin}/admin/search` }) }),
      );
    const hangs = scene.name.endsWith('-loading');
    await page.goto(`${scene.partner ? server.partnerOrigin : server.origin}${scene.path}${query}`, {
      waitUntil: hangs ? 'load' : 'networkidle',
    });
    await scene.steps?.(page, server);
    await page.evaluate(showFonts);
    if (!hangs) await page.evaluate(showAll);
    // What is drawn to the measure of its box is so a few frames after it stands.
    await page.waitForTimeout(200);
    // What lies behind an open dialog is not looked at.
    const fullPage = !scene.inWindow && (await page.locator('dialog[open], :popover-open').count()) === 0;
    if (fullPage && scene.barBelow)
      await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
    // Where a page is scrolled to, its bar would lie across the picture.
    if (fullPage) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.screenshot({
      path: `${FOLDER}${scene.name}-${width}-${scheme}.png`,
      fullPage,
      animations: 'disabled',
    });
  } finally {
    await page.close();
  }
}

/** @param {import('./screenshots/scenes.mjs').Scene} scene */
async function photographAll(scene) {
  // One a scene: what others have sent would stand in the desk's lists. As an operator has it who has said all of
  // themselves that the pages tell.
  const server = await startBuiltServer({ OPERATOR_CERTIFICATE: 'AOC 123/2024', ANSWER_MINUTES: '15' });
  try {
    for (const width of WIDTHS) {
      for (const scheme of SCHEMES) {
        const started = performance.now();
        try {
          await photograph(server, scene, width, scheme);
          console.log(`${scene.name}-${width}-${scheme}.png  ${Math.round(performance.now() - started)} ms`);
        } catch (error) {
          process.exitCode = 1;
          console.error(
            `${scene.name}-${width}-${scheme}: ${error instanceof Error ? error.message.split('\nCall log')[0] : error}`,
          );
        }
      }
    }
  } finally {
    await server.stop();
  }
  const rows = SCHEMES.map((scheme) =>
    WIDTHS.map((width) => `${FOLDER}${scene.name}-${width}-${scheme}.png`).filter((file) => existsSync(file)),
  );
  if (rows.some((row) => row.length > 0)) await makeSheet(rows, `${FOLDER}${scene.name}-sheet.png`);
}

try {
  for (const scene of chosen) await photographAll(scene);
} finally {
  await browser.close();
}
console.log(`screenshots are in ${FOLDER}`);
