import { measureLoads, measureWith } from './phone.ts';
import { chooseRows, printRow } from './report.ts';

// `npm run bench:site` measures the first and the largest paint of the public pages on a phone, and when each is complete: its
// scripts answer.

const PAGES: Record<string, string> = {
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

await measureWith(async (browser, server) => {
  console.log('\nPublic pages on a phone');
  for (const name of chooseRows(Object.keys(PAGES))) {
    const url = server.origin + PAGES[name];
    // The server renders the page for the first visitor; later visitors get the cached one.
    await (await fetch(url, { headers: { 'Accept-Encoding': 'br' } })).arrayBuffer();
    const { [name]: timings } = await measureLoads(browser, { [name]: { url, watch: watchApp } });
    if (!timings) continue;
    const { firstPaint, largestPaint, usable } = timings;
    const complete = Math.max(largestPaint, usable);
    const value = [firstPaint, largestPaint, complete].map((time) => time.toFixed(0)).join(', ');
    const isMet = firstPaint <= 600 && largestPaint <= 1000 && complete <= 1500;
    printRow(`${name}: first paint, largest paint, complete`, `${value} ms`, '≤ 600, 1,000, 1,500 ms', isMet);
  }
});
