import { measureLoads, measureWith } from './phone.ts';
import { measureRows, printRow } from './report.ts';

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
    if (document.querySelector('#app main h1')) window.usableAt ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', look);
}

await measureWith((browser, server) => {
  console.log('\nPublic pages on a phone');
  return measureRows(PAGES, async (name, path) => {
    const url = server.origin + path;
    // The server renders the page for the first visitor; later visitors get the cached one.
    await (await fetch(url, { headers: { 'Accept-Encoding': 'br' } })).arrayBuffer();
    const { page } = await measureLoads(browser, { page: url }, watchApp);
    const { firstPaint, largestPaint, usable } = page;
    const times = [firstPaint, largestPaint, Math.max(largestPaint, usable)];
    printRow(`${name}: first paint, largest paint, complete`, times, [600, 1000, 1500], 'ms');
  });
});
