import { createHmac } from 'node:crypto';
import { lookup, Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from '../config';
import { markFailed, markSent } from '../platform/queue/store';
import { createWorker, nextAttempt, type SendingParts, type Worker } from '../platform/queue/worker';
import type { Span } from '../platform/watch/watched';
import { type AddressRules, addressFault, hostOf, parseUrl, plainAddress } from './address';
import { type ClaimedDelivery, claimDeliveries, queueExpired, saveResponse, webhooksDue } from './deliveries';
import { saveFailing, switchOff } from './store';

/** For a whole delivery, from the DNS lookup to the end of the answer. */
const WHOLE_MS = 10_000;
/** For one question to a name server, which is asked twice. */
const DNS_MS = 2000;
/** The most that is read of an answer, and of its headers. */
const READ_BYTES = 64 * 1024;
const HEADER_BYTES = 16 * 1024;
/** The part of an answer that is stored. */
const KEPT_BYTES = 1024;

export interface SendResult {
  /** Null when there was no answer. */
  status: number | null;
  durationMs: number;
  /** The first kilobyte. */
  answer: string;
  /** Why the delivery failed, for staff; '' when it arrived. */
  failure: string;
}

export interface Payload {
  url: string;
  /** The newest first. */
  secrets: readonly string[];
  eventId: string;
  body: string;
  at: Date;
  /** The trace that the delivery is part of. */
  traceparent?: string | undefined;
}

export interface WebhookSender {
  /** Why nothing is sent to an address, for staff; undefined when it is allowed. */
  fault(url: string): Promise<string | undefined>;
  send(payload: Payload): Promise<SendResult>;
  /** Posts something else, to an address that is judged in the same way. */
  post(url: string, message: Message): Promise<SendResult>;
}

interface Message {
  headers: Record<string, string | number>;
  body: string | Buffer;
}

export interface SenderParts {
  config: Pick<Config, 'webhooksPrivate' | 'publicUrl' | 'port'> & Partial<Pick<Config, 'metricsPort'>>;
  /** The ports where this process listens, beside those of the configuration. */
  ports?: readonly number[];
  /** Looks up the addresses of a host name. */
  resolve?: (host: string) => Promise<string[]>;
  /** The limit of a whole delivery; default 10 000. */
  wholeMs?: number;
  /** Posts to an address and resolves to the beginning of its answer. Default: over the network. */
  post?: Post;
}

type Post = (
  url: URL,
  message: Message & { address: string; signal: AbortSignal },
) => Promise<Pick<IncomingMessage, 'statusCode'> & AsyncIterable<Buffer>>;

class RefusedAddress extends Error {}

export function createWebhookSender({
  config,
  ports = [],
  resolve,
  wholeMs = WHOLE_MS,
  post = postOverNetwork,
}: SenderParts): WebhookSender {
  const allowed = config.webhooksPrivate;
  const addressesOf = resolve ?? ((host: string) => resolveHost(host, allowed === true || allowed.length > 0));
  // Read for each address, because a listener learns its port after this is created.
  const judge = (): AddressRules => ({
    allowed,
    ports: [...ports, config.port, ...(config.metricsPort === undefined ? [] : [config.metricsPort])],
    own: Object.values(networkInterfaces()).flatMap((cards) =>
      (cards ?? []).map(({ address }) => plainAddress(address)),
    ),
  });

  /** Looks an address up once: the delivery goes there whatever DNS says a moment later. */
  async function targetOf(text: string): Promise<{ url: URL; address: string }> {
    const judged = judge();
    const url = parseUrl(text, config.publicUrl, judged);
    if (typeof url === 'string') throw new RefusedAddress(url);
    const host = hostOf(url);
    const addresses = isIP(host) ? [host] : await addressesOf(host).catch(() => []);
    const [address] = addresses;
    if (!address) throw new RefusedAddress(`The host ${host} does not exist. Check the address`);
    // One refused address refuses the name, so that chance does not decide which one is used.
    for (const one of addresses) {
      const fault = addressFault(one, url, judged);
      if (fault) throw new RefusedAddress(fault);
    }
    return { url, address };
  }

  async function sendTo(to: string, message: Message): Promise<SendResult> {
    const begun = performance.now();
    const stop = new AbortController();
    const tooLate = new RefusedAddress(`No answer within ${wholeMs / 1000} seconds`);
    const timer = setTimeout(() => stop.abort(tooLate), wholeMs);
    const late = new Promise<never>((_, reject) => stop.signal.addEventListener('abort', () => reject(tooLate)));
    let status: number | null = null;
    let failure = '';
    const kept: Buffer[] = [];
    const exchange = async () => {
      const { url, address } = await targetOf(to);
      const answer = await post(url, { ...message, address, signal: stop.signal });
      status = answer.statusCode ?? 0;
      await readStart(answer, kept);
    };
    try {
      await Promise.race([exchange(), late]);
    } catch (error) {
      failure =
        error instanceof RefusedAddress
          ? error.message
          : `The endpoint could not be reached (${(error as NodeJS.ErrnoException).code ?? 'no reason given'})`;
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
    return {
      status,
      durationMs: Math.round(performance.now() - begun),
      answer: textOf(kept),
      // With a status, it does not matter how the rest of the answer ended.
      failure: status === null ? failure : statusFailure(status),
    };
  }

  return {
    async fault(text) {
      try {
        await targetOf(text);
        return undefined;
      } catch (error) {
        if (error instanceof RefusedAddress) return error.message;
        throw error;
      }
    },
    send: (payload) => sendTo(payload.url, { headers: headersOf(payload), body: payload.body }),
    post: sendTo,
  };
}

const postOverNetwork: Post = (url, { address, headers, body, signal }) => {
  const pinned: LookupFunction = (_host, { all }, done) => {
    const family = isIP(address);
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  return new Promise((resolve, reject) => {
    (url.protocol === 'https:' ? requestTls : requestPlain)(url, {
      method: 'POST',
      // Its own connection, because a shared one may have been opened to another address.
      agent: false,
      lookup: pinned,
      maxHeaderSize: HEADER_BYTES,
      signal,
      headers,
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
};

const headersOf = (payload: Payload) => ({
  'Content-Type': 'application/json',
  'Content-Length': Buffer.byteLength(payload.body),
  'User-Agent': 'Charter-Widgets-Webhooks/1',
  'webhook-id': payload.eventId,
  'webhook-timestamp': String(Math.floor(payload.at.getTime() / 1000)),
  'webhook-signature': signatures(payload),
  ...(payload.traceparent && { traceparent: payload.traceparent }),
});

/** The `webhook-signature` of Standard Webhooks 1.0: one signature for each secret. */
function signatures({ secrets, eventId, body, at }: Payload): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${eventId}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/** Reads an answer up to a limit, and keeps its first kilobyte. */
async function readStart(answer: AsyncIterable<Buffer>, kept: Buffer[]): Promise<void> {
  let read = 0;
  for await (const part of answer) {
    if (read < KEPT_BYTES) kept.push(part.subarray(0, KEPT_BYTES - read));
    read += part.length;
    if (read >= READ_BYTES) return;
  }
}

/** Removes control characters, some of which PostgreSQL cannot store. */
const textOf = (parts: readonly Buffer[]) =>
  Buffer.concat(parts)
    .toString('utf8')
    .replace(/[^\P{Cc}\n\t]/gu, '');

function statusFailure(status: number): string {
  if (status >= 200 && status < 300) return '';
  if (status >= 300 && status < 400) return `The endpoint answered with a redirect (${status}), which is not followed`;
  if (status === 410) return 'The endpoint answered that it is gone for good (410)';
  return `The endpoint answered ${status}`;
}

/** Asks name servers without a thread of the pool, which a slow name server would block. */
async function resolveHost(host: string, isPrivateAllowed: boolean): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 2 });
  const none = () => [];
  const found = await Promise.all([resolver.resolve4(host).catch(none), resolver.resolve6(host).catch(none)]);
  const addresses = found.flat();
  if (addresses.length > 0 || !isPrivateAllowed) return addresses;
  // Names of a private network may only be in the hosts file.
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Longer than a delivery may take. */
const LOCK_MS = 60_000;
/** Deliveries that one process sends to one webhook at the same time. */
const BATCH = 4;
/** At the start, quotes that have expired in this time are looked for. */
const BACK_MS = 3 * 24 * 3_600_000;
const GONE = 410;

export interface WebhooksParts extends SendingParts {
  sender: WebhookSender;
}

/** Sends the queued deliveries. */
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
    const { webhookId } = delivery;
    const result = await sender.send({ ...delivery, at: new Date(now()), traceparent: span.traceparent });
    const { status, failure } = result;
    if (status) span.attributes['http.response.status_code'] = status;
    span.failed = failure !== '';
    await saveResponse(db, delivery, result);
    const at = new Date(now());
    if (!failure) {
      if (await markSent(db, 'deliveries', delivery, at)) await saveFailing(db, webhookId, undefined);
      return;
    }
    // Neither the answer nor the address, which may be secret.
    log.warn({ webhook: webhookId, delivery: delivery.id, status }, 'a webhook could not be delivered');
    const isFinal = status === GONE;
    const next = nextAttempt(delivery, at.getTime(), random());
    const state = await markFailed(db, 'deliveries', delivery, { failure, next, isFinal });
    if (!state) return;
    await saveFailing(db, webhookId, at);
    if (state === 'failed') await switchOff(db, webhookId, isFinal ? 'gone' : 'failing', at);
  }

  return createWorker({
    db,
    log,
    patienceMs,
    batch: BATCH,
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
