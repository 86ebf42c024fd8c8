import { describe, expect, it } from 'vitest';
import { createDraft } from '../draft';
import { readPrefill } from '../prefill';
import { internationalLink, isForeignNumber } from './details-dialog';

// @vitest-environment happy-dom

const LEG = 'from=KHI&to=LHR&date=2026-12-01&time=14:30&seats=4';
const linkOf = (query: string, address?: string) => {
  const draft = createDraft(readPrefill(query));
  draft.contact.name.set('Ayesha Khan');
  draft.contact.phone.set('+44 20 7946 0000');
  return new URL(internationalLink(draft, address, 'https://book.example.com/api'));
};

describe('a phone number from abroad', () => {
  it.each(['+44 20 7946 0000', '0044 20 7946 0000', '+1', '(+971) 50', '+۹۷۱ ۵۰', '+93 70'])(
    'is recognised in %s',
    (phone) => {
      expect(isForeignNumber(phone)).toBe(true);
    },
  );

  it.each(['', '+', '+9', '00', '009', '+92 300 1234567', '0092300', '0300 1234567', '92300'])(
    'is not seen in %j',
    (phone) => {
      expect(isForeignNumber(phone)).toBe(false);
    },
  );
});

describe('the link to the international form', () => {
  it('passes on the flight, and nothing about the person', () => {
    const { origin, pathname, search } = linkOf(`type=roundtrip&${LEG}&date2=2026-12-05&time2=18:00`);
    expect(origin + pathname).toBe('https://book.example.com/international-charter-form');
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      from: 'KHI',
      to: 'LHR',
      departure: '2026-12-01T14:30',
      return: '2026-12-05T18:00',
      seats: '4',
    });
    expect(search).not.toMatch(/Ayesha|7946/);
  });

  it('has no return if there is none', () => {
    expect(linkOf(LEG).searchParams.has('return')).toBe(false);
    expect(linkOf(`type=multileg&${LEG}&date2=2026-12-05`).searchParams.has('return')).toBe(false);
  });

  it('leads to the page that the partner names, and keeps its query', () => {
    expect(linkOf(LEG, 'https://partner.example/abroad?lang=en').href).toMatch(
      /^https:\/\/partner\.example\/abroad\?lang=en&from=KHI&/,
    );
  });
});
