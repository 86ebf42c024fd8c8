import { describe, expect, it } from 'vitest';
import { type FlightsView, readFlightsView, writeFlightsView } from './flights-view';

const first: FlightsView = { q: '', sort: '', descending: false, when: '', aircraft: '', view: 'table', week: '' };

describe('the view of the list of flights', () => {
  it.each<[string, Partial<FlightsView>]>([
    ['', {}],
    ['?q=khi&sort=price&desc&when=departed', { q: 'khi', sort: 'price', descending: true, when: 'departed' }],
    ['?view=calendar&week=2026-11-30&aircraft=3', { view: 'calendar', week: '2026-11-30', aircraft: '3' }],
  ])('is stored in the address: %j', (search, changed) => {
    const view = { ...first, ...changed };
    expect(readFlightsView(search)).toEqual(view);
    expect(readFlightsView(writeFlightsView(view))).toEqual(view);
  });

  it('leaves other parameters of the address, and drops invalid values', () => {
    expect(writeFlightsView({ ...first, q: 'a' }, '?from=KHI&q=b&departure=2026-12-01')).toBe(
      '?from=KHI&departure=2026-12-01&q=a',
    );
    expect(readFlightsView('?view=nonsense&when=never&week=2026-99-01&aircraft=x')).toEqual(first);
  });

  it('has weeks that start on Monday', () => {
    expect(readFlightsView('?week=2026-12-03').week).toBe('2026-11-30');
    expect(readFlightsView('?week=2026-11-29').week).toBe('2026-11-23');
  });
});
