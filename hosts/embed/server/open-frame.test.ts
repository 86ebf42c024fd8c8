import { exampleFlight } from 'charter-widgets/testing';
import { describe, expect, it } from 'vitest';
import { openFrame } from '.';

/** Opens a frame on a server whose API gives this answer. */
const open = (
  tag: string,
  query = '',
  { status = 200, data = {} as unknown, framed = true, pkrPerUsd = undefined as number | undefined } = {},
) =>
  openFrame({
    tag,
    query,
    framed,
    pkrPerUsd,
    fetch: async () => Response.json({ success: status < 400, message: '', data, total: 0 }, { status }),
  });
const html = async (...of: Parameters<typeof open>) => (await open(...of))?.render();

describe('the page of a frame', () => {
  it('of no widget does not exist', async () => {
    expect(await open('no-widget')).toBeUndefined();
  });

  it('of a form without options is the built one', async () => {
    expect(await html('chauffeur-form', '?instance=12&accent=%23a03')).toBeUndefined();
  });

  it('contains the values in its address and is not cached', async () => {
    const frame = await open('private-charter-form', `?from=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(frame?.render()).toContain('&quot;&gt;&lt;script&gt;');
    expect(frame?.render()).not.toContain('<script');
    expect(frame?.key).toBeUndefined();
  });

  it('is in the language of its address', async () => {
    expect(await html('chauffeur-form', '?locale=ur&theme=dark')).toContain('dir="rtl"');
    expect((await open('chauffeur-form', '?locale=ur'))?.title).toBe('شوفر سروس کی درخواست');
    expect(await open('chauffeur-form', '?locale=tlh&theme=red')).toMatchObject({
      locale: undefined,
      theme: undefined,
    });
  });

  it('contains the flights that exist', async () => {
    expect(await html('flight-gallery', '', { data: [] })).toContain('No flights here at the moment');
  });

  it.each([429, 500, 503])('shows that it is loading when the answer is %d', async (status) => {
    const frame = await open('flight-gallery', '', { status });
    expect(frame?.initial).toBeUndefined();
    expect(frame?.render()).toContain('Loading flights...');
  });

  it('shows that a flight does not exist', async () => {
    const frame = await open('flight-booking', '?id=7', { status: 404 });
    expect(frame?.initial).toBeNull();
    expect(frame?.render()).toContain('Flight Not Available');
  });

  it('follows the links in its address only inside another page', async () => {
    const query = '?charter-url=https%3A%2F%2Findus.example%2Fcharter';
    expect(await html('flight-gallery', query, { data: [] })).toContain('href="https://indus.example/charter"');
    expect(await html('flight-gallery', query, { data: [], framed: false })).toBe('');
    expect(await html('flight-gallery', '?charter-url=javascript%3Aalert(1)', { data: [] })).not.toContain(
      'javascript:',
    );
  });

  it.each([
    ['', 280, 'PKR\u00a0117,600', '$420'],
    ['?price-first=base', 280, '$420', 'PKR\u00a0117,600'],
    ['?pkr-rate=300', 280, 'PKR\u00a0126,000', '$420'],
    ['?pkr-rate=0', 280, '$420', ''],
    ['?currency=EUR', 280, '€420', ''],
    ['', undefined, '$420', ''],
  ])('of %s at the rate %s shows %s and %s', async (query, pkrPerUsd, price, beside) => {
    const text = (part?: string) => part?.replace(/<[^>]+>|<!-- -->/g, '');
    const shown = text(await html('flight-gallery', query, { data: [exampleFlight({ seatPrice: 420 })], pkrPerUsd }));
    expect(shown).toContain(`${price}${beside && `${beside} · `}per seat`);
  });

  it('whose flight only the browser knows is drawn by the browser', async () => {
    expect(await html('flight-booking')).toBe('');
  });

  it('is cached separately for other options, another look and another answer', async () => {
    const keys = await Promise.all([
      open('flight-gallery', '', { data: [] }),
      open('flight-gallery', '?limit=3', { data: [] }),
      open('flight-gallery', '?theme=dark', { data: [] }),
      open('flight-gallery', '?accent=red', { data: [] }),
      open('flight-gallery', '', { status: 429 }),
    ]);
    expect(new Set(keys.map((frame) => frame?.key)).size).toBe(5);
    const again = await open('flight-gallery', '?instance=9&utm_source=x', { data: [] });
    expect(again?.key).toBe(keys[0]?.key);
  });
});
