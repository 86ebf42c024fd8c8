import type { FrameLocator, Page } from 'playwright';
import { expect } from 'vitest';
import { bundleReact } from '../../scripts/testing/bundle-react';
import { test } from '../../scripts/testing/partner-page';
import { holdScripts } from './public-pages';

const PLACE = `<div id="place" data-charter-widget="chauffeur-form" data-loading="eager"><a href="tel:+9221">Call us</a></div>`;

test('what stands in a place is never moved: a page may go on to draw it', async ({ partner, scripts, openPage }) => {
  const page = await openPage();
  await partner(`${PLACE}${scripts.embed}`, { tab: page });
  await page.frameLocator('iframe').getByLabel('First name').waitFor();
  expect(
    await page.evaluate(() => {
      const place = document.querySelector('#place') as HTMLElement;
      const link = place.querySelector('a') as HTMLElement;
      const isHidden = link.getClientRects().length === 0;
      // As React inserts and removes what it draws.
      place.insertBefore(document.createElement('b'), link);
      place.removeChild(link);
      return { isHidden, frames: place.shadowRoot?.querySelectorAll('iframe').length };
    }),
  ).toEqual({ isHidden: true, frames: 1 });
});

test('a page that is morphed has its frame and its floating button again', async ({ partner, scripts, openPage }) => {
  const page = await openPage();
  const button = '<a id="float" data-charter-button="private-charter-form" href="/charter">Fly with us</a>';
  await partner(`${PLACE}${button}${scripts.embed}`, { tab: page });
  await page.frameLocator('iframe').getByLabel('First name').waitFor();
  const floating = page.getByRole('button', { name: 'Fly with us' });
  await floating.waitFor();
  await page.evaluate(() => {
    // As idiomorph: what the server has not written goes, and so does what it has not written of a style.
    document.querySelector('#float')?.removeAttribute('style');
    for (const added of document.querySelectorAll('iframe, [data-turbo-temporary]')) added.remove();
  });
  await floating.waitFor();
  await page.frameLocator('iframe').getByLabel('First name').waitFor();
  expect(await page.locator('#float').isVisible()).toBe(false);
  expect(await page.getByText('Call us').isVisible()).toBe(false);
  // And so does what is open over the page.
  await floating.click();
  const panel = page.getByRole('dialog');
  await panel.waitFor();
  await page.evaluate(() => {
    for (const added of document.querySelectorAll('[data-turbo-temporary]')) added.remove();
  });
  await panel.frameLocator('iframe').getByRole('button', { name: 'Search' }).waitFor();
});

test.for(['div', 'a'])(
  'a React page draws and removes the children of a place that is a %s',
  async (tag, { partner, scripts, openPage }) => {
    const page = await openPage();
    const draw = `
    const { createElement: h } = React;
    const root = ReactDOM.createRoot(document.getElementById('root'));
    window.draw = (names) => root.render(names && h('section', null, h('${tag}', { id: 'place', 'data-charter-widget': 'chauffeur-form',
      'data-loading': 'eager' }, names.map((name) => h('b', { key: name }, name)), names.length > 2 && ' and more')));
    draw(['One', 'Two']);`;
    await partner(`<div id="root"></div><script src="/react.js"></script><script>${draw}</script>${scripts.embed}`, {
      files: { '/react.js': await bundleReact() },
      tab: page,
    });
    const form = page.frameLocator('#place iframe').getByLabel('First name');
    await form.waitFor();
    await page.frameLocator('#place iframe').locator('#start').waitFor({ state: 'detached' });
    await form.fill('Ayesha');
    const own = page.locator('#place b');
    for (const names of [['One', 'Three', 'Two'], ['Two', 'One'], [], ['Four'], ['Five', 'Four', 'One']]) {
      await page.evaluate(`draw(${JSON.stringify(names)})`);
      await expect.poll(() => own.allTextContents()).toEqual(names);
      for (const one of await own.all()) await expect.poll(() => one.isVisible()).toBe(false);
      expect(await form.inputValue()).toBe('Ayesha');
    }
    await page.evaluate('draw(null)');
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await page.evaluate(`draw(['One'])`);
    await form.waitFor();
    expect(await page.locator('iframe').count()).toBe(1);
  },
);

/** As Cloudflare hides an address: a key byte, and each byte of the address mixed with it. */
function hide(address: string): string {
  const key = 0x5a;
  const bytes = [key, ...Buffer.from(address).map((byte) => byte ^ key)];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * A page as Cloudflare's proxy sends it on: links to addresses, and addresses in texts, are hidden. What stands in
 * attributes, scripts and styles stays.
 *
 * @param decoder the address of the script that shows them again; '' for a page without
 */
function hideEmails(html: string, decoder: string): string {
  const parts = html.split(/(<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<textarea[\s\S]*?<\/textarea>|<[^>]+>)/);
  const hidden = parts.map((part, index) => {
    if (index % 2)
      return /^<a\s/.test(part)
        ? part.replace(
            /href="mailto:([^"?]+)([^"]*)"/,
            (_, address, rest) => `href="/cdn-cgi/l/email-protection#${hide(decodeURIComponent(address) + rest)}"`,
          )
        : part;
    return part.replace(
      ADDRESS,
      (address) => `<span class="__cf_email__" data-cfemail="${hide(address)}">[email&#160;protected]</span>`,
    );
  });
  return hidden
    .join('')
    .replace('</body>', `${decoder && `<script data-cfasync="false" src="${decoder}"></script>`}</body>`);
}

/** In our own words what Cloudflare's script does: it shows the addresses again, and takes itself out of the page. */
const DECODER = `(() => {
  const shown = (text, from) => {
    const bytes = text.slice(from).match(/../g).map((pair) => parseInt(pair, 16));
    return new TextDecoder().decode(new Uint8Array(bytes.slice(1).map((byte) => byte ^ bytes[0])));
  };
  const LINK = '/cdn-cgi/l/email-protection#';
  const look = (root) => {
    for (const link of root.querySelectorAll('a')) {
      const at = link.href.indexOf(LINK);
      if (at >= 0) link.href = 'mailto:' + shown(link.href, at + LINK.length);
    }
    for (const box of root.querySelectorAll('.__cf_email__'))
      box.parentNode.replaceChild(document.createTextNode(shown(box.getAttribute('data-cfemail'), 0)), box);
    for (const template of root.querySelectorAll('template')) look(template.content);
  };
  look(document);
  document.currentScript.remove();
})();`;

/** An operator's page behind a proxy that hides addresses; resolves once it is there, to what lets its code come. */
async function behindProxy(page: Page, path: RegExp, decoder: string): Promise<() => void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: hideEmails(await response.text(), decoder) });
  });
  await page.route('**/decode.js', (route) =>
    decoder === '/decode.js' ? route.fulfill({ contentType: 'text/javascript', body: DECODER }) : route.abort(),
  );
  return holdScripts(page, /:\d+\/(?:embed\/)?assets\/.*\.js/);
}

const DECODERS = { present: '/decode.js', blocked: '/blocked/decode.js', absent: '' };

for (const [state, decoder] of Object.entries(DECODERS)) {
  test(`with the decoder ${state}, a site's form keeps what was typed before its code came`, async ({
    openPage,
    expectProblem,
  }) => {
    if (state === 'blocked') expectProblem(/ERR_FAILED/);
    const page = await openPage();
    const letGo = await behindProxy(page, /\/chauffeur-service-form$/, decoder);
    await page.goto('/chauffeur-service-form', { waitUntil: 'commit' });
    const name = page.getByLabel('First name');
    await name.fill('Ayesha');
    letGo();
    await page.locator('#start').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await page.getByText('Last name is required').first().waitFor();
    expect(await name.inputValue()).toBe('Ayesha');
    expect(await page.getByText('email protected').count()).toBe(0);
  });

  test(`with the decoder ${state}, a frame and an element keep it`, async ({
    partner,
    scripts,
    site,
    openPage,
    expectProblem,
  }) => {
    if (state === 'blocked') expectProblem(/ERR_FAILED/);
    const page = await openPage();
    const letGo = await behindProxy(page, /\/embed\/chauffeur-form\?/, decoder);
    const body = `<p>Write to desk@example.com or <a href="mailto:desk@example.com">us</a>.</p>
      <div id="place" data-charter-widget="chauffeur-form" data-loading="eager"><a href="mailto:desk@example.com">Call us</a></div>
      <chauffeur-form loading="eager"><a href="mailto:desk@example.com">desk@example.com</a></chauffeur-form>`;
    await partner(hideEmails(`${body}${scripts.embed}${scripts.loader}</body>`, ''), { tab: null });
    await page.goto(site.origin, { waitUntil: 'commit' });
    const frame: FrameLocator = page.frameLocator('#place iframe');
    await frame.getByLabel('First name').fill('Ayesha');
    letGo();
    await frame.locator('#start').waitFor({ state: 'detached' });
    const element = page.locator('chauffeur-form').getByLabel('First name');
    await element.fill('Bilal');
    // A page's own decoder that comes late.
    await page.addScriptTag({ content: DECODER });
    expect(await frame.getByLabel('First name').inputValue()).toBe('Ayesha');
    expect(await element.inputValue()).toBe('Bilal');
  });
}
