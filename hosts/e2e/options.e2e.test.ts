import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import { listen } from './public-pages';

/** Mistakes in a page's code, and what the single warning about each contains. */
const FAULTS: Readonly<Record<string, readonly [html: string, ...said: string[]]>> = {
  'a misspelt option of a place': [
    '<div data-charter-widget="chauffeur-form" data-prefil="passengers=2"></div>',
    'Did you mean "data-prefill"?',
  ],
  'an option of the widget on a place': [
    '<div data-charter-widget="flight-gallery" data-limit="6"></div>',
    'data-prefill="limit=6"',
  ],
  'an unknown layout': ['<button data-charter-open="chauffeur-form" data-layout="pannel">Book</button>', '"panel"'],
  'an unknown theme of a frame': ['<div data-charter-widget="chauffeur-form" data-theme="drak"></div>', '"dark"'],
  'an invalid colour': ['<div data-charter-widget="chauffeur-form" data-accent="bleu"></div>', 'a CSS colour'],
  'an unknown parameter of a form': [
    '<div data-charter-widget="private-charter-form" data-prefill="form=KHI"></div>',
    'Did you mean "from"?',
  ],
  'an unknown parameter of a gallery': [
    '<div data-charter-widget="flight-gallery" data-prefill="limits=3"></div>',
    'Did you mean "limit"?',
  ],
  'a prefill that is escaped twice': [
    '<div data-charter-widget="private-charter-form" data-prefill="from=KHI&amp;#038;to=DXB"></div>',
    'from=KHI&to=DXB',
  ],
  'a gallery from a place to itself': ['<flight-gallery from="KHI" to="Karachi (KHI)"></flight-gallery>', 'from="KHI"'],
  'a flight that does not exist': ['<flight-booking flight-id="99999"></flight-booking>', 'flight-id'],
  'a place in a shadow root': [
    `<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '<div data-charter-widget="chauffeur-form"></div>'</script>`,
    'embed(place, { widget: "chauffeur-form" })',
  ],
  'an element without a closing tag': [
    '<private-charter-form /><main><h1>The page</h1></main>',
    '<private-charter-form …></private-charter-form>',
  ],
  'a name without hyphens': ['<PrivateCharterForm></PrivateCharterForm>', '<private-charter-form>'],
  'a place without a name': ['<div data-charter-widget=""></div>', 'Name a widget: ', 'chauffeur-form'],
  'a button without a name': ['<a data-charter-button="" href="/charter">Fly</a>', 'Name a widget: '],
  'a mark in camel case': ['<div data-charterWidget="chauffeur-form"></div>', 'Did you mean "data-charter-widget"?'],
  'a misspelt mark': ['<a data-charter-buton="chauffeur-form">Fly</a>', 'Did you mean "data-charter-button"?'],
  'an unknown mark': ['<a data-charter-reference="12">Fly</a>', 'There are "data-charter-widget"'],
  'an element that is also marked as a place': [
    '<chauffeur-form data-charter-widget="chauffeur-form"></chauffeur-form>',
    'Remove it',
  ],
  'a test that is off, without data-': [
    '<div data-charter-widget="chauffeur-form" test="no"></div>',
    'Did you mean "data-test"?',
  ],
  'a value that a template left unfilled': [
    '<div data-charter-widget="flight-gallery" data-prefill="from={{ from }}"></div>',
    'from="{{ from }}"',
  ],
  'a misspelt widget, whose place keeps its own content': [
    '<div data-charter-widget="chaufeur-form"><h1>The page</h1></div>',
    'Did you mean "chauffeur-form"?',
    '#unknown-widget',
  ],
  'an element’s name that another script has defined': [
    `<chauffeur-form></chauffeur-form><script>customElements.define('chauffeur-form', class extends HTMLElement {})</script>`,
    'Another script of this page has defined <chauffeur-form>',
  ],
  'an option of a place without data-': [
    '<div data-charter-widget="chauffeur-form" prefill="passengers=2"></div>',
    'Did you mean "data-prefill"?',
  ],
  'an option of another widget': ['<div data-charter-widget="chauffeur-form" data-limit="3"></div>', '"data-limit"'],
  'a number of a flight by its attribute’s name': [
    '<div data-charter-widget="flight-booking" data-prefill="flight-id=5&default-flight-id=4"></div>',
    'Did you mean "id"?',
  ],
  'a misspelt option of a frame’s form': [
    '<div data-charter-widget="chauffeur-form" data-prefill="thme=dark"></div>',
    'Did you mean "theme"?',
  ],
  'words of a frame': ['<div data-charter-widget="chauffeur-form" data-words="{}"></div>', '"data-words"'],
  'an invalid forwarded name of a frame': [
    '<div data-charter-widget="chauffeur-form" data-forward="email"></div>',
    '"email"',
  ],
  'a place without a closing tag': [
    '<div data-charter-widget="chauffeur-form" /><main><h1>The page</h1></main>',
    '</div>',
  ],
};

/** Faults that need a page of their own, because they change the rest of it, or the page says the same of another fault. */
const needsOwnPage = ([html = '']: readonly string[]) =>
  /The page|<script|<flight-|<chauffeur-form|<PrivateCharterForm|data-charter-button=""/.test(html);
const [alone, together] = [
  Object.entries(FAULTS).filter(([, fault]) => needsOwnPage(fault)),
  Object.entries(FAULTS).filter(([, fault]) => !needsOwnPage(fault)),
];

describe('on a partner’s page', () => {
  test('each fault of a place, a button or an option gives one warning, with a link to the handbook', async ({
    server,
    partner,
    scripts,
    openPage,
  }) => {
    const page = await openPage();
    const lines = listen(page);
    const places = together.map(
      ([, [html]]) => `<section>${html.replace(' data-ch', ' data-loading="eager" data-ch')}</section>`,
    );
    await partner(places.join('') + scripts.embed + scripts.loader, { tab: page });
    await expect.poll(() => lines.length).toBe(together.length);
    const unsaid = together.filter(([, [, ...right]]) => {
      const said = lines.findIndex((line) => right.every((part) => line.includes(part)));
      if (said >= 0) expect(lines.splice(said, 1)[0]).toContain(`${server.origin}/docs/embed/troubleshooting#`);
      return said < 0;
    });
    expect({ unsaid, lines }).toEqual({ unsaid: [], lines: [] });
  });

  test.for(alone)(
    '%s gives one warning, with a link to the handbook',
    async ([, fault], { server, partner, scripts, openPage, expectProblem }) => {
      const [html, ...right] = fault;
      // The browser also logs what the API refuses.
      if (html.startsWith('<flight-') && !html.includes('booking-url')) expectProblem(/status of 40[04]/);
      const page = await openPage();
      const lines = listen(page);
      const eager = html
        .replace(/ (?=data-charter-widget)/, ' data-loading="eager" ')
        .replace(/^<([a-z]+-[a-z-]+)/, '<$1 loading="eager"');
      await partner(eager + scripts.embed + scripts.loader, { tab: page });
      await expect.poll(() => lines).toHaveLength(1);
      for (const part of right) expect(lines[0]).toContain(part);
      expect(lines[0]).toContain(`${server.origin}/docs/embed/troubleshooting#`);
      if (html.includes('The page')) await page.getByRole('heading', { name: 'The page' }).waitFor();
    },
  );

  test('scripts that do not fit the page give one warning', async ({ server, partner, scripts, openPage }) => {
    const tag = (name: string) => `<script type="module" src="${server.origin}/cdn/${name}.js"></script>`;
    const [element, place] = ['<chauffeur-form></chauffeur-form>', '<div data-charter-widget="chauffeur-form"></div>'];
    for (const [html, right] of [
      [element + scripts.embed, '<chauffeur-form> is displayed by charter-widgets.js'],
      [place + scripts.loader, 'is displayed by embed.js'],
      [element + tag('chauffeur-form') + tag('flight-gallery'), 'Load charter-widgets.js instead'],
      [element + tag('private-charter-form'), '<chauffeur-form> is not in private-charter-form.js'],
      [place + scripts.embed + scripts.embed.replace('127.0.0.1', 'localhost'), '#second-operator'],
    ] as const) {
      const page = await openPage();
      const lines = listen(page);
      await partner(html, { tab: page });
      // Each of two scripts contains the check, and may write its line.
      await expect.poll(() => [...new Set(lines)]).toEqual([expect.stringContaining(right)]);
    }
  });

  test('a place of an unknown widget is as high as its own content', async ({ partner, server }) => {
    const page = await partner(
      `<div data-charter-widget="chaufeur-form"><p>Call us</p></div><div data-charter-place="chauffeur-form"></div>
      <script type="module">
        import { embed } from '${server.origin}/cdn/embed.js';
        embed(document.querySelector('[data-charter-place]'), { widget: 'chaufeur-form' });
      </script>`,
      { head: `<link rel="stylesheet" href="${server.origin}/cdn/charter-widgets.css">` },
    );
    await page.getByText('Call us').waitFor();
    const height = () => page.evaluate(() => document.body.getBoundingClientRect().height);
    await expect.poll(height).toBeLessThan(100);
  });

  test('an element that is also marked as a place is shown as an element', async ({ partner, scripts }) => {
    const both =
      '<chauffeur-form data-charter-widget="chauffeur-form" data-loading="eager" loading="eager"></chauffeur-form>';
    const page = await partner(both + scripts.embed + scripts.loader);
    await page.locator('chauffeur-form').getByLabel('First name').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test.for(['embed', 'open'] as const)(
    '%s() of a script, and a later update, give one warning for each wrong option, and show the widget',
    async (name, { partner, server, openPage }) => {
      const page = await openPage();
      const lines = listen(page);
      await partner(
        `<div id="place"></div><script type="module">
          import { embed, open } from '${server.origin}/cdn/embed.js';
          const odd = { prefill: ['from=LHE'], forward: {}, theme: {}, locale: () => 'ur', accent: Symbol('odd'), title: Symbol('odd') };
          const options = { widget: 'private-charter-form', loading: 'eager' };
          const shown = ${name === 'embed' ? "embed(document.querySelector('#place'), { ...options, ...odd })" : 'open({ ...options, ...odd })'};
          shown.update({ prefill: 42, height: {} });
          shown.update({ layout: 'pannel', thme: 'dark', reference: 4711, metadata: { tier: 7, desk: 'Clifton' } });
          shown.update({ prefill: new URLSearchParams('from=KHI') });
        </script>`,
        { tab: page },
      );
      await expect
        .poll(() => page.frameLocator('iframe').getByLabel('From', { exact: true }).inputValue())
        .toContain('KHI');
      const wrong = () =>
        lines.filter((line) => line.includes('#wrong-type')).map((line) => /"([\w.]+)"/.exec(line)?.[1]);
      const first = ['accent', 'forward', 'height', 'layout', 'locale', 'metadata.tier'];
      await expect.poll(() => wrong().sort()).toEqual([...first, 'prefill', 'prefill', 'reference', 'theme', 'title']);
      expect(lines.join()).toContain('There is no option "thme"');
      expect(lines.join()).toContain('it was given the number 4711.');
    },
  );

  test('a frame with an unknown partner warns with the address of the page, and ignores parameters that advertisers add', async ({
    site,
    server,
    partner,
    openPage,
  }) => {
    const page = await openPage();
    const lines = listen(page);
    const query = 'partner=nobody&gclid=1&fbclid=2&_ga=3&utm_source=mail';
    await partner(`<iframe src="${server.origin}/embed/chauffeur-form?${query}"></iframe>`, { tab: page });
    await expect.poll(() => lines.join()).toContain(`no request of ${site.origin} for the partner "nobody"`);
    expect(lines).toHaveLength(1);
  });

  test.for(['embed', 'charter-widgets'])(
    '%s.js loaded as a classic script warns that it must be a module',
    async (name, { server, partner, openPage }) => {
      const page = await openPage();
      const lines = listen(page);
      await partner(`<p>The page</p><script src="${server.origin}/cdn/${name}.js"></script>`, { tab: page });
      await expect.poll(() => lines).toEqual([expect.stringContaining('#classic-script')]);
    },
  );
});
