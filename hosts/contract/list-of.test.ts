import { createApi, flightSearch, listOf } from 'charter-widgets/contract';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aircraftList } from './aircraft';
import { chauffeurList, flightBookingList, internationalCharterList, privateCharterList } from './records';

const places = listOf(v.object({ id: v.number(), name: v.nullish(v.string(), '') }));

afterEach(() => vi.restoreAllMocks());

describe('a list', () => {
  it('leaves out malformed records and warns once', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const answer = [{ id: 1, name: 'Karachi' }, { id: '2' }, null, [], { id: 3, name: null }, { name: 'constructor' }];
    expect(v.parse(places, answer)).toEqual([
      { id: 1, name: 'Karachi' },
      { id: 3, name: '' },
    ]);
    expect(warn.mock.calls).toEqual([['charter-widgets: malformed records are left out: 4']]);
  });

  it('that is as agreed is read without a word', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(v.parse(places, [{ id: 1 }])).toHaveLength(1);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is not empty when nothing in it can be read: that is a failure', () => {
    expect(() => v.safeParse(places, [{ id: '2' }])).toThrow('No record is of the agreed shape');
  });

  it.each([null, {}, 'list', 5, undefined])('is no %j', (answer) => {
    expect(v.is(places, answer)).toBe(false);
  });
});

it.each([
  ['flights', flightSearch],
  ['aircraft', aircraftList],
  ['charter requests', privateCharterList],
  ['bookings', flightBookingList],
  ['chauffeur requests', chauffeurList],
  ['international charters', internationalCharterList],
])('%s nobody can read are told as a failure, as anything else that is not as agreed', async (_what, list) => {
  const api = createApi({
    baseUrl: 'http://localhost/api',
    fetch: async () => Response.json({ success: true, data: [{ id: 'no' }, 5] }),
  });
  await expect(api(list)).rejects.toMatchObject({ name: 'ApiError', reason: 'failed' });
});
