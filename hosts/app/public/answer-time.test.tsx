import type { TravellerTrip } from '@charter-hosts/contract';
import { MessagesProvider } from 'charter-widgets/kit';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { htmlOf } from '../shared/testing/config';
import { createTexts, loadTexts } from '../shared/texts/texts';
import { StaffAside } from './flows/staff';
import { HomeScreen } from './home';
import { AboutUs } from './pages';
import { TripPage } from './trip/trip-page';

await loadTexts('ur');
const NOW = Date.parse('2030-01-01T00:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));

/** A request that was just sent. */
const trip: TravellerTrip = {
  ...{ reference: 'CW-7K3M-Q2', kind: 'chauffeur', stage: 'new', createdAt: '', locale: '' },
  dueAt: null,
  ...{ legs: [], facts: [], note: '', quotes: [], calendar: null },
  reachedBy: { email: true, phone: true },
  ...{ asked: { change: null, cancellation: null }, wasBooked: false, isQuoteWithdrawn: false },
  ...{ isTold: false, overQuotes: [] },
};
const PAGES: Readonly<Record<string, ReactNode>> = {
  home: <HomeScreen />,
  'about us': <AboutUs />,
  'a form': <StaffAside />,
};

describe.each(Object.entries(PAGES))('the answer time on %s', (_name, page) => {
  it.each([
    ['en', '48 hours'],
    ['ur', '48 گھنٹے'],
  ] as const)('is a number of hours in the same words as elsewhere, in %s', (locale, words) => {
    const translated = <MessagesProvider value={createTexts(locale)}>{page}</MessagesProvider>;
    const html = htmlOf(translated, { answerMinutes: 48 * 60 });
    expect(html.replace(/<[^>]+>|[\u2066-\u2069]/g, '')).toContain(words);
  });
});

describe('the answer time, the certificate and the support line', () => {
  it('are shown if configured', () => {
    const shown = htmlOf(<HomeScreen />, {
      supportPhone: '0300 1234567',
      certificate: 'AOC 123/2024',
      answerMinutes: 15,
    });
    expect(shown).toContain('href="tel:03001234567"');
    expect(shown).toContain('We usually answer within 15 minutes');
    expect(shown).toContain('<li>AOC 123/2024</li>');
    expect(htmlOf(<HomeScreen />, { answerMinutes: 120 })).toContain('within 2 hours');
    // The widgets use the same words.
    expect(htmlOf(<HomeScreen />, { answerMinutes: 60 })).toContain('within 60 minutes');
    expect(htmlOf(<HomeScreen />, { answerMinutes: 1 })).toContain('within 1 minute<');
  });

  it('are not shown otherwise', () => {
    expect(htmlOf(<HomeScreen />, {})).not.toMatch(/tel:|within|AOC|24\/7/);
    expect(htmlOf(<HomeScreen />, { supportPhone: '0300 1234567' })).not.toMatch(/within|AOC|night|24\/7/);
  });
});

test('the trip page says by when staff expect to answer, until that time', () => {
  const shown = (dueAt: string) =>
    htmlOf(
      <TripPage
        api={async () => Promise.reject()}
        trip={{ ...trip, dueAt }}
        onChanged={() => {}}
        isStale={false}
        onRetry={() => {}}
      />,
      { answerMinutes: 48 * 60 },
    );
  expect(shown('2030-01-01T05:00:00.000Z')).toMatch(/We expect to answer by Jan 1, 2030, \d\d:\d\d/);
  expect(shown('2030-01-01T05:00:00.000Z')).not.toMatch(/within/);
  expect(shown('2030-01-01T00:00:00.000Z')).not.toMatch(/answer by/);
});

describe('the text beside a charter form', () => {
  it('shows how soon staff answer and their telephone number, if configured', () => {
    const shown = htmlOf(<StaffAside />, { supportPhone: '0300 1234567', answerMinutes: 60 });
    expect(shown).toContain('href="tel:03001234567"');
    expect(shown.replace(/<[^>]+>/g, '')).toContain('We usually answer within 60 minutes');
    expect(htmlOf(<StaffAside />, {})).not.toMatch(/tel:|answers within/);
  });

  it('always shows what happens next', () => {
    expect(htmlOf(<StaffAside />, {})).toContain('You pay nothing here. Our desk confirms your booking.');
  });
});
