import { describe, expect, it } from 'vitest';
import { type Filters, filtersCall, readFilters, writeFilters } from './filters';

const none: Filters = { time: '', aircraft: '', price: '' };

describe('the filters', () => {
  it('are read from the address', () => {
    expect(readFilters('?from=KHI&time=night&aircraft=jet&price=500')).toEqual({
      time: 'night',
      aircraft: 'jet',
      price: '500',
    });
  });

  it.each(['', '?time=noon&aircraft=7&price=501', '?time=&aircraft=JET&price=free'])('are none in %j', (search) => {
    expect(readFilters(search)).toEqual(none);
  });

  it('are written beside what else is asked for, none of them as nothing', () => {
    expect(writeFilters({ ...none, time: 'evening' }, '?from=KHI&price=500&order=price')).toBe(
      'from=KHI&order=price&time=evening',
    );
    expect(writeFilters(none, '?time=night')).toBe('');
  });

  it('are asked for under the API’s own names', () => {
    expect(filtersCall({ time: 'night', aircraft: 'jet', price: '500' })).toEqual({
      time: 'night',
      aircraftType: 'jet',
      maxPrice: '500',
    });
  });
});
