import { emailList, quoteSave, quotesOfTrip, ratesList, ratesSave, staffFind } from '@charter-hosts/contract';
import { QueryObserver } from '@tanstack/react-query';
import type { Endpoint } from 'charter-widgets/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../shared/session';
import { FLEET, followChanges, Queries, reading, showAnswer } from './cache';

afterEach(() => void vi.unstubAllGlobals());

const queries = new Queries();
followChanges(queries);
const KEYS = [FLEET.queryKey, reading(ratesList).queryKey, reading(quotesOfTrip, { id: 7 }).queryKey];

/** The number of reads that are stale after a call with this answer of the server. */
async function countStale(call: Endpoint, answer: () => Promise<Response>) {
  for (const key of KEYS) queries.setQueryData(key, []);
  vi.stubGlobal('fetch', answer);
  await (api as (call: Endpoint, sent: object) => Promise<unknown>)(call, { id: 7, body: {} }).catch(() => {});
  return KEYS.filter((key) => queries.getQueryState(key)?.isInvalidated).length;
}

const refused = async () => Response.json({ success: false, message: 'No', data: null }, { status: 409 });

it.each([
  ['a save of rates', ratesSave, refused, KEYS.length],
  ['a save whose answer is lost', ratesSave, () => Promise.reject(new Error('lost')), KEYS.length],
  ['a read', emailList, refused, 0],
  ['a search by POST', staffFind, refused, 0],
  ['a save of a draft, whose answer is shown', quoteSave, refused, 0],
])('after %s only the affected data are loaded again', async (_what, call, answer, count) => {
  expect(await countStale(call, answer)).toBe(count);
});

it('data of one call with different parameters are cached under different keys', () => {
  expect(reading(quotesOfTrip, { id: 8 }).queryKey).not.toEqual(reading(quotesOfTrip, { id: 7 }).queryKey);
  expect(reading(quotesOfTrip, { id: 7 }).queryKey).toEqual(KEYS[2]);
});

it('data that were requested before a change are not shown after it', async () => {
  const answers: ((rates: string) => void)[] = [];
  const read = new QueryObserver(queries, {
    queryKey: ['first'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const end = read.subscribe(() => {});
  void queries.invalidateQueries();
  answers[0]?.('before');
  answers.at(-1)?.('after');
  await expect.poll(() => read.getCurrentResult().status).toBe('success');
  expect(read.getCurrentResult().data).toBe('after');
  end();
});

it('the answer to a change stays visible when an earlier read arrives later', async () => {
  let arrive = (_read: string) => {};
  const reading = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const shown = new QueryObserver(queries, { queryKey: ['trips', 1], queryFn: () => reading });
  const leave = shown.subscribe(() => undefined);

  await showAnswer(queries, ['trips', 1], 'reviewing');
  arrive('new');

  await expect.poll(() => shown.getCurrentResult().fetchStatus).toBe('idle');
  expect(shown.getCurrentResult().data).toBe('reviewing');
  leave();
});
