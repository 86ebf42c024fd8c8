import type { FrameLocator, Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import { DECODER, hideEmails } from './hidden-emails';
import { holdScripts } from './hold-scripts';

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
