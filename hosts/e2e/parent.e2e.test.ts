import { fileURLToPath } from 'node:url';
import { directivesOf, FACES } from '@charter-hosts/contract/site-check';
import { componentOf, WIDGETS } from 'charter-widgets/registry';
import type { Frame, Page, Request } from 'playwright';
import { describe, expect } from 'vitest';
import { bundleFiles } from '../../scripts/testing/bundle-script';
import { test } from '../../scripts/testing/partner-page';

/** A day within the two years for which a form shows no warning. */
const DAY = `${new Date().getFullYear() + 1}-03-04`;
const CHAUFFEUR = '<div data-charter-widget="chauffeur-form" data-height="300"><a href="/call">Call us</a></div>';

/**
 * Records the events of the page (`told`), each height that its first frame gets, and the number of message
 * listeners.
 */
const RECORDER = `<script>
  Object.assign(window, { told: [], heights: [], listening: 0, messages: [] });
  for (const type of ['ready', 'submitted', 'failed', 'closed'])
    document.addEventListener(type, ({ type, target, detail }) => told.push({ type, on: target.id, ...detail }));
  window.addEventListener('message', ({ data }) => messages.push(data));
  const { addEventListener, removeEventListener } = window;
  window.addEventListener = (type, ...rest) => { listening += type === 'message'; addEventListener(type, ...rest); };
  window.removeEventListener = (type, ...rest) => { listening -= type === 'message'; removeEventListener(type, ...rest); };
  const look = new MutationObserver(() => {
    const height = document.querySelector('[data-charter-widget]')?.shadowRoot?.querySelector('iframe')?.style.height;
    if (height && height !== heights.at(-1)) heights.push(height);
  });
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    look.observe(root, { subtree: true, childList: true, attributeFilter: ['style'] });
    return root;
  };
</script>`;

interface Told {
  type: string;
  on: string;
  message?: string;
  utm?: object;
}
interface Recorded {
  told: Told[];
  heights: string[];
  listening: number;
  messages: ({ about?: string; height?: number } | null)[];
}
/** What embed.js offers to a script of the page. */
interface EmbedApi {
  embed(place: Element | null, options: { widget: string }): { remove(): void };
  open(options: { widget: string }): () => void;
}
const recorded = <K extends keyof Recorded>(page: Page, what: K): Promise<Recorded[K]> =>
  page.evaluate((name) => (window as unknown as Recorded)[name], what) as Promise<Recorded[K]>;

const heightOf = (page: Page) =>
  page
    .locator('iframe')
    .first()
    .evaluate((frame: HTMLElement) => frame.offsetHeight);

/** Whether the page's own bare text, in the place of a widget, is drawn: it is never moved or removed. */
const drawsOwnText = (page: Page) =>
  page.locator('[data-charter-widget]').evaluate((place) =>
    [...place.childNodes].some((node) => {
      const range = document.createRange();
      range.selectNode(node);
      return node instanceof Text && range.getClientRects().length > 0;
    }),
  );

/** The frame of a widget once its form can be used and its height matches its content. */
async function settled(page: Page, name: string, role: 'heading' | 'button' = 'heading'): Promise<Frame> {
  await page.frameLocator('iframe').first().getByRole(role, { name }).waitFor();
  const frame = await (await page.locator('iframe').first().elementHandle())?.contentFrame();
  if (!frame) throw new Error('the frame is gone');
  const wanted = () => frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
  await expect.poll(async () => (await heightOf(page)) === (await wanted())).toBe(true);
  return frame;
}

describe('an embedded widget', () => {
  test('keeps its draft over a reload, separate from another widget of the same kind', async ({ scripts, partner }) => {
    const place = '<div data-charter-widget="private-charter-form" data-height="300"></div>';
    const page = await partner(`${place}${place}${scripts.embed}`);
    const seats = (at: number) => page.locator('iframe').nth(at).contentFrame().getByLabel('Seats', { exact: true });
    const countStored = () =>
      page.frames()[1]?.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key)).length);
    // Text typed before the page's code has loaded is not stored.
    for (const [at, count] of ['3', '5'].entries())
      await expect
        .poll(async () => {
          for (const text of ['', count]) await seats(at).fill(text);
          return countStored();
        })
        .toBe(at + 1);
    await page.reload();
    for (const [at, count] of ['3', '5'].entries()) await expect.poll(() => seats(at).inputValue()).toBe(count);
  });

  test('reserves its height, follows its content, sends events, and leaves nothing behind', async ({
    scripts,
    partner,
  }) => {
    const page = await partner(
      `${RECORDER}<section><div id="place" data-charter-widget="private-charter-form" data-height="300"
        data-prefill="seats=4&amp;from=LHE" data-forward="from" data-theme="dark"
        data-accent="#0b7a3b" data-radius="3px} body{display:none"><b>Call us</b></div></section>
        <aside></aside>${scripts.embed}`,
      { query: '?from=KHI&token=secret&utm_source=mail' },
    );
    const form = page.frameLocator('iframe');
    await form.getByRole('button', { name: 'Search' }).waitFor();
    const frame = page.locator('iframe');
    const attributes = await frame.evaluate(({ title, allow, loading }: HTMLIFrameElement) => ({
      title,
      allow,
      loading,
    }));
    expect(attributes).toEqual({ title: 'Private charter request', allow: 'clipboard-write', loading: 'lazy' });
    const { accent, radius } = await form.getByRole('button', { name: 'Search' }).evaluate((button) => {
      const { backgroundColor, borderRadius } = getComputedStyle(button);
      return { accent: backgroundColor, radius: borderRadius };
    });
    expect({ accent, radius }, 'tokens that CSS understands').toEqual({ accent: 'rgb(11, 122, 59)', radius: '10px' });
    await expect.poll(() => form.getByLabel('From', { exact: true }).inputValue()).toMatch(/KHI/);
    expect(await form.getByLabel('Seats', { exact: true }).inputValue()).toBe('4');
    await expect.poll(() => heightOf(page)).toBeGreaterThan(300);
    expect(await recorded(page, 'told')).toEqual([
      expect.objectContaining({
        type: 'ready',
        on: 'place',
        widget: 'private-charter-form',
        utm: { utm_source: 'mail' },
      }),
    ]);
    expect(await drawsOwnText(page)).toBe(false);
    expect(page.frames()).toHaveLength(2);

    await page.evaluate(() => document.querySelector('section')?.setAttribute('hidden', ''));
    await expect
      .poll(async () => (await recorded(page, 'messages')).some((message) => message?.height === 0))
      .toBe(true);
    const heights = (await recorded(page, 'heights')).map(Number.parseFloat);
    expect(Math.min(...heights), 'the room is kept while the page is empty, or hidden').toBe(300);

    await page.evaluate(() => document.querySelector('aside')?.append(document.querySelector('#place') as Element));
    await expect.poll(() => heightOf(page)).toBeGreaterThan(300);
    const before = await heightOf(page);
    await form.getByText('MULTI-LEG').click();
    await form.getByRole('button', { name: 'Add another leg' }).click();
    await expect.poll(() => heightOf(page), { message: 'follows its page after a move' }).toBeGreaterThan(before);

    const place = await page.evaluateHandle(() => document.querySelector('#place') as Element);
    await place.evaluate((element) => element.remove());
    await expect.poll(() => recorded(page, 'listening')).toBe(0);
    expect(await place.evaluate((element) => element.innerHTML)).toBe('<b>Call us</b>');
    await expect.poll(() => page.frames().length).toBe(1);
  });

  test('ignores all messages that do not come from its own frame', async ({ server, scripts, partner }) => {
    const page = await partner(`${RECORDER}${CHAUFFEUR}${scripts.embed}`);
    const frame = await settled(page, 'Chauffeur Service Request');
    const instance = new URL(frame.url()).searchParams.get('instance') ?? '';
    const heights = await recorded(page, 'heights');
    const genuine = {
      source: 'charter-widgets',
      version: 1,
      widget: 'chauffeur-form',
      instance,
      type: 'height',
      height: 900,
    };

    // These messages are right, except for the window or the origin that they come from.
    await page.evaluate(
      ({ message, origin }) => {
        window.postMessage(message, '*');
        window.dispatchEvent(new MessageEvent('message', { data: message, origin }));
        const sandboxed = document.createElement('iframe');
        sandboxed.setAttribute('sandbox', 'allow-scripts');
        sandboxed.srcdoc = `<script>parent.postMessage(${JSON.stringify({ ...message, about: 'sandboxed' })}, '*')</script>`;
        const stranger = document.createElement('iframe');
        stranger.src = `${origin}/embed/flight-gallery?limit=1&instance=${message.instance}`;
        document.body.append(sandboxed, stranger);
      },
      { message: genuine, origin: server.origin },
    );
    const messages = () => recorded(page, 'messages');
    await expect.poll(async () => (await messages()).some((message) => message?.about === 'sandboxed')).toBe(true);
    await expect
      .poll(
        async () => (await messages()).filter((message) => JSON.stringify(message).includes('flight-gallery')).length,
      )
      .toBeGreaterThan(0);

    // These come from the frame's own window, but break the protocol.
    await frame.evaluate(
      (messages) => {
        for (const message of messages) parent.postMessage(message, '*');
      },
      [
        { ...genuine, instance: 'another' },
        { ...genuine, version: 2 },
        { ...genuine, type: 'submitted', id: 'x' },
        { ...genuine, type: '__proto__' },
        JSON.stringify(genuine),
        null,
        { ...genuine, type: 'failed', message: 'the last, and true' },
      ],
    );
    await expect.poll(async () => (await recorded(page, 'told')).length).toBeGreaterThan(1);
    expect((await recorded(page, 'told')).map(({ type, message }) => message ?? type)).toEqual([
      'ready',
      'the last, and true',
    ]);

    // These come from the frame's own window after it went to another origin.
    await page.locator('[data-charter-widget] iframe').evaluate(
      (element: HTMLIFrameElement, message) => {
        element.src = `data:text/html,<script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`;
      },
      { ...genuine, about: 'elsewhere' },
    );
    await expect.poll(async () => (await messages()).some((message) => message?.about === 'elsewhere')).toBe(true);
    expect(await recorded(page, 'heights')).toEqual(heights);
  });

  test('that grows above the visible part does not move what the visitor sees', async ({ scripts, partner }) => {
    for (const anchoring of ['auto', 'none']) {
      const page = await partner(`${CHAUFFEUR}<p style="height: 4000px">Below</p>${scripts.embed}`, {
        head: `<style>html { overflow-anchor: ${anchoring}; scroll-behavior: smooth }</style>`,
      });
      const frame = await settled(page, 'Chauffeur Service Request');
      const top = () => page.getByText('Below').evaluate((text) => Math.round(text.getBoundingClientRect().top));
      await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
      const [height, before] = [await heightOf(page), await top()];
      await frame.evaluate(() => (document.body.style.paddingBottom = '404px'));
      await expect.poll(() => heightOf(page)).toBe(height + 400);
      await expect.poll(top).toBe(before);
    }
  });
});

describe('a widget over the page', () => {
  test('can be opened by a script of the page, and embedded in a shadow root', async ({ server, partner }) => {
    const page = await partner(`${RECORDER}<div id="host"></div>
      <script type="module">
        import { embed, open } from '${server.origin}/cdn/embed.js';
        Object.assign(window, { api: { embed, open } });
      </script>`);
    await page.evaluate(() => {
      const { embed } = (window as unknown as { api: EmbedApi }).api;
      const root = document.querySelector('#host')?.attachShadow({ mode: 'open' }) as ShadowRoot;
      root.innerHTML = '<p>Call us</p>';
      Object.assign(window, { embedded: embed(root.querySelector('p'), { widget: 'chauffeur-form' }) });
    });
    const inline = page.frameLocator('#host iframe');
    await inline.getByLabel('First name').fill('Ayesha');
    await page.evaluate(() => (window as unknown as { embedded: { remove(): void } }).embedded.remove());
    await page.getByText('Call us').waitFor();

    await page.evaluate(() => {
      const { open } = (window as unknown as { api: EmbedApi }).api;
      Object.assign(window, { closeDialog: open({ widget: 'flight-gallery' }) });
    });
    await page.getByRole('dialog', { name: 'Flights' }).waitFor();
    await page.evaluate(() => (window as unknown as { closeDialog(): void }).closeDialog());
    await expect.poll(() => recorded(page, 'told').then((told) => told.at(-1)?.type)).toBe('closed');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

test('a dark frame without our script scrolls inside, and shows the wrong field', async ({ server, partner }) => {
  const page = await partner(
    `<iframe src="${server.origin}/embed/private-charter-form?type=multileg&theme=dark" title="Charter" width="100%" height="360"></iframe>`,
  );
  const form = page.frameLocator('iframe');
  await form.getByRole('button', { name: 'Search' }).click();
  await form.getByText('From location is required').first().waitFor();
  const look = await form.locator('body').evaluate((body) => ({
    scheme: getComputedStyle(document.documentElement).colorScheme,
    scrolls: document.documentElement.scrollHeight > window.innerHeight && getComputedStyle(body).overflow !== 'hidden',
    focus: document.activeElement?.getBoundingClientRect().toJSON(),
  }));
  expect(look).toMatchObject({ scheme: 'dark', scrolls: true });
  expect(look.focus.top).toBeGreaterThanOrEqual(0);
  expect(look.focus.bottom).toBeLessThanOrEqual(360);
});

describe('the loader of the elements', () => {
  const isDrawn = (page: Page, tag: string) => page.evaluate((name) => !!document.querySelector(name)?.shadowRoot, tag);

  test('fetches each file of the pinned release once, when an element comes near', async ({
    server,
    partner,
    page,
  }) => {
    const requests: string[] = [];
    const note = (request: Request) => request.url().includes('/cdn/') && requests.push(request.url());
    page.on('request', note);
    const { entries, files } = await (await fetch(`${server.origin}/cdn/manifest.json`)).json();
    const pinned = entries['charter-widgets.js'];
    await partner(
      `<div hidden><international-charter-form></international-charter-form></div>
       <chauffeur-form loading="eager" style="position: absolute; top: 9000px"></chauffeur-form>
       <h1>Flights below</h1><div style="margin-top: 6000px"><flight-gallery></flight-gallery></div>
       <script type="module" crossorigin integrity="${files[pinned].integrity}" src="${server.origin}/cdn/${pinned}"></script>`,
      // Partners hide parts that are not ready; these have no position then, and must load all the same.
      { head: '<style>:not(:defined) { display: none }</style>' },
    );
    await expect.poll(() => isDrawn(page, 'chauffeur-form')).toBe(true);
    const early = requests.length;
    expect(await isDrawn(page, 'flight-gallery')).toBe(false);
    expect(await isDrawn(page, 'international-charter-form')).toBe(false);

    await page.evaluate(() => document.body.prepend(document.createElement('private-charter-form')));
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.evaluate(() => document.querySelector('[hidden]')?.removeAttribute('hidden'));
    await expect.poll(() => isDrawn(page, 'international-charter-form')).toBe(true);
    page.off('request', note);
    expect(requests.length).toBeGreaterThan(early);
    expect(new Set(requests).size).toBe(requests.length);
  });
});

describe('under a partner’s strictest content security policy', () => {
  /** The policy that the handbook, the studio and the check give, with no Trusted Types policy. */
  const strict = (face: keyof typeof FACES, origin: string) =>
    [
      "default-src 'self'",
      ...directivesOf(face, origin),
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ');
  const each = (write: (tag: string) => string) => WIDGETS.map(({ tag }) => write(tag)).join('');
  const elements = each((tag) => `<${tag} loading="eager" flight-id="4" limit="2"></${tag}>`);
  const script = (file: string) => `<script type="module" src="{O}/cdn/${file}.js"></script>`;

  /** The five widgets, with `{O}` in place of the operator's origin. */
  const bodies: Record<keyof typeof FACES, string> = {
    script: elements + script('charter-widgets'),
    own: elements + each(script),
    frame: each((tag) => `<div data-charter-widget="${tag}" data-prefill="id=4"></div>`) + script('embed'),
    plain: each((tag) => `<iframe width="900" height="800" src="{O}/embed/${tag}?id=4"></iframe>`),
    npm: `${each((tag) => `<div id="${tag}"></div>`)}<script type="module" src="/bundled.js"></script>`,
  };
  const npm = fileURLToPath(new URL('../../dist/npm/', import.meta.url));
  const drawn = each((tag) => {
    const name = componentOf(tag);
    return `import { ${name} } from '${npm}${tag}/index.js';
      createRoot(document.getElementById('${tag}')).render(createElement(${name}, { apiBase: '{O}/api', flightId: 4 }));`;
  });
  const application = `import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; ${drawn}`;

  /** The browser writes each violation to the console as an error, which fails the test. */
  test.for(Object.keys(FACES) as (keyof typeof FACES)[])(
    'every widget works without a violation as %s',
    async (face, { server: { origin }, partner }) => {
      const files = face === 'npm' ? await bundleFiles(application.replace(/{O}/g, origin), 'production') : {};
      const head = face === 'plain' ? '' : `<link rel="stylesheet" href="${origin}/cdn/charter-widgets.css">`;
      const page = await partner(bodies[face].replace(/{O}/g, origin), { policy: strict(face, origin), files, head });
      // Chromium draws no frame that is out of sight, so all are in sight.
      await page.setViewportSize({ width: 1280, height: 6000 });
      const widget = (tag: string) =>
        face === 'frame' || face === 'plain'
          ? page.frameLocator(`iframe[src*="/embed/${tag}?"]`)
          : page.locator(face === 'npm' ? `#${tag}` : tag);
      if (face === 'frame' || face === 'plain') {
        // What a frame loads itself is under the operator's policy, not under the partner's.
        for (const { tag } of WIDGETS) await widget(tag).locator('#widget :is(button, a, input)').first().waitFor();
        return;
      }
      const charter = widget('private-charter-form');
      for (const [label, code] of [
        ['From', 'KDU'],
        ['To', 'ISB'],
      ] as const) {
        await charter.getByLabel(label, { exact: true }).fill(code);
        await charter.getByRole('option', { name: code }).click();
      }
      await charter.getByLabel('Date').fill(DAY);
      await charter.getByRole('button', { name: 'Search' }).click();
      const details = charter.getByRole('dialog', { name: 'Enter your details' });
      await details.getByRole('img').waitFor();
      await details.getByRole('button', { name: 'Cancel' }).click();

      for (const tag of ['chauffeur-form', 'international-charter-form', 'flight-booking']) {
        // A press right after a component is mounted may show nothing.
        const submit = async () => {
          await widget(tag)
            .getByRole('button', { name: /^Submit/ })
            .last()
            .click();
          return widget(tag)
            .getByText(/ame is required$/)
            .count();
        };
        await expect.poll(submit).toBeGreaterThan(0);
      }
      for (const tag of ['flight-gallery', 'flight-booking']) {
        const picture = widget(tag).locator('img').first();
        await picture.evaluate((image) => image.scrollIntoView());
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      }
    },
  );

  test('the script for frames, dialogs and buttons works without a violation', async ({ server, scripts, partner }) => {
    const page = await partner(
      `${CHAUFFEUR}<a href="/fly" data-charter-button="private-charter-form">Fly with us</a><button data-charter-open="flight-gallery">Flights</button>${scripts.embed}`,
      {
        policy: strict('frame', server.origin),
      },
    );
    await settled(page, 'Chauffeur Service Request');
    await page.getByRole('button', { name: 'Flights' }).click();
    await page.getByRole('dialog').frameLocator('iframe').getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Fly with us' }).click();
    await page.getByRole('dialog').frameLocator('iframe').getByRole('button', { name: 'Search' }).waitFor();
  });
});

test('a page that overwrites globals and loads scripts twice has each widget once', async ({
  server,
  scripts,
  partner,
}) => {
  // Two releases of a script are two modules, even if they are equal.
  const { entries } = await (await fetch(`${server.origin}/cdn/manifest.json`)).json();
  const again = (file: string) =>
    `<script async type="module" src="${server.origin}/cdn/${entries[file]}?another"></script>`;
  const page = await partner(
    `<chauffeur-form></chauffeur-form>${CHAUFFEUR}<form name="location"></form>
     <button data-charter-open="flight-gallery">Flights</button>
     ${scripts.embed}${scripts.loader}`,
    {
      head: `<base href="https://elsewhere.example/x/">
        <script>
          window.name = 'charter-widgets';
        </script>${again('embed.js')}${again('charter-widgets.js')}`,
    },
  );
  const frame = await settled(page, 'Chauffeur Service Request');
  expect(await page.locator('iframe').count()).toBe(1);
  expect(await page.getByText('Call us').isVisible()).toBe(false);
  for (const face of [page.locator('chauffeur-form'), frame]) {
    await face.getByRole('button', { name: /^Submit/ }).click();
    await face.getByText('First name is required').first().waitFor();
  }
  await page.getByRole('button', { name: 'Flights' }).click();
  await page.getByRole('dialog', { name: 'Flights' }).waitFor();
  expect(await page.locator('dialog').count()).toBe(1);
});

test('a frame sends the partner’s own words, takes metadata from no address, and takes no person', async ({
  partner,
  server,
}) => {
  const page = await partner(
    `${RECORDER}<div id="place"></div><script type="module">
      import { embed } from '${server.origin}/cdn/embed.js';
      const options = { widget: 'chauffeur-form', loading: 'eager', prefill: 'luggage=1&metadata={"tier":"iron"}' };
      const person = { name: 'Sana Gul', email: 'sana@example.com' };
      const shown = embed(place, { ...options, reference: 'PO-4711', metadata: { tier: 'gold' }, person });
      shown.update({ metadata: { tier: 'silver' } });
    </script>`,
  );
  const form = page.frameLocator('iframe');
  await expect(form.getByLabel('First name').inputValue()).resolves.toBe('');
  const address = String(await page.locator('iframe').getAttribute('src'));
  expect(address).toContain('reference=PO-4711');
  expect(address).not.toMatch(/gold|silver|Sana|sana/);
  await form.getByLabel('First name').fill('Ayesha');
  await form.getByLabel('Last name').fill('Khan');
  await form.getByLabel('CNIC or passport number').fill('42101-1234567-1');
  await form.getByLabel('Phone number').fill('03001234567');
  const sent = page.waitForRequest(/CreateRequest/);
  await form.getByRole('button', { name: 'Submit Request' }).click();
  const words = { reference: 'PO-4711', metadata: { tier: 'silver' } };
  expect((await sent).postDataJSON()).toMatchObject(words);
  await expect
    .poll(() => recorded(page, 'told'))
    .toContainEqual(expect.objectContaining({ type: 'submitted', ...words }));
});
