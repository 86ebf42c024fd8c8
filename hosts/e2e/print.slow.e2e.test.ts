import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { aCharter } from '../api/testing/requests';
import { call, DXB, KDU, KHI, post, type Server, sendQuote, test } from './back-office';

const PLACES = [KHI, KDU, DXB, KHI];

/** Sends a quote with this number of legs; resolves to its traveller's link. */
async function aSentQuote(server: Server, token: string, legs: number, locale: string) {
  const segments = PLACES.slice(0, legs).map((fromLocation, index) => ({
    fromLocation,
    toLocation: PLACES[index + 1],
    departDate: `2031-03-0${index + 4}T14:30:00`,
    ...{ seats: 4, luggage: 60, pets: 0 },
  }));
  const body = aCharter({ trip: legs > 1 ? 2 : 0, segments });
  const { id: request, trackUrl } = await post(server, `PrivateCharter/Create?locale=${locale}`, body);
  const { tripRecord: trip } = await call(server, `PrivateCharter/GetRequestById/${request}`, token);
  await post(server, `Trip/${trip.id}`, { version: 1, stage: 'reviewing' }, token);
  await sendQuote(server, token, trip.id, {
    aircraft: 'King Air 350',
    tail: 'AP-BHX',
    currency: 'USD',
    lines: [
      ...segments.map((_, index) => ({ label: `Flight ${index + 1}`, kind: 'flight', amount: '12,500' })),
      { label: 'Handling', kind: 'fee', amount: '850' },
    ],
    legs: segments.map(({ fromLocation, toLocation, departDate }) => ({
      from: fromLocation,
      to: toLocation,
      departs: departDate,
      block: '2:05',
      isShown: true,
    })),
    inclusions: 'Catering, handling and landing fees.',
    terms: 'Half is due within a day. Cancelled within two days of the departure, half is kept.',
    message: 'Thank you for asking us. The aircraft waits for you in Skardu.',
    validUntil: '2099-01-01T00:00:00.000Z',
    holdUntil: '2098-01-01T00:00:00.000Z',
  });
  return { id: trip.id as number, link: `/trip${new URL(trackUrl).hash}` };
}

/** The printed text, and the number of pages on A4 and on Letter. */
async function printed(page: Page) {
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  const sides = { top: '14mm', bottom: '14mm', left: '14mm', right: '14mm' };
  const pages: Record<string, number> = {};
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format, margin: sides })).toString('latin1');
    pages[format] = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  }
  await page.emulateMedia({ media: null });
  return { text, pages };
}

/** Texts of buttons, fields and bars around each screen, which must not be printed. */
const CHROME =
  /Skip to content|Search everything|Aircraft\nCharters|Any time|\bCSV\b|Print\b|Accept USD|Keyboard|Contact us/;

describe('on paper', () => {
  for (const [locale, legs] of [
    ['en', 3],
    ['ur', 1],
  ] as const)
    test(`a quote of ${legs} ${legs === 1 ? 'leg' : 'legs'} (${locale}) fills one page with nothing else on it, printed from either screen`, {
      timeout: 120_000,
    }, async ({ page, server, token }) => {
      const { id, link } = await aSentQuote(server, token, legs, locale);
      for (const path of [link, `/admin/quote/${id}`]) {
        await page.goto(path);
        await page
          .locator('.app-quote-zone')
          .nth(2 * legs - 1)
          .waitFor();
        const { text, pages } = await printed(page);
        expect.soft(pages, path).toEqual({ A4: 1, Letter: 1 });
        expect.soft(text, path).not.toMatch(CHROME);
        expect.soft(text, path).toContain('King Air 350');
        expect.soft(text.match(/14:30/g), path).toHaveLength(legs);
      }
    });
});
