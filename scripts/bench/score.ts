import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { WIDGETS } from '../../widgets/registry.ts';
import { findBrowser } from '../machine/find-browser.mjs';
import { partnerPage } from '../testing/partner-site.mjs';
import { measureWith } from './phone.ts';
import { isShort, measureRows, printRow, summarize } from './report.ts';

// `npm run bench:score` measures the points of 100 that a widget near the top takes from a partner's performance score. npm
// gets Lighthouse for this bench alone: with what it needs it has 180 MB, which every clone would have to install.

const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = isShort ? 1 : 3;

const run = promisify(execFile);

async function scoreOf(url: string): Promise<number> {
  const { executablePath, env } = findBrowser();
  const flags = ['--output=json', '--only-categories=performance', '--quiet', '--chrome-flags=--headless --no-sandbox'];
  const scores = [];
  for (let i = 0; i < RUNS; i++) {
    const options = { env: { ...process.env, ...env, CHROME_PATH: executablePath }, maxBuffer: 2 ** 26 };
    const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, url, ...flags], options);
    scores.push(100 * JSON.parse(stdout).categories.performance.score);
  }
  return summarize(scores).median;
}

const PARAGRAPH = `<p>${'We fly where the road ends, and wait until you are back. '.repeat(8)}</p>`;
const PICTURE = '<svg viewBox="0 0 9 5" width="720"><path d="M0 0h9v5H0z"/></svg>';

/** A page as a theme of a content system makes it: rules for each block, a menu, posts, and a script that works in its head. */
function themePage(widget: string, posts: number, turns: number): [body: string, head: string] {
  const repeat = (count: number, html: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => html(i)).join('');
  const rules = repeat(
    40 * posts,
    (i) => `.block-${i} > .inner, .has-${i}-color { margin: ${i % 40}px; color: hsl(${i} 40% 30%) }`,
  );
  const menu = repeat(posts, (i) => `<li><a href="#post-${i}">Destination ${i}</a></li>`);
  const articles = repeat(
    posts,
    (i) => `<article class="block-${i}" id="post-${i}"><h2>Post ${i}</h2>${PICTURE}${PARAGRAPH}</article>`,
  );
  const head = `<style>body { margin: auto; max-width: 45rem } ${rules}</style><script defer src="/busy-${turns}.js"></script>`;
  return [`<nav><ul>${menu}</ul></nav><h1>Flights</h1>${PARAGRAPH}${widget}${articles}`, head];
}

const PAGES: Record<string, (widget: string) => [body: string, head?: string]> = {
  'a bare page': (widget) => [`<h1>Flights</h1>${PARAGRAPH}${widget}`],
  'a theme': (widget) => themePage(widget, 12, 2),
  'a heavy page': (widget) => themePage(widget, 60, 40),
};

await measureWith(async (_browser, server, partner) => {
  const busy = (turns: number) => `for (let i = 0, sum = 0; i < ${turns}e6; i++) sum += Math.sqrt(i);`;
  const files: Record<string, string> = { '/busy-2.js': busy(2), '/busy-40.js': busy(40) };
  partner.serve({ html: '', files });
  const head = `<link rel="stylesheet" href="${server.origin}/cdn/charter-widgets.css">`;
  const script = (name: string) => `<script type="module" src="${server.origin}/cdn/${name}"></script>`;
  const facesOf = (tag: string): Record<string, string> => ({
    'own file': `${head}${script(`${tag}.js`)}<${tag}${tag === 'flight-booking' ? ' flight-id="5"' : ''}></${tag}>`,
    frame: `${head}${script('embed.js')}<div data-charter-widget="${tag}" data-prefill="id=5"></div>`,
  });
  console.log('\nPoints of 100 that a widget takes from a page');
  await measureRows(PAGES, async (name, page) => {
    const publish = (widget: string) => {
      files['/page'] = partnerPage(...page(widget));
      return scoreOf(`${partner.origin}/page`);
    };
    const before = await publish('');
    console.log(`  ${name} alone has ${before} points, and ${await publish('')} once more`);
    for (const { tag } of isShort ? WIDGETS.slice(0, 1) : WIDGETS) {
      for (const [face, widget] of Object.entries(facesOf(tag)))
        printRow(`${name}: ${tag}, ${face}`, [before - (await publish(widget))], [2], '');
    }
  });
});
