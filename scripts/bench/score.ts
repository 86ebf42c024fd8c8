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
const picture = (hue: number) =>
  `<img width="720" height="400" loading="lazy" alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 5'%3E%3Cpath fill='hsl(${hue} 50%25 50%25)' d='M0 0h9v5H0z'/%3E%3C/svg%3E">`;
/** A script that works as long as some of those that pages have, on any machine the same. */
const busy = (turns: number) =>
  `let sum = 0; for (let i = 0; i < ${turns}e6; i++) sum += Math.sqrt(i); window.sum = sum;`;

/** A page as a theme of a content system makes it: rules for each of its blocks, a menu, posts, scripts in its head. */
function themePage(widget: string, posts: number, turns: number): [body: string, head: string] {
  const rules = Array.from(
    { length: 40 * posts },
    (_, i) => `.block-${i} > .inner, .has-${i}-color { margin: ${i % 40}px auto; color: hsl(${i} 40% 30%) }`,
  );
  const menu = Array.from({ length: posts }, (_, i) => `<li><a href="#post-${i}">Destination ${i}</a></li>`);
  const articles = Array.from(
    { length: posts },
    (_, i) =>
      `<article id="post-${i}" class="block-${i}"><h2>Post ${i}</h2>${picture(i * 9)}${PARAGRAPH.repeat(3)}</article>`,
  );
  const style = `<style>body{margin:auto;max-width:45rem;font:1rem/1.6 sans-serif}${rules.join('')}</style>`;
  return [
    `<nav><ul>${menu.join('')}</ul></nav><h1>Flights to the north</h1>${PARAGRAPH}${widget}${articles.join('')}`,
    `${style}<script src="/theme-${turns}.js"></script>`,
  ];
}

const PAGES: Record<string, (widget: string) => [body: string, head?: string]> = {
  'a bare page': (widget) => [`<h1>Flights to the north</h1>${PARAGRAPH}${widget}`],
  'a theme': (widget) => themePage(widget, 12, 2),
  'a heavy page': (widget) => themePage(widget, 60, 40),
};

await measureWith(async (_browser, server, partner) => {
  const files: Record<string, string> = { '/theme-2.js': busy(2), '/theme-40.js': busy(40) };
  partner.serve({ html: '', files });
  const file = (name: string) => `${server.origin}/cdn/${name}`;
  const facesOf = (tag: string): Record<string, string> => {
    const isBooking = tag === 'flight-booking';
    const sheet = `<link rel="stylesheet" href="${file('charter-widgets.css')}">`;
    const script = `<script type="module" src="${file(`${tag}.js`)}"></script>`;
    const frame = `<div data-charter-widget="${tag}"${isBooking ? ' data-prefill="id=5"' : ''}></div>`;
    return {
      'own file': `${sheet}${script}<${tag}${isBooking ? ' flight-id="5"' : ''}></${tag}>`,
      frame: `<script type="module" src="${file('embed.js')}"></script>${frame}`,
    };
  };
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
