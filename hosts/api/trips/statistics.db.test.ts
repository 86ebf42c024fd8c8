import {
  CANCELLED_BY,
  DECLINE_REASONS,
  LOST_REASONS,
  nextStages,
  SOURCES,
  type Source,
  STAFF_SOURCES,
  STAGES,
  type Stage,
  type StatisticsRow,
} from '@charter-hosts/contract';
import { describe, expect } from 'vitest';
import { eraseTrips } from '../privacy/store';
import { aCharter, addStaff, dataOf, json, type TestApp, test } from '../testing';
import { insertEvents } from './events';
import { readStatistics } from './statistics';
import { insertTrip } from './store';

const NOW = new Date('2027-03-04T12:00:00Z');
const MINUTE_MS = 60_000;
const REASONS: Partial<Record<Stage, readonly string[]>> = {
  ...{ lost: ['', ...LOST_REASONS], declined: DECLINE_REASONS, cancelled: ['', ...CANCELLED_BY] },
};
/** The states of the quotes of a trip, by version. */
const QUOTES = [
  [],
  ['draft'],
  ['withdrawn'],
  ['sent'],
  ['declined', 'sent'],
  ['superseded', 'accepted'],
  ['sent', 'declined'],
] as const;

/** A request as the test itself remembers it. */
interface Remembered {
  createdAt: number;
  source: Source;
  stage: Stage;
  reason: string;
  stages: { stage: Stage; minutes: number; isByPerson: boolean }[];
  /** Its quotes in hundreds of rupees, beside an estimate of 2 to 4. */
  quotes: { state: string; isInRupees: boolean; total: number }[];
}

/** Numbers below a limit that follow from a seed. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Stores requests that people have moved at random, as far as the rules let them, and erases some. */
async function storeHistories({ db }: Pick<TestApp, 'db'>, count: number): Promise<Remembered[]> {
  const random = randomOf(7);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const remembered: Remembered[] = [];
  for (let index = 0; index < count; index++) {
    const createdAt = NOW.getTime() - random(14 * 30 * 24 * 60) * MINUTE_MS;
    const at = (minutes: number) => new Date(createdAt + minutes * MINUTE_MS).toISOString();
    const estimate = JSON.stringify({ low: 200, high: 400, currency: 'PKR', types: [] });
    const { id: requestId } = await db
      .insertInto('private_charters')
      .values({ trip: 0, name: 'Parveen', email: '', phone: '', cnic: '', created_at: at(0), estimate })
      .returning('id')
      .executeTakeFirstOrThrow();
    const kind = 'privateCharter';
    const source = pick(SOURCES);
    const { id } = await insertTrip(db, { kind, requestId, createdAt: at(0), dueAt: null, from: { source } });
    const quotes = pick(QUOTES).map((state) => ({ state, isInRupees: random(5) > 0, total: 1 + random(5) }));
    for (const [place, { state, isInRupees, total }] of quotes.entries())
      await db
        .insertInto('quotes')
        .values({
          ...{ trip_id: id, version: place + 1, state, currency: isInRupees ? 'PKR' : 'USD', total: total * 10_000 },
          ...{ draft: '', created_at: '' },
        })
        .execute();
    const stages: Remembered['stages'] = [];
    let [stage, reason, minutes]: [Stage, string, number] = ['new', '', 0];
    for (let steps = random(8); steps > 0; steps--) {
      const next = nextStages({ kind, stage, stageBefore: stages.at(-2)?.stage ?? 'new' }, 'owner');
      if (next.length === 0) break;
      const before: Stage = stage;
      const forward: Stage | undefined = next.find((one) => STAGES.indexOf(one) > STAGES.indexOf(before));
      stage = random(2) ? (forward ?? pick(next)) : pick(next);
      reason = pick(REASONS[stage] ?? ['']);
      minutes += random(300);
      const isByPerson = random(5) > 0;
      stages.push({ stage, minutes, isByPerson });
      const after = reason ? `${stage}: ${reason}` : stage;
      const by = isByPerson ? 'Sana' : '';
      await insertEvents(db, [{ trip_id: id, at: at(minutes), by, what: 'stage', before, after }]);
    }
    await db.updateTable('trips').set({ stage, reason }).where('id', '=', id).execute();
    if (random(8) === 0) {
      await eraseTrips(db, [id], { by: 'Sana', at: NOW, accounts: false });
      // An open trip ends when it is erased, and so do its open quotes.
      if (stage === 'flown') stage = 'closed';
      else if (['new', 'reviewing', 'quoted', 'accepted', 'booked'].includes(stage))
        [stage, reason] = ['cancelled', ''];
      for (const quote of quotes)
        if (quote.state === 'sent' || quote.state === 'draft') Object.assign(quote, { state: 'withdrawn' });
    }
    remembered.push({ createdAt, source, stage, reason, stages, quotes });
  }
  return remembered;
}

/** Counts the remembered requests once more, one figure after the other. */
function recount(requests: readonly Remembered[]): Pick<StatisticsRow, 'counts' | 'reasons' | 'medianMinutes'> {
  const countIf = (is: (one: Remembered) => boolean) => requests.filter(is).length;
  const isNow = (...stages: Stage[]) => countIf(({ stage }) => stages.includes(stage));
  const hadOneOf = (...had: Stage[]) => countIf(({ stages }) => stages.some(({ stage }) => had.includes(stage)));
  const times = requests.flatMap(({ source, stages }) => {
    const answer = stages.find(
      ({ stage, isByPerson }) => isByPerson && ['quoted', 'booked', 'declined'].includes(stage),
    );
    return answer && !STAFF_SOURCES.some((one) => one === source) ? [answer.minutes] : [];
  });
  times.sort((a, b) => a - b);
  const half = times.length / 2;
  const median = times.length % 2 ? times[half - 0.5] : ((times[half - 1] ?? 0) + (times[half] ?? 0)) / 2;
  const totals = requests.flatMap(({ quotes }) => {
    const last =
      quotes.find(({ state }) => state === 'accepted') ??
      quotes.findLast(({ state }) => ['sent', 'declined'].includes(state));
    return last?.isInRupees ? [last.total] : [];
  });
  const reasons: Record<string, number> = {};
  for (const end of ['lost', 'declined', 'cancelled'])
    for (const { reason } of requests.filter(({ stage }) => stage === end))
      reasons[`${end}: ${reason || 'no reason'}`] = requests.filter(
        (one) => one.stage === end && one.reason === reason,
      ).length;
  return {
    counts: {
      ...{ requests: requests.length, verified: 0, quoted: hadOneOf('quoted', 'accepted', 'booked') },
      ...{ accepted: hadOneOf('accepted', 'booked'), booked: isNow('booked', 'flown', 'closed') },
      ...{ won: isNow('accepted', 'booked', 'flown', 'closed'), open: isNow('new', 'reviewing', 'quoted') },
      ...{ lost: isNow('lost'), declined: isNow('declined'), cancelled: isNow('cancelled'), answered: times.length },
      below: totals.filter((total) => total < 2).length,
      within: totals.filter((total) => total >= 2 && total <= 4).length,
      above: totals.filter((total) => total > 4).length,
    },
    reasons,
    medianMinutes: times.length > 0 ? Math.round(median ?? 0) : null,
  };
}

describe('the statistics', () => {
  test('are what a plain recount of random histories finds, for each month and source and for all', async ({ api }) => {
    const remembered = await storeHistories(api, 300);
    // Karachi is five hours ahead of UTC.
    const monthOf = ({ createdAt }: Remembered) => new Date(createdAt + 300 * MINUTE_MS).toISOString().slice(0, 7);
    const recent = remembered.filter((one) => monthOf(one) >= '2026-04');
    const rows = await readStatistics(api.db, 'Asia/Karachi', NOW);
    expect(rows).toHaveLength(13 * 9);
    for (const { month, source, totals: _booked, ...figures } of rows) {
      const own = recent.filter((one) => ['', monthOf(one)].includes(month) && ['', one.source].includes(source));
      expect(figures, `${month} ${source}`).toEqual(recount(own));
      const { requests, won, open, lost, declined, cancelled } = figures.counts;
      expect(won + open + lost + declined + cancelled).toBe(requests);
      expect(Object.values(figures.reasons).reduce((sum, one) => sum + one, 0)).toBe(lost + declined + cancelled);
    }
    // Enough of everything happened.
    const [{ counts, medianMinutes } = rows[0] as StatisticsRow] = rows;
    expect(recent.length).toBeLessThan(remembered.length);
    expect(Object.entries(counts).filter(([name, count]) => count === 0 && name !== 'verified')).toEqual([]);
    expect(medianMinutes).toBeGreaterThan(0);
  });

  test('count a trip once by its stage now, in the month of its request, whatever happened before', async ({ api }) => {
    const createdAt = '2027-01-31T19:30:00.000Z';
    const trip = { kind: 'chauffeur', requestId: 1, createdAt, dueAt: null } as const;
    const { id } = await insertTrip(api.db, { ...trip, from: { source: 'site' } });
    const moves = ['reviewing', 'declined: cabotage', 'reviewing', 'booked'];
    const events = moves.map((after, hour) => ({
      trip_id: id,
      at: `2027-02-01T0${hour}:30:00.000Z`,
      by: 'Sana',
      after,
    }));
    await insertEvents(
      api.db,
      events.map((event) => ({ ...event, what: 'stage' as const })),
    );
    await api.db.updateTable('trips').set({ stage: 'booked' }).where('id', '=', id).execute();
    const rows = await readStatistics(api.db, 'Asia/Karachi', NOW);
    const counted = rows.filter(({ counts }) => counts.requests > 0);
    expect(counted.map(({ month, source }) => `${month} ${source}`)).toEqual([
      ' ',
      ' site',
      '2027-02 ',
      '2027-02 site',
    ]);
    const counts = { requests: 1, quoted: 1, won: 1, declined: 0, open: 0, answered: 1 };
    // From half past seven in the evening to half past one: the first answer was to decline.
    for (const row of counted) expect(row).toMatchObject({ counts, reasons: {}, medianMinutes: 360 });
  });

  test('can be read by a viewer, and have nothing personal', async ({ api }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    const { headers } = await addStaff(api, 'Bilal', 'viewer');
    const rows: StatisticsRow[] = await dataOf(api.app.request('/api/Statistics', { headers }));
    expect(rows[0]).toMatchObject({ month: '', source: '', counts: { requests: 1, open: 1 }, medianMinutes: null });
    expect(JSON.stringify(rows)).not.toMatch(/Parveen|@|CW-|\d{5}-?\d/);
    expect((await api.app.request('/api/Statistics')).status).toBe(401);
  });
});
