import { createHmac } from 'node:crypto';
import { lookup, Resolver } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Database } from '../platform/database/open';
import { markFailed, markSent } from '../platform/queue/store';
import { createWorker, retryDelay, type Worker } from '../platform/queue/worker';
import type { Span } from '../platform/watch/watched';
import { addressFault, hostOf, type Judge, plainAddress, readUrl } from './address';
import {
  type ClaimedDelivery,
  claimDeliveries,
  endWebhook,
  noteFailing,
  queueExpired,
  saveResponse,
  webhooksDue,
} from './store';

/** For the whole of a delivery, from the name's address to the end of the answer. */
const WHOLE_MS = 10_000;
/** For one question to a name server, which is asked twice. */
const NAME_MS = 2000;
/** Read of an answer at most, and of its headers. */
const READ_BYTES = 64 * 1024;
const HEADER_BYTES = 16 * 1024;
/** Kept of an answer. */
const KEPT_BYTES = 1024;

/** What came of a delivery. */
export interface SendResult {
  /** Of the answer; null where there was none. */
  status: number | null;
  durationMs: number;
  /** Its first kilobyte. */
  answer: string;
  /** Why it does not count, in words; '' where it arrived. */
  failure: string;
}

/** What is sent. */
export interface Payload {
  url: string;
  /** The newest first. */
  secrets: readonly string[];
  eventId: string;
  body: string;
  at: Date;
  /** Of the trace that it is part of, where traces are kept. */
  traceparent?: string | undefined;
}

/** Sends to other systems. */
export interface WebhookSender {
  /** Why nothing is sent to an address, in words; undefined where it may be. */
  fault(url: string): Promise<string | undefined>;
  send(payload: Payload): Promise<SendResult>;
}

export interface SenderParts {
  config: Pick<Config, 'webhooksPrivate' | 'publicUrl' | 'port'> & Partial<Pick<Config, 'metricsPort'>>;
  /** The ports at which this process listens; those of the configuration count in any case. */
  ports?: readonly number[];
  /** The addresses of a name. */
  resolve?: (host: string) => Promise<string[]>;
  /** Of a whole delivery: default 10 000. */
  wholeMs?: number;
}

/** The `webhook-signature` of Standard Webhooks 1.0: one for each secret that is good. */
function signatures({ secrets, eventId, body, at }: Omit<Payload, 'url'>): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${eventId}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

class Refused extends Error {}

export function createWebhookSender({ config, ports = [], resolve, wholeMs = WHOLE_MS }: SenderParts): WebhookSender {
  const allowed = config.webhooksPrivate;
  const names = resolve ?? ((host: string) => addressesOf(host, allowed === true || allowed.length > 0));
  const judge = (): Judge => ({
    allowed,
    // Read each time: what listens comes to know its port later.
    ports: [...ports, config.port, ...(config.metricsPort === undefined ? [] : [config.metricsPort])],
    own: Object.values(networkInterfaces()).flatMap((cards) =>
      (cards ?? []).map(({ address }) => plainAddress(address)),
    ),
  });

  /** Where a letter goes, looked up once: it is sent to this address whatever the name says a moment later. */
  async function target(text: string): Promise<{ url: URL; address: string }> {
    const judged = judge();
    const url = readUrl(text, config.publicUrl, judged);
    if (typeof url === 'string') throw new Refused(url);
    const host = hostOf(url);
    const addresses = isIP(host) ? [host] : await names(host).catch(() => []);
    const [address] = addresses;
    if (!address) throw new Refused(`There is no address of ${host}`);
    // One that is refused refuses the name: which of them is used is not left to chance.
    for (const one of addresses) {
      const fault = addressFault(one, url, judged);
      if (fault) throw new Refused(fault);
    }
    return { url, address };
  }

  return {
    async fault(text) {
      try {
        await target(text);
        return undefined;
      } catch (error) {
        if (error instanceof Refused) return error.message;
        throw error;
      }
    },
    async send(payload) {
      const begun = performance.now();
      const result = (status: number | null, answer: string, failure: string): SendResult => ({
        ...{ status, answer, failure },
        durationMs: Math.round(performance.now() - begun),
      });
      let late: ReturnType<typeof setTimeout> | undefined;
      let request: ClientRequest | undefined;
      const patience = new Promise<SendResult>((done) => {
        late = setTimeout(() => done(result(null, '', `No answer within ${wholeMs / 1000} seconds`)), wholeMs);
      });
      let heard: { status: number; parts: Buffer[] } | undefined;
      const asked = async (): Promise<SendResult> => {
        const { url, address } = await target(payload.url);
        const status = await new Promise<number>((done, failed) => {
          request = post(url, address, payload);
          request.on('error', failed);
          request.on('response', (answer) => {
            heard = { status: answer.statusCode ?? 0, parts: [] };
            readBegin(answer, heard.parts, () => done(heard?.status ?? 0));
          });
        });
        return result(status, textOf(heard?.parts ?? []), said(status));
      };
      try {
        const outcome = await Promise.race([asked(), patience]);
        // Its status came in time, and only the rest of the answer did not.
        return outcome.status === null && heard
          ? { ...outcome, status: heard.status, answer: textOf(heard.parts), failure: said(heard.status) }
          : outcome;
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        return result(
          null,
          '',
          error instanceof Refused ? message : `It was not reached (${code ?? 'no reason given'})`,
        );
      } finally {
        clearTimeout(late);
        request?.destroy();
      }
    },
  };
}

function post(url: URL, address: string, payload: Payload): ClientRequest {
  const pinned: LookupFunction = (_host, { all }, done) => {
    const family = isIP(address);
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const body = Buffer.from(payload.body);
  const request = (url.protocol === 'https:' ? requestTls : requestPlain)(url, {
    method: 'POST',
    // A connection of its own: none that was opened to another address is used again.
    agent: false,
    lookup: pinned,
    maxHeaderSize: HEADER_BYTES,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'User-Agent': 'Charter-Widgets-Webhooks/1',
      'webhook-id': payload.eventId,
      'webhook-timestamp': String(Math.floor(payload.at.getTime() / 1000)),
      'webhook-signature': signatures(payload),
      ...(payload.traceparent && { traceparent: payload.traceparent }),
    },
  });
  request.end(body);
  return request;
}

/** Keeps the beginning of an answer, and reads no more than is bounded. */
function readBegin(answer: IncomingMessage, parts: Buffer[], done: () => void): void {
  let read = 0;
  let kept = 0;
  answer.on('data', (part: Buffer) => {
    read += part.length;
    if (kept < KEPT_BYTES) parts.push(part.subarray(0, KEPT_BYTES - kept));
    kept += part.length;
    if (read < READ_BYTES) return;
    answer.destroy();
    done();
  });
  answer.on('close', done);
  // The status is here already: an end that comes early changes nothing.
  answer.on('error', done);
}

/** Without control characters: PostgreSQL keeps not all of them, and nobody reads them. */
const textOf = (parts: readonly Buffer[]) =>
  Buffer.concat(parts)
    .toString('utf8')
    .replace(/[^\P{Cc}\n\t]/gu, '');

function said(status: number): string {
  if (status >= 200 && status < 300) return '';
  if (status >= 300 && status < 400) return `It answers with another address (${status}), which is not gone to`;
  if (status === 410) return 'It answers that it is gone for good (410)';
  return `It answers ${status}`;
}

/** Asks name servers without a thread of the pool, which a name server that stalls would hold. */
async function addressesOf(host: string, isOurs: boolean): Promise<string[]> {
  const resolver = new Resolver({ timeout: NAME_MS, tries: 2 });
  const none = () => [];
  const found = await Promise.all([resolver.resolve4(host).catch(none), resolver.resolve6(host).catch(none)]);
  const addresses = found.flat();
  if (addresses.length > 0 || !isOurs) return addresses;
  // Names of a network of one's own may be in a file of this machine alone.
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Longer than a delivery may take. */
const LOCK_MS = 60_000;
/** On their way at once to one endpoint, from each process. */
const BATCH = 4;
/** How far back is looked, at the start, for quotes that have expired meanwhile. */
const BACK_MS = 3 * 24 * 3_600_000;
const GONE = 410;

export interface WebhooksParts {
  db: Database;
  sender: WebhookSender;
  log: Logger;
  /** Of a stop, in milliseconds: default 5000. */
  patienceMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** From 0 to 1. */
  random?: () => number;
}

/** Tells other systems what is written for them. */
export function createWebhooks({
  db,
  sender,
  log,
  patienceMs,
  now = Date.now,
  random = Math.random,
}: WebhooksParts): Worker {
  let expiredUntil = new Date(now() - BACK_MS);

  async function deliver(delivery: ClaimedDelivery, span: Span): Promise<void> {
    const { webhookId, tries } = delivery;
    const result = await sender.send({ ...delivery, at: new Date(now()), traceparent: span.traceparent });
    if (result.status) span.attributes['http.response.status_code'] = result.status;
    span.failed = result.failure !== '';
    await saveResponse(db, delivery, result);
    if (!result.failure) {
      if (await markSent(db, 'deliveries', delivery, new Date(now()))) await noteFailing(db, webhookId, undefined);
      return;
    }
    const { status, failure } = result;
    // Nothing of the answer, and no address: both may hold what is not for a log.
    log.warn({ webhook: webhookId, delivery: delivery.id, status }, 'a webhook could not be delivered');
    const isGone = status === GONE;
    const next = new Date(now() + retryDelay(tries, random()));
    const state = await markFailed(db, 'deliveries', delivery, { failure, next, isFinal: isGone });
    if (!state) return;
    await noteFailing(db, webhookId, new Date(now()));
    if (state === 'failed') await endWebhook(db, webhookId, isGone ? 'gone' : 'failing', new Date(now()));
  }

  return createWorker({
    ...{ db, log, patienceMs, batch: BATCH },
    queue: 'deliveries',
    what: 'the webhooks',
    async lanes() {
      const at = new Date(now());
      await queueExpired(db, expiredUntil, at);
      expiredUntil = at;
      return webhooksDue(db, at);
    },
    claim: (webhook, limit) => claimDeliveries(db, webhook, { now: new Date(now()), lockMs: LOCK_MS, limit }),
    deliver,
  });
}
