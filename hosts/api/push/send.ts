import { createECDH, hkdfSync } from 'node:crypto';
import { dataLink } from 'charter-widgets/contract';
import webPush from 'web-push';
import type { Config } from '../config';
import { markFailed, markSent } from '../platform/queue/store';
import { createWorker, nextAttempt, type SendingParts, type Worker } from '../platform/queue/worker';
import type { Span } from '../platform/watch/watched';
import { answerMs } from '../trips/open-trip';
import type { WebhookSender } from '../webhooks/send';
import type { Notice } from './notice';
import {
  type ClaimedPush,
  claimPushes,
  type Device,
  deleteDevice,
  devicesDue,
  queueLateAndFailed,
  saveRang,
} from './store';

const HOUR_MS = 3_600_000;
/** Longer than sending takes. */
const LOCK_MS = 60_000;
/** What is told in one notice at most. */
const MOST_ROWS = 500;
/** The seconds for which a push service keeps a notice for a device that it cannot reach. */
const KEPT_S = 3600;
/** For how long failed e-mails are looked for before the start, and before the last look. */
const BACK_MS = 15 * 60_000;
/** The statuses by which a push service says that a device is gone. */
const GONE: readonly (number | null)[] = [404, 410];

/** The key pair (VAPID) by which push services recognise this server, base64url. */
export function pushKeys(secret: string): { publicKey: string; privateKey: string } {
  const privateKey = Buffer.from(hkdfSync('sha256', secret, '', 'vapid', 32));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** The headers and the encrypted body of a notice. Throws for keys that are none. */
export function encryptNotice(
  { endpoint, p256dh, auth, expiresAt }: Pick<Device, 'endpoint' | 'p256dh' | 'auth' | 'expiresAt'>,
  notice: Notice,
  config: Config,
  now: number,
) {
  const { publicUrl, pushSecret = '', site } = config;
  const address = site.supportEmail || `postmaster@${new URL(publicUrl).hostname}`;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notice),
    {
      vapidDetails: { subject: dataLink('mailto:', address), ...pushKeys(pushSecret) },
      // Nothing arrives after the session.
      TTL: Math.max(0, Math.min(KEPT_S, Math.floor((Date.parse(expiresAt) - now) / 1000))),
      // A phone that sleeps wakes up.
      urgency: 'high',
    },
  );
  return { headers: headers as Record<string, string | number>, body: body as Buffer };
}

export interface PushesParts extends SendingParts {
  config: Config;
  sender: Pick<WebhookSender, 'post'>;
}

/** Sends notices to staff's devices. */
export function createPushes({
  db,
  config,
  sender,
  log,
  patienceMs,
  now = Date.now,
  random = Math.random,
}: PushesParts): Worker {
  let since = new Date(now() - BACK_MS);

  async function deliver({ device, rows, notice }: ClaimedPush, span: Span): Promise<void> {
    const result = notice && (await sender.post(device.endpoint, encryptNotice(device, notice, config, now())));
    const at = new Date(now());
    if (!result || result.failure === '') {
      if (result) await saveRang(db, device.id, at);
      for (const row of rows) await markSent(db, 'pushes', row, at);
      return;
    }
    const { status, failure } = result;
    span.failed = true;
    // Not the address, by which the device could be followed.
    log.warn({ device: device.id, status }, 'a notification could not be delivered');
    if (GONE.includes(status)) {
      await deleteDevice(db, device.endpoint, device.userId);
      return;
    }
    for (const row of rows) {
      const next = nextAttempt(row, at.getTime(), random());
      await markFailed(db, 'pushes', row, { failure, next, isFinal: false });
    }
  }

  return createWorker({
    db,
    log,
    patienceMs,
    now,
    batch: MOST_ROWS,
    queue: 'pushes',
    what: 'the notifications',
    async lanes() {
      if (!config.pushSecret) return [];
      const at = new Date(now());
      // A third of the time for an answer is left.
      const leadMs = Math.min(HOUR_MS, answerMs(config) / 3);
      await queueLateAndFailed(db, { leadMs, since }, at);
      since = new Date(at.getTime() - BACK_MS);
      return (await devicesDue(db, at, config)).map(({ id }) => id);
    },
    async claim(id, limit) {
      const at = new Date(now());
      // It may have rung since it was listed.
      const [device] = await devicesDue(db, at, config, id);
      return device ? claimPushes(db, device, { now: at, lockMs: LOCK_MS, limit }) : { jobs: [], isMore: false };
    },
    deliver,
  });
}
