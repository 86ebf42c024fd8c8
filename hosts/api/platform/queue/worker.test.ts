import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Database } from '../database/open';
import { createWorker } from './worker';

test('a stop waits for what is being sent, whatever else fails', async () => {
  const events: string[] = [];
  let finish = () => {};
  const answered = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const worker = createWorker({
    // Nothing can be noted in a database that is away.
    db: {} as Database,
    log: pino({ enabled: false }),
    queue: 'deliveries',
    what: 'the webhooks',
    batch: 2,
    lanes: async () => ['unreadable', 'whole'],
    async claim(lane) {
      if (lane === 'unreadable') throw new Error('The database is away');
      return { jobs: [1, 2].map((id) => ({ id, tries: 1, triedBefore: 0, giveUpAt: '' })), isMore: false };
    },
    async deliver({ id }) {
      if (id === 1) throw new Error('It cannot be prepared');
      await answered;
      events.push('sent');
    },
  });
  void worker.sendDue();
  await setImmediate();
  const stopped = worker.stop().then(() => events.push('stopped'));
  await setImmediate();
  finish();
  await stopped;
  expect(events).toEqual(['sent', 'stopped']);
});
