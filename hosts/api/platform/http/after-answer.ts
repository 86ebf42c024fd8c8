import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Logger } from 'pino';

/** Work after an answer. */
export interface AfterAnswer {
  /** Starts `work` once the answer is sent, so that its time reveals nothing. `what` names it in the log. */
  run(c: Context, what: string, work: () => Promise<void>): void;
  /** Resolves when all work is done, also what has not started yet. */
  settled(): Promise<void>;
}

export function createAfterAnswer(log: Logger): AfterAnswer {
  const open = new Set<Promise<void>>();
  return {
    run(c, what, work) {
      const response: ServerResponse | undefined = c.env?.outgoing;
      const done = new Promise<void>((start) => {
        if (response && !response.closed) response.once('close', start);
        else setImmediate(start);
      })
        .then(work)
        // Log the code alone: a mail server's message repeats the e-mail address.
        .catch(({ code, responseCode }) =>
          log.warn({ requestId: c.get('requestId'), code, responseCode }, `${what} failed`),
        )
        .finally(() => open.delete(done));
      open.add(done);
    },
    async settled() {
      while (open.size > 0) await Promise.all(open);
    },
  };
}
