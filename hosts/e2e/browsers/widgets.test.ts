import { Key } from 'selenium-webdriver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStale, SERVED } from '../../../scripts/build.mjs';
import { partnerPage, startPartnerSite } from '../../../scripts/testing/partner-site.mjs';
import { startBuiltServer } from '../../../scripts/testing/start-built-server.mjs';
import { BROWSERS, type Driver } from './start.ts';

/** What to type at each label. A third text must be suggested before it is chosen with Enter. */
type Field = readonly [label: string, typed: string, suggested?: string];

interface Widget {
  prefill?: string;
  attributes?: string;
  fields: readonly Field[];
  /** The button that opens a dialog, and the fields in it. */
  dialog?: readonly [button: string, fields: readonly Field[]];
  send?: string;
}

const date = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const NAMES: Field[] = [
  ['First name', 'Ayesha'],
  ['Last name', 'Visitor'],
];
const EMAIL: Field = ['Email', 'visitor@example.com'];
const CONTACT: Field[] = [['Name', 'Ayesha Visitor'], EMAIL, ['Phone', '03000000042']];

const WIDGETS: Record<string, Widget> = {
  'private-charter-form': {
    prefill: `from=KHI&to=DXB&date=${date}&time=09:00&luggage=20`,
    fields: [['Seats', '4']],
    dialog: ['Search', CONTACT],
    send: 'SUBMIT REQUEST',
  },
  'chauffeur-form': {
    fields: [
      ['Number of passengers', '6'],
      ['Luggage (kg)', '4'],
      ...NAMES,
      ['CNIC or passport number', '0000-0000-00042'],
      EMAIL,
    ],
    send: 'Submit Request',
  },
  'international-charter-form': {
    prefill: `to=DXB&departure=${date}T06:45`,
    fields: [
      ['Departure location', 'skardu', 'KDU'],
      ['Number of seats', '5'],
      ['Preferred aircraft', 'Sup'],
      ['Service type', 'Reg'],
      ['Additional message', 'Two wheelchairs'],
      ...CONTACT,
    ],
    send: 'Submit',
  },
  'flight-gallery': { fields: [], attributes: 'open-with="event"' },
  'flight-booking': {
    prefill: 'id=FLIGHT',
    attributes: 'flight-id="FLIGHT"',
    fields: [['Title', 'Mrs'], ...NAMES, ['Phone number', '3000000042'], EMAIL, ['I accept', Key.SPACE]],
    send: 'Submit Booking Request',
  },
};

const PHONE = [390, 700] as const;
const DESKTOP = [1200, 900] as const;
const SIZES: (readonly [width: number, height: number])[] = [PHONE, DESKTOP];

/** Records on the partner's page: errors, events of the widget, and heights that its frame asks for. */
const RECORDER = `<script>
  Object.assign(window, { errors: [], events: [], heights: [] });
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => errors.push(violatedDirective));
  console.error = (...texts) => errors.push(texts.join(' '));
  for (const type of ['ready', 'submitted', 'closed', 'flight-selected'])
    document.addEventListener(type, ({ type }) => events.push(type));
  addEventListener('message', ({ data }) => data?.type === 'height' && heights.push(data.height));
</script>`;

interface Recorded extends Window {
  errors: string[];
  events: string[];
  heights: number[];
}

let server: Awaited<ReturnType<typeof startBuiltServer>>;
let site: Awaited<ReturnType<typeof startPartnerSite>>;
let flight: string;
beforeAll(async () => {
  await buildStale(SERVED);
  [server, site] = await Promise.all([startBuiltServer(), startPartnerSite()]);
  const { data } = (await (await fetch(`${server.origin}/api/Flight/search`)).json()) as { data: { id: number }[] };
  flight = String(data[0]?.id);
});
afterAll(() => Promise.all([server?.stop(), site?.stop()]));

for (const { name, missing, start } of BROWSERS)
  describe.runIf(!missing)(missing ? `${name}: ${missing}` : name, () => {
    let driver: Driver;
    beforeAll(async () => {
      driver = await start();
    });
    afterAll(() => driver?.close());
    beforeEach(() => driver.resize(...DESKTOP));

    const scripts = () =>
      ['charter-widgets', 'embed']
        .map((file) => `<script type="module" src="${server.origin}/cdn/${file}.js"></script>`)
        .join('');
    const element = (tag: string) => {
      const { attributes, prefill = '' } = WIDGETS[tag] as Widget;
      return `<${tag} loading="eager" ${attributes ?? `prefill="${prefill}"`}></${tag}>`.replace('FLIGHT', flight);
    };
    async function show(body: string) {
      site.serve({ html: partnerPage(body.replaceAll('FLIGHT', flight), RECORDER) });
      await driver.open(site.origin);
      await driver.run(() => sessionStorage.clear());
    }
    const waitFor = (type: string) =>
      expect
        .poll(() => driver.run(() => (window as unknown as Recorded).events), { message: `the event ${type}` })
        .toContain(type);
    async function expectNoErrors() {
      const onPage = await driver.run(() => (window as unknown as Partial<Recorded>).errors ?? []);
      expect([...driver.errors(), ...onPage]).toEqual([]);
    }
    const focused = () =>
      driver.run(() => {
        let focus: Element | null = document.activeElement;
        while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
        const label = (focus as HTMLInputElement | null)?.labels?.[0] ?? focus;
        const isFrame = ['iframe', 'body', 'html'].includes(focus?.localName ?? 'body');
        const text = focus?.ariaLabel || label?.textContent || '';
        return { tag: focus?.localName ?? '', label: isFrame ? '' : text.trim().replace(/\s+/g, ' ') };
      });
    async function tabTo(label: string, tags?: readonly string[]) {
      const passed = new Set<string>();
      for (let step = 0; step < 60; step++) {
        const at = await focused();
        if (tags ? step > 0 && tags.includes(at.tag) : at.label.startsWith(label)) return;
        passed.add(at.label.slice(0, 20));
        await driver.press([Key.TAB]);
      }
      throw new Error(`Tab does not reach '${label || tags}', only ${[...passed].join(', ')}`);
    }
    async function fill(fields: readonly Field[]) {
      for (const [label, typed, suggested] of fields) {
        await tabTo(label);
        await driver.press(typed);
        if (suggested) {
          const options = () =>
            driver.run((all) =>
              all('[role=option]')
                .map(({ textContent }) => textContent)
                .join(),
            );
          await expect.poll(options).toContain(suggested);
          await driver.press([Key.ENTER]);
        }
        // `exact`, because the next label may start with the same words.
        await driver.press([Key.TAB]);
      }
    }
    /** The text of the open dialog, which must fit its window. */
    async function openDialog() {
      await expect.poll(() => driver.run((all) => all('dialog[open]').length)).toBeGreaterThan(0);
      const { text, ...place } = await driver.run(async (all) => {
        const dialog = all('dialog[open]').at(-1) as HTMLElement;
        await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
        const { left, top, right, bottom } = dialog.getBoundingClientRect();
        const { clientWidth, clientHeight } = document.documentElement;
        const offCentre = Math.max(Math.abs(left + right - clientWidth), Math.abs(top + bottom - clientHeight));
        return {
          text: dialog.textContent ?? '',
          isInside: left > -1 && top > -1 && right < clientWidth + 1 && bottom < clientHeight + 1,
          // In a frame, the dialog is centred in the visible part.
          isCentred: window !== parent || offCentre < 3,
          scrollsSideways: dialog.scrollWidth > dialog.clientWidth,
        };
      });
      expect(place).toEqual({ isInside: true, isCentred: true, scrollsSideways: false });
      return text;
    }
    async function send(tag: string, sizes: typeof SIZES = []) {
      const { fields, dialog, send } = WIDGETS[tag] as Widget;
      await fill(fields);
      if (dialog) {
        await tabTo(dialog[0]);
        await driver.press([Key.ENTER]);
        for (const size of sizes) {
          await driver.resize(...size);
          await openDialog();
        }
        await fill(dialog[1]);
      }
      await tabTo(send ?? '');
      await driver.press([Key.ENTER]);
      await expect.poll(openDialog).toContain('Submitted');
    }
    const frameHeights = () =>
      driver.run((all) => {
        const wanted = (window as unknown as Recorded).heights.at(-1) ?? -100;
        return Math.abs((all('iframe')[0]?.offsetHeight ?? 0) - wanted);
      });

    describe.for(Object.keys(WIDGETS))('%s', (tag) => {
      const { prefill = '' } = WIDGETS[tag] as Widget;
      const isForm = tag !== 'flight-gallery';

      test('can be filled in by keyboard and sent as an element', async () => {
        await show(element(tag) + scripts());
        await waitFor('ready');
        if (isForm) await send(tag, SIZES);
        else {
          await tabTo('', ['button']);
          await driver.press([Key.ENTER]);
        }
        await waitFor(isForm ? 'submitted' : 'flight-selected');
        await expectNoErrors();
      });

      test('can be filled in by keyboard and sent as a frame', async () => {
        const place = `<div data-charter-widget="${tag}" data-loading="eager" data-prefill="${prefill}"></div>`;
        await show(place + scripts());
        await waitFor('ready');
        await expect.poll(frameHeights, { message: 'the frame is as tall as its page' }).toBeLessThan(2);
        await tabTo('', ['iframe']);
        await driver.enter(`/embed/${tag}`);
        if (isForm) await send(tag);
        else await tabTo('', ['a', 'button']);
        await driver.enter();
        if (isForm) await waitFor('submitted');
        await expectNoErrors();
      });

      test('opens over the page, closes with Escape and returns the focus', async () => {
        for (const size of SIZES) {
          await driver.resize(...size);
          // The form has no prefill, because Escape clears a filled field before it closes anything.
          const query = tag === 'flight-booking' ? prefill : '';
          const button = `<button data-charter-open="${tag}" data-prefill="${query}">Book</button>`;
          await show(`<div style="height: 900px"></div>${button}${scripts()}`);
          await tabTo('Book');
          const scrolled = await driver.run(() => scrollY);
          await driver.press([Key.ENTER]);
          await waitFor('ready');
          await expect.poll(frameHeights).toBeLessThan(2);
          await openDialog();
          await driver.press([Key.ESCAPE]);
          await waitFor('closed');
          await expect.poll(() => focused()).toMatchObject({ label: 'Book' });
          expect(await driver.run(() => scrollY)).toBe(scrolled);
          await expectNoErrors();
        }
      });
    });
  });
