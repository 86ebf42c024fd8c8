import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { aCharter } from '../../api/testing/charter';
import type { RunningProxy } from './proxies';
import { visit } from './visitor';

export interface Load {
  /** Requests so far. */
  asked: () => number;
  /** Ends it; resolves to what became of it. */
  end: () => Promise<{
    asked: number;
    /** Each request that failed, or was answered with another status than 200 or 201. */
    failed: string[];
    /** The names in the requests of travellers that were sent. */
    sent: string[];
    /** The longest that one waited, in milliseconds. */
    longestMs: number;
  }>;
}

/** Visitors who read these pages in turn and send requests for flights, each once: nothing is tried again. */
export async function startLoad(proxy: RunningProxy, pages: readonly string[], visitors = 6): Promise<Load> {
  let over = false;
  let asked = 0;
  let longestMs = 0;
  const failed: string[] = [];
  const sent: string[] = [];

  const work = async () => {
    const visitor = await visit(proxy);
    const ask = async (path: string, options?: Parameters<typeof visitor.ask>[1]) => {
      asked += 1;
      const began = performance.now();
      try {
        const { status, body } = await visitor.ask(path, options);
        if (status !== 200 && status !== 201) failed.push(`${path}: ${status} ${body.slice(0, 100)}`);
      } catch (error) {
        failed.push(`${path}: ${(error as Error).message}`);
        // What fails at once must not hold the others up.
        await wait(10);
      }
      longestMs = Math.max(longestMs, Math.round(performance.now() - began));
    };
    while (!over) {
      for (const page of pages) await ask(page);
      const name = randomUUID();
      sent.push(name);
      const headers = { 'content-type': 'application/json', 'idempotency-key': `key ${name}` };
      const body = Buffer.from(JSON.stringify(aCharter({ name })));
      await ask('/api/PrivateCharter/Create', { method: 'POST', headers, body });
    }
    visitor.leave();
  };
  const all = Promise.all(Array.from({ length: visitors }, work));
  return {
    asked: () => asked,
    async end() {
      over = true;
      await all;
      return { asked, failed, sent: sent.sort(), longestMs };
    },
  };
}
