import { STAGES, type TravellerTrip, type TripEvent } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
// biome-ignore lint/style/noRestrictedImports: the page that drafts must not contradict, and no part of the back office
import { stageTexts } from '../../public/trip/stage-texts';
import { createTexts, loadTexts } from '../../shared/texts/texts';
import { type DraftParts, listWhatsappDrafts } from './whatsapp-drafts';

const trip: DraftParts['trip'] = {
  reference: 'CW-7K3M-Q2',
  stage: 'quoted',
  homeZone: 'Asia/Karachi',
  trackUrl: '',
  events: [],
};
const places = [
  'Karachi (KHI) – Jinnah International Airport',
  'Skardu (KDU) – Skardu Airport',
  'The lodge\nat the lake',
];
const sent = (validUntil: string) => ({ state: 'sent', validUntil }) as const;
const QUOTED: DraftParts = { trip, places, quotes: [sent('2099-03-04T10:00:00.000Z')], brand: 'Karakoram Air' };

await loadTexts('ur');

const labelsOf = (parts: Partial<DraftParts>) =>
  listWhatsappDrafts({ ...QUOTED, ...parts })
    .map(({ label }) => label)
    .join(', ');
const textOf = (label: string, parts: Partial<DraftParts> = {}, locale: 'en' | 'ur' = 'en') =>
  listWhatsappDrafts({ ...QUOTED, ...parts }, createTexts(locale)).find((draft) => draft.label === label)?.text;

/** What the traveller's page says while staff have a draft. */
const PAGE_BESIDE: Readonly<Record<string, RegExp>> = {
  'We have your request': /^(We have your request|Our desk is looking into it)\. (Our desk|We are)/,
  'We have told you our price': /^We have told you our price\. If you want/,
  'Your quote is ready': /^Your (quote is|quotes are) here\. After you accept/,
  'We need your answer': /^Your (quote is|quotes are) here\. After you accept/,
  'Your quote has expired': /has expired\. Call us for a new one/,
  'You have accepted our quote': /^You have accepted\. Our desk now confirms/,
  'Your booking is confirmed': /^Your booking is confirmed\. Everything is set/,
  'Your flight no longer goes': /no longer/,
  'Your flight has a new time': /from \{before\} to \{after\}/,
  'Your flight has changed': /has changed/,
  'You asked us to cancel': /You asked us to cancel/,
};

describe('WhatsApp drafts', () => {
  it('fit the stage of the trip', () => {
    const labels = STAGES.map((stage) => [stage, labelsOf({ trip: { ...trip, stage }, quotes: [] })]);
    expect(Object.fromEntries(labels)).toEqual({
      new: 'We have your request',
      reviewing: 'We have your request',
      quoted: 'We have told you our price',
      accepted: 'You have accepted our quote',
      booked: 'Your booking is confirmed',
      ...{ flown: '', closed: '', declined: '', lost: '', cancelled: '' },
    });
  });

  it('mention a quote only while one is open', () => {
    expect(labelsOf({})).toBe('Your quote is ready, We need your answer');
    for (const state of ['draft', 'accepted', 'expired', 'withdrawn'] as const) {
      expect(labelsOf({ quotes: [{ state, validUntil: '2099-03-04T10:00:00.000Z' }] })).toBe(
        state === 'expired' ? 'Your quote has expired' : 'We have told you our price',
      );
    }
  });

  it('tell what became of a booked flight, and not that the booking is confirmed', () => {
    const before = '2099-03-04T08:10:00';
    const of = (after: string) => ({ trip: { ...trip, stage: 'booked' as const }, changed: { before, after } });
    expect(textOf('Your flight no longer goes', of(''))).toContain('Sorry, the flight of your request no longer goes.');
    const moved = textOf('Your flight has a new time', of('2099-03-04T11:10:00'));
    expect(moved).toContain('Your flight has a new time: Mar 4, 2099, 11:10, before Mar 4, 2099, 08:10.');
    expect(textOf('Your flight has changed', of(before))).toContain('Your flight has changed since your request.');
  });

  it('contradict the traveller’s page at no stage', () => {
    const before = '2099-03-04T08:10:00';
    const told = new Set<string>();
    // Open quotes are of the stage 'quoted' only.
    for (const stage of STAGES)
      for (const after of [undefined, '', before, '2099-03-04T11:10:00'])
        for (const asked of [null, before])
          for (const states of stage === 'quoted'
            ? ([[], ['sent'], ['sent', 'sent'], ['expired']] as const)
            : ([[], ['accepted']] as const)) {
            const quotes = states.map((state) => ({ ...sent('2099-03-04T10:00:00.000Z'), state, paymentUrl: '' }));
            const request = { stage, quotes, kind: 'privateCharter', legs: [{ departs: before }], flightNow: after };
            const reached = { reachedBy: { email: true, phone: true }, asked: { change: null, cancellation: asked } };
            const shown = stageTexts({ ...request, ...reached } as unknown as TravellerTrip).join('. ');
            const events = asked ? [{ what: 'cancellation asked', by: 'The traveller', after: '' } as TripEvent] : [];
            const changed = after === undefined ? undefined : { before, after };
            for (const { label } of listWhatsappDrafts({
              ...QUOTED,
              trip: { ...trip, stage, events },
              quotes,
              changed,
            })) {
              told.add(label);
              expect(shown, `${label}, ${stage}`).toMatch(PAGE_BESIDE[label] ?? /no such draft/);
            }
          }
    expect([...told].sort()).toEqual(Object.keys(PAGE_BESIDE).sort());
  });

  it('name the number of open quotes', () => {
    const two = { quotes: [sent('2099-03-04T10:00:00.000Z'), sent('2099-03-05T10:00:00.000Z')] };
    expect(textOf('Your quote is ready', two)).toContain('Your 2 quotes are ready.');
    const over = two.quotes.map((quote) => ({ ...quote, state: 'expired' as const }));
    expect(textOf('Your quote has expired', { quotes: over })).toContain('Our quotes have expired.');
  });

  it('contain the reference, the route and the brand, each on a line', () => {
    expect(textOf('Your quote is ready')).toBe(
      [
        'Hello,',
        'Your quote is ready. After you accept it, we confirm the booking.',
        '',
        'Reference: CW-7K3M-Q2',
        'Route: Karachi (KHI) – Skardu (KDU) – The lodge at the lake',
        '',
        'Karakoram Air',
      ].join('\n'),
    );
  });

  it('have the link of the trip in a paragraph of its own, so it can be pressed', () => {
    const trackUrl = 'https://fly.example/trip#1.2.token';
    expect(textOf('Your quote is ready', { trip: { ...trip, trackUrl } })?.split('\n')).toContain(trackUrl);
  });

  it('have no route for a request without a flight', () => {
    expect(textOf('Your quote is ready', { places: [] })).not.toContain('Route');
  });

  it('ask for the answer before the first open offer ends, in the operator’s local time', () => {
    const quotes = ['2099-03-05T10:00:00.000Z', '2099-03-04T22:30:00+05:00'].map(sent);
    expect(textOf('We need your answer', { quotes })).toContain(
      'The first of our quotes to end is valid until Mar 4, 2099, 22:30 (Pakistan time). Please tell us by then',
    );
    const alike = ['2099-03-04T17:30:00.000Z', '2099-03-04T22:30:00+05:00'].map(sent);
    expect(textOf('We need your answer', { quotes: alike })).toContain('Our quotes are valid until Mar 4, 2099, 22:30');
  });

  it('are in Urdu for a traveller who reads it, with the order of Latin text kept', () => {
    expect(textOf('Your quote is ready', {}, 'ur')).toBe(
      [
        'السلام علیکم،',
        'آپ کی کوٹیشن تیار ہے۔ آپ کے قبول کرنے کے بعد ہم بکنگ کی تصدیق کریں گے۔',
        '',
        'حوالہ نمبر: \u2068CW-7K3M-Q2\u2069',
        'روٹ: \u2068کراچی (KHI) – سکردو (KDU) – The lodge at the lake\u2069',
        '',
        'Karakoram Air',
      ].join('\n'),
    );
    expect(textOf('We need your answer', {}, 'ur')).toContain(
      '4 مارچ 2099، 15:00\u2069 بجے (\u2068\u2068پاکستان\u2069 کا وقت\u2069)\u2069 تک کارآمد ہے',
    );
  });
});
