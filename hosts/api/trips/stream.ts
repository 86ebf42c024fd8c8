import { STREAM_BEAT_MS, type TripNews, tripStream } from '@charter-hosts/contract';
import type { Logger } from 'pino';
import { camelCase, type Database } from '../platform/database/open';
import { HttpError } from '../platform/http/errors';
import { tooMany } from '../platform/http/rate-limit';
import { requireRole } from '../platform/http/roles';
import { type ApiParts, route } from '../platform/http/route';
import { requireSession, type Session } from '../platform/http/tokens';

/** Between two looks for what other processes have stored. */
const POLL_MS = 3000;
/** Between two looks whether a session has ended. */
const SESSIONS_MS = 900;
/** The most open streams of one person. Over HTTP/1.1 a browser opens six connections, and needs some for other calls. */
const MOST = 4;
/** The most news of one look; after more of them the screens read their lists anyway. */
const MOST_NEWS = 200;
/** Events are stored in another order than their ids, so that these last ids are looked at again. */
const AGAIN = 100;
/** Chunks that a slow reader leaves before it is cut off. */
const MOST_UNREAD = 500;
const RETRY_S = 30;

/** The open streams of staff in this process. */
export interface TripStreams {
  /**
   * Opens a stream. `check` is called with each sign of life; the stream ends when it throws. It ends within a second when
   * the account or the sign-in of `session` is changed: a good session opens it anew.
   *
   * @throws HttpError 429 for too many of one person, 503 while the process stops
   */
  open(session: StreamSession, check: () => Promise<void>): Promise<ReadableStream<Uint8Array>>;
  /** Looks for news at once, after something was stored. */
  nudge(): void;
  /** Ends all streams; no more can be opened. */
  stop(): void;
}

type StreamSession = Pick<Session, 'id' | 'tokenId'>;

interface Reader {
  session: StreamSession;
  /** What the session depends on, as `sessionStates` has it. */
  state: string;
  check: () => Promise<void>;
  send: (text: string) => void;
  /** Ends the stream, after a last text. */
  end: (text?: string) => void;
}

const encoder = new TextEncoder();

export function createTripStreams({ db, log }: { db: Database; log: Logger }): TripStreams {
  const readers = new Set<Reader>();
  const news = createNews(db, log, (text) => {
    for (const reader of readers) reader.send(text);
  });
  const timers: ReturnType<typeof setInterval>[] = [];
  let isStopped = false;

  function enter(reader: Reader): void {
    readers.add(reader);
    if (timers.length > 0) return;
    timers.push(setInterval(() => void news.look(), POLL_MS).unref());
    timers.push(setInterval(() => void endChanged(), SESSIONS_MS).unref());
  }

  function leave(reader: Reader): void {
    if (!readers.delete(reader)) return;
    if (readers.size > 0) return;
    for (const timer of timers.splice(0)) clearInterval(timer);
    news.end();
  }

  const endIfOver = (reader: Reader, otherwise: () => void) =>
    reader.check().then(
      () => readers.has(reader) && otherwise(),
      // Without an answer of the database nobody knows whether the session is over: the screen connects anew.
      (error) => reader.end(error instanceof HttpError ? 'event: end\ndata: {}\n\n' : ''),
    );

  /** Ends the streams of sessions that have ended or changed. */
  async function endChanged(): Promise<void> {
    try {
      const states = await sessionStates(db, [...readers]);
      for (const reader of readers) {
        const state = states(reader.session);
        // What its rights are now is asked when it is opened anew.
        if (state !== reader.state) void endIfOver(reader, () => reader.end());
        reader.state = state;
      }
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, 'the sessions of streams could not be read');
    }
  }

  return {
    async open(session, check) {
      const state = (await sessionStates(db, [{ session }]))(session);
      // It may have ended before this look, which would see no change.
      await check();
      // The last reader may leave while this one reads what was seen.
      do await news.begin();
      while (!news.hasBegun());
      if (isStopped) {
        const headers = { 'Retry-After': String(RETRY_S) };
        throw new HttpError(503, 'The server is stopping. Please try again in a moment.', { headers });
      }
      if ([...readers].filter((one) => one.session.id === session.id).length >= MOST) throw tooMany(RETRY_S);
      let close = () => {};
      return new ReadableStream<Uint8Array>({
        start(controller) {
          const enqueue = (text: string) => controller.enqueue(encoder.encode(text));
          const reader: Reader = {
            session,
            state,
            check,
            send(text) {
              if ((controller.desiredSize ?? 0) < -MOST_UNREAD) reader.end();
              else enqueue(text);
            },
            end(text = '') {
              if (!readers.has(reader)) return;
              close();
              if (text) enqueue(text);
              controller.close();
            },
          };
          const beat = setInterval(() => {
            void endIfOver(reader, () => reader.send(': still open\n\n'));
          }, STREAM_BEAT_MS).unref();
          close = () => {
            clearInterval(beat);
            leave(reader);
          };
          enter(reader);
          reader.send('event: open\ndata: {}\n\n');
        },
        cancel: () => close(),
      });
    },
    nudge() {
      if (readers.size > 0) void news.look();
    },
    stop() {
      isStopped = true;
      for (const reader of [...readers]) reader.end();
    },
  };
}

/** Finds the events of trips that were stored since the last look, and sends them to the readers. */
function createNews(db: Database, log: Logger, send: (text: string) => void) {
  /** The events that were seen, of the last ids; undefined while nobody listens. */
  let seen: { ids: ReadonlySet<number>; last: number } | undefined;
  let isLooking = false;
  let isNudged = false;

  /** The ids of the events since the last ones that were seen. */
  async function readIds(after: number): Promise<number[]> {
    const rows = await db.selectFrom('trip_events').select('id').where('id', '>', after).orderBy('id').execute();
    return rows.map(({ id }) => id);
  }

  async function begin(): Promise<void> {
    if (seen) return;
    const { last } = await db
      .selectFrom('trip_events')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const after = Number(last ?? 0) - AGAIN;
    const ids = await readIds(after);
    seen ??= { ids: new Set(ids), last: ids.at(-1) ?? 0 };
  }

  async function lookOnce(): Promise<void> {
    if (!seen) return;
    const before = seen;
    const ids = await readIds(before.last - AGAIN);
    const fresh = ids.filter((id) => !before.ids.has(id));
    seen = seen && { ids: new Set(ids), last: Math.max(before.last, ids.at(-1) ?? 0) };
    if (fresh.length === 0) return;
    const news = await listNews(db, fresh.slice(-MOST_NEWS));
    send(news.map((one) => `event: trip\ndata: ${JSON.stringify(one)}\n\n`).join(''));
  }

  async function look(): Promise<void> {
    isNudged = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (isNudged) {
        isNudged = false;
        await lookOnce();
      }
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, 'news of trips could not be read');
    } finally {
      isLooking = false;
    }
  }

  return {
    begin,
    hasBegun: () => seen !== undefined,
    look,
    end() {
      seen = undefined;
    },
  };
}

/** Reads what sessions depend on, in one query: a text for each, which changes when one ends or gets other rights. */
async function sessionStates(
  db: Database,
  readers: readonly Pick<Reader, 'session'>[],
): Promise<(session: StreamSession) => string> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['users.id', 'sessions.id as token', 'is_admin', 'role', 'disabled_at', 'users.token_key'])
    .where(
      'users.id',
      'in',
      readers.map(({ session }) => session.id),
    )
    .execute();
  const users = new Map(rows.map(({ token, id, ...user }) => [id, Object.values(user).join()]));
  const signIns = new Set(rows.map(({ token }) => token));
  return ({ id, tokenId = null }) => `${users.get(id)} ${signIns.has(tokenId)}`;
}

/** The news of some events, oldest first. */
function listNews(db: Database, ids: readonly number[]): Promise<TripNews[]> {
  return camelCase(db)
    .selectFrom('tripEvents')
    .innerJoin('trips', 'trips.id', 'tripEvents.tripId')
    .select(['trips.id as trip', 'trips.kind', 'trips.requestId', 'trips.reference', 'tripEvents.what'])
    .where('tripEvents.id', 'in', ids)
    .orderBy('tripEvents.id')
    .execute() as Promise<TripNews[]>;
}

export const streamRoute = route(
  tripStream,
  {
    summary: 'Trip updates as server-sent events, until the session ends',
    content: 'text/event-stream',
    refusals: { 429: 'This person has too many streams open', 503: 'The server is stopping' },
  },
  async ({ streams, tokens }: ApiParts & { streams: Pick<TripStreams, 'open'> }, { c, session }) => {
    const check = async () => requireRole(await requireSession(c, tokens, {}), tripStream);
    const stream = await streams.open(session, check);
    return c.body(stream, 200, {
      'Content-Type': 'text/event-stream',
      // A proxy that compresses or collects would hold the news back.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
  },
);
