import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { buildStale, SERVED } from '../build.mjs';
import { launchOptions } from '../machine/find-browser.mjs';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { cpuOf } from './cpu.mjs';
import { html, prepare, serve } from './partner.mjs';
import { conclude, measureLoads, press, print, printColumns, ROOT, typeInto } from './phone.mjs';

/**
 * Measures the public pages on a phone, each beside itself as it was before the server rendered it, and beside React
 * alone, in one run in one browser: `npm run bench:site`; what is in a name after `--` chooses.
 *
 * "Before" is the same build without dist/site, of which the server sends the page that the browser draws by itself, as
 * it did then. "Usable" is when the page's own code answers: rendered, it has taken the page over; drawn, its heading is
 * there. A page is complete with the later one of LCP and that. Its INP is of the first field of the page, typed into;
 * where it has none, of the site's mark, followed with the keyboard.
 */

const BEFORE = join(ROOT, '.cache/bench-site/dist');
/** Of a page that is kept, and of one that is rendered: asked for without a coding, it is, and compressed for the next. */
const ASKED = { kept: 200, fresh: 40 };

/** @type {Record<string, string>} */
const PAGES = {
  'the first page': '/',
  'search of a route': '/search?from=Karachi+(KHI)&to=Lahore+(LHE)',
  gallery: '/flights-products',
  'a flight': '/flights-details/1',
  aircraft: '/aircrafts',
  'private charter': '/private-charter-form',
  chauffeur: '/chauffeur-service-form',
  'charter across borders': '/international-charter-form',
  login: '/login',
  services: '/services',
  contact: '/contact',
};

/** Notes when the app answers: the block that a rendered page begins with is gone, or never was, and its heading is there. */
function watch() {
  const look = () => {
    if (document.readyState === 'loading' || document.getElementById('start')) return;
    if (!document.querySelector('#app main h1')) return;
    seen.disconnect();
    /** @type {any} */ (window).usableAt ??= performance.now();
  };
  const seen = new MutationObserver(look);
  seen.observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', look);
}

/** @param {import('playwright').Page} page */
async function use(page) {
  const field = page.locator('main').locator('input[type=text], input[type=email], input[type=search]').first();
  return (await field.count()) > 0 ? typeInto(field) : press(page.locator('header a').first());
}

/**
 * What a page costs the server's processor, in milliseconds.
 * @param {number | undefined} pid
 * @param {string} url
 * @param {'kept' | 'fresh'} how
 */
async function cpuOfPage(pid, url, how) {
  const headers = { 'Accept-Encoding': how === 'kept' ? 'gzip, br' : 'identity' };
  const ask = async (/** @type {number} */ count) => {
    for (let i = 0; i < count; i++) {
      const answer = await fetch(url, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
    }
  };
  await ask(10);
  const before = cpuOf(pid);
  await ask(ASKED[how]);
  return (cpuOf(pid) - before) / ASKED[how];
}

async function measure() {
  await buildStale(SERVED);
  await prepare();
  rmSync(BEFORE, { recursive: true, force: true });
  for (const name of SERVED.filter((name) => name !== 'site'))
    cpSync(join(ROOT, 'dist', name), join(BEFORE, name), { recursive: true });
  const now = await startBuiltServer();
  const before = await startBuiltServer({}, BEFORE);
  const partner = await serve(
    new Map([['/react', html('<div id="place"></div><script type="module" src="/react.js"></script>')]]),
  );
  const browser = await chromium.launch(launchOptions());
  const asked = process.argv.slice(2);
  const pages = Object.entries(PAGES).filter(
    ([name]) => asked.length === 0 || asked.some((part) => name.includes(part)),
  );
  try {
    console.log('\nOn a phone (390 × 844, CPU ×4, slow 4G), nothing kept by the browser');
    printColumns();
    await measureLoads(browser, {
      'React alone': { url: `${partner.origin}/react`, use: (page) => press(page.getByRole('button').first()) },
    });
    for (const [name, path] of pages) {
      // A page that somebody has seen: the server has it.
      await fetch(now.origin + path, { headers: { 'Accept-Encoding': 'br' } }).then((answer) => answer.arrayBuffer());
      const here = { url: now.origin + path, use, watch };
      const found = await measureLoads(browser, {
        [name]: here,
        '  before': { ...here, url: before.origin + path },
      });
      const vitals = found[name];
      if (!vitals) continue;
      const complete = Math.max(vitals.lcp, vitals.usable);
      print('  first paint', `${vitals.fcp.toFixed(0)} ms`, { is: vitals.fcp <= 700, target: '≤ 700' });
      print('  complete', `${complete.toFixed(0)} ms`, { is: complete <= 1400, target: '≤ 1,400' });
      print('  moves', vitals.cls.toFixed(3), { is: vitals.cls < 0.0005, target: '0' });
    }

    console.log("\nThe server's processor for one page, without a browser");
    for (const [name, path] of pages) {
      const kept = await cpuOfPage(now.pid, now.origin + path, 'kept');
      const fresh = await cpuOfPage(now.pid, now.origin + path, 'fresh');
      const shell = await cpuOfPage(before.pid, before.origin + path, 'kept');
      print(name, `${kept.toFixed(1)}, fresh ${fresh.toFixed(1)} ms`, {
        is: kept <= 5 && fresh <= 25,
        target: `kept ≤ 5, fresh ≤ 25; before ${shell.toFixed(1)}`,
      });
    }
  } finally {
    await browser.close();
    partner.stop();
    await Promise.all([now.stop(), before.stop()]);
  }
}

await measure();
conclude();
