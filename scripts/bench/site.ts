import { startBuiltServer } from '../testing/start-built-server.mjs';
import { launchBrowser, measureLoads } from './phone.ts';
import { formatMs, isChosen, isShort, printRow, printVerdict, refuseUnknown } from './report.ts';

// `npm run bench:site` measures the first paint of the public pages on a phone, and when each is complete: its largest
// paint is done, and its scripts answer.

const PAGES = {
  'the first page': '/',
  'search of a route': '/search?from=Karachi+(KHI)&to=Lahore+(LHE)',
  gallery: '/flights-products',
  'a flight': '/flights-details/1',
  aircraft: '/aircrafts',
  'private charter': '/private-charter-form',
  chauffeur: '/chauffeur-service-form',
  'international charter': '/international-charter-form',
  login: '/login',
  services: '/services',
  contact: '/contact',
};

/** Records when the app has taken over the page: the block that a rendered page begins with is gone, its heading is there. */
function watchApp() {
  const look = () => {
    if (document.readyState === 'loading' || document.getElementById('start')) return;
    if (!document.querySelector('#app main h1')) return;
    observer.disconnect();
    if (!Reflect.has(window, 'usableAt')) Reflect.set(window, 'usableAt', performance.now());
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', look);
}

refuseUnknown(Object.keys(PAGES));
const server = await startBuiltServer();
const browser = await launchBrowser();
try {
  console.log('\nPublic pages on a phone');
  for (const [name, path] of Object.entries(PAGES).slice(0, isShort ? 1 : undefined)) {
    if (!isChosen(name)) continue;
    const url = server.origin + path;
    // The server renders the page for the first visitor; later visitors get the cached one.
    await (await fetch(url, { headers: { 'Accept-Encoding': 'br' } })).arrayBuffer();
    const { [name]: timings } = await measureLoads(browser, { [name]: { url, watch: watchApp } });
    if (!timings) continue;
    const complete = Math.max(timings.largestPaint, timings.usable);
    printRow(`${name}: first paint`, formatMs(timings.firstPaint), '≤ 700 ms', timings.firstPaint <= 700);
    printRow(`${name}: complete`, formatMs(complete), '≤ 1,400 ms', complete <= 1400);
  }
} finally {
  await browser.close();
  await server.stop();
}
printVerdict();
