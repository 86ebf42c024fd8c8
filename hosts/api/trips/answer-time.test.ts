import { describe, expect } from 'vitest';
import { createApp } from '../app';
import { aCharter, json, type TestApp, test } from '../testing';
import { createAnswerTime, measureAnswerMinutes } from './answer-time';
import { insertEvents } from './events';
import { insertTrip } from './store';

const NOW = new Date('2027-03-04T12:00:00Z');
const HOUR = 60;
const DAY = 24 * HOUR;

interface Asked {
  /** The minutes before NOW when it was sent. */
  ago?: number;
  /** Its stages, and the minutes after which somebody set them. */
  stages?: readonly (readonly [minutes: number, stage: string, by?: string])[];
}

/** Stores trips of requests, as staff have worked on them. */
async function store({ db }: Pick<TestApp, 'db'>, count: number, { ago = DAY, stages = [] }: Asked) {
  const sent = NOW.getTime() - ago * 60_000;
  const at = (minutes: number) => new Date(sent + minutes * 60_000).toISOString();
  const { last } = await db
    .selectFrom('trips')
    .select(({ fn }) => fn.max('request_id').as('last'))
    .executeTakeFirstOrThrow();
  for (let index = 1; index <= count; index++) {
    const requestId = Number(last ?? 0) + index;
    const { id } = await insertTrip(db, { kind: 'privateCharter', requestId, createdAt: at(0), dueAt: null });
    await insertEvents(
      db,
      stages.map(([minutes, after, by = 'Sana']) => ({ trip_id: id, at: at(minutes), what: 'stage', after, by })),
    );
  }
}

describe('the measured answer time', () => {
  test('is the time in which three quarters of twenty requests were answered, rounded', async ({ api }) => {
    await store(api, 14, { stages: [[3, 'quoted']] });
    await store(api, 5, { stages: [[41, 'declined: cabotage']] });
    expect(await measureAnswerMinutes(api.db, NOW)).toBeUndefined();
    await store(api, 1, { stages: [[600, 'booked']] });
    expect(await measureAnswerMinutes(api.db, NOW)).toBe(45);
    await store(api, 4, { stages: [[3, 'quoted']] });
    expect(await measureAnswerMinutes(api.db, NOW)).toBe(5);
  });

  test('ends with the first answer by a person, not with a review or an automatic step', async ({ api }) => {
    await store(api, 20, {
      stages: [
        [1, 'reviewing'],
        [2, 'declined', ''],
        [100, 'quoted'],
        [400, 'booked'],
      ],
    });
    expect(await measureAnswerMinutes(api.db, NOW)).toBe(120);
  });

  test('leaves out requests older than thirty days, and those whose travellers cancelled first', async ({ api }) => {
    await store(api, 30, { ago: 31 * DAY, stages: [[1, 'quoted']] });
    expect(await measureAnswerMinutes(api.db, NOW)).toBeUndefined();
    await store(api, 20, { stages: [[10, 'quoted']] });
    await store(api, 40, { stages: [[5, 'cancelled: the traveller']] });
    await api.db.updateTable('trips').set({ stage: 'cancelled' }).where('request_id', '>', 50).execute();
    expect(await measureAnswerMinutes(api.db, NOW)).toBe(10);
  });

  test('does not improve when requests are never answered, lost, or cancelled by travellers', async ({ api }) => {
    await store(api, 20, { stages: [[10, 'quoted']] });
    await store(api, 5, { ago: 8 });
    expect(await measureAnswerMinutes(api.db, NOW)).toBe(10);
    await store(api, 3, { ago: 5 * HOUR });
    await store(api, 3, { ago: 5 * HOUR, stages: [[2, 'lost: the price']] });
    expect(await measureAnswerMinutes(api.db, NOW)).toBe(10);
    await store(api, 1, { ago: DAY, stages: [[5 * HOUR, 'cancelled: the traveller']] });
    expect(await measureAnswerMinutes(api.db, NOW)).toBe(360);
  });
});

describe('the answer time that is shown to travellers', () => {
  test.override({ env: { ANSWER_MINUTES: '20' } });

  test('is the operator’s own time, or the measured one if that is longer', async ({ api }) => {
    const answerTime = createAnswerTime({ db: api.db, log: api.parts.log });
    const app = createApp({ ...api.parts, answerTime });
    const shown = async () => (await (await app.request('/config.json')).json()).answerMinutes;
    await answerTime.start();
    answerTime.stop();
    expect(await shown()).toBe(20);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    for (let requestId = 1; requestId <= 20; requestId++) {
      const trip = { kind: 'chauffeur', requestId, createdAt: minutesAgo(200), dueAt: null } as const;
      const { id } = await insertTrip(api.db, trip);
      await insertEvents(api.db, [{ trip_id: id, at: minutesAgo(120), what: 'stage', after: 'booked', by: 'Sana' }]);
    }
    await answerTime.start();
    answerTime.stop();
    expect(await shown()).toBe(90);
    const { data } = await (await app.request('/api/PrivateCharter/Create', json(aCharter()))).json();
    const { due_at } = await api.db
      .selectFrom('trips')
      .select('due_at')
      .where('reference', '=', data.reference)
      .executeTakeFirstOrThrow();
    expect(Math.round((Date.parse(String(due_at)) - Date.now()) / 60_000)).toBe(90);
    await api.db
      .updateTable('trip_events')
      .set({ at: minutesAgo(195) })
      .where('after', '=', 'booked')
      .execute();
    await answerTime.start();
    answerTime.stop();
    expect(await shown()).toBe(20);
  });
});
