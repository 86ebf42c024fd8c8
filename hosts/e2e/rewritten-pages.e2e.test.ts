import { expect } from 'vitest';
import { bundleReact } from '../../scripts/testing/bundle-react';
import { test } from '../../scripts/testing/partner-page';

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
