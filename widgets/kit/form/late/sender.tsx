import type { ReactNode } from 'react';
import { ApiError, type Created, createApi, createIdempotencyKeys, errorMessage } from '../../../contract';
import { isFramed } from '../../base/page';
import type { Funnel } from '../../funnel';
import { webAddress } from '../../links';
import { warnOfForeignAnswer } from '../../warnings';
import { type Contact, fetchContact } from '../../widget/late/operator-contact';
import type { SubmissionOptions, SubmissionState } from '../use-submission';
import { DeskLine } from './desk-line';
import { TrackCode, TrackLink } from './track-link';
import { WaitingNotice } from './waiting-notice';

interface RequestSourceOptions {
  partner?: string | undefined;
  campaign?: string | undefined;
  test?: boolean | undefined;
}

/**
 * Whose page a request is sent from, as the call's query: the partner's key, the campaign that brought the traveller,
 * the host of the page, and whether it is a test. A frame is told the campaign in its fragment, which no server sees; by who frames it its host is known.
 */
export function requestSource({ partner, campaign, test }: RequestSourceOptions) {
  const query: Record<string, string | boolean | undefined> = { partner, test };
  for (const [name, value] of new URLSearchParams(campaign ?? `${location.search}&${location.hash.slice(1)}`))
    if (name.startsWith('utm_')) query[name] = value;
  // `https://host/path`
  query.page = (isFramed() ? document.referrer : location.href).split('/')[2];
  return query;
}

// A chunk of its own, with all that a request waits with: loaded before there is one.

/** How operators are reached, by the API's base: asked ahead, as a lost request tells it when nothing can be asked. */
const contacts = new Map<string, Promise<Contact>>();

export interface Sender<Body> {
  submit(body: Body): Promise<void>;
  /** No request waits any more. One that is being sent at this moment still counts. */
  stop(): void;
}

/**
 * Sends a form once. After a failure the same body is sent with the same idempotency key, so that a request whose answer
 * was lost is not stored twice. Of one that waits for a network a failure is told for each press of its button: that it
 * still does not go out by itself is told to nobody.
 *
 * @param options asked at each call
 */
export function createSender<Body>(
  options: () => SubmissionOptions<Body>,
  change: (by: SubmissionState | Partial<SubmissionState>) => void,
  funnel: Funnel,
): Sender<Body> {
  const keys = createIdempotencyKeys();
  let underWay = false;
  /** The request that waits, and how often it did not reach the server. */
  let waiting: { key: string; tries: number } | undefined;
  let contact: Contact | undefined;
  let desk: ReactNode;

  /** Whether something waits, which is what is drawn. */
  function draw(body: Body, busy: boolean) {
    const { waits } = options();
    change({
      busy,
      waiting: waiting && waits && (
        <WaitingNotice
          watch={waits.watch}
          contact={contact}
          itinerary={waits.itinerary(body)}
          tries={waiting.tries}
          busy={busy}
          again={() => void submit(body, true)}
          stop={stop}
        />
      ),
    });
  }

  function stop() {
    waiting = undefined;
    change({ waiting: undefined });
  }

  /** @param byItself not by the form's button, whose every press is answered */
  async function submit(body: Body, byItself = false) {
    if (underWay) return;
    underWay = true;
    const key = keys.keyFor(body);
    if (waiting?.key !== key) waiting = undefined;
    if (!byItself) change({ failure: '' });
    // Called at once, and with each change: what was changed meanwhile does not go out by itself as it was.
    let looks = 0;
    const endWatch = options().waits?.watch(() => looks++);
    draw(body, true);
    let stored: Created | undefined;
    try {
      stored = await options().send(body, key, createApi, requestSource);
      keys.done();
      waiting = undefined;
      change({ failure: '' });
    } catch (error) {
      warnOfForeignAnswer(error);
      const lost = error instanceof ApiError && error.status === 0;
      if (lost && byItself) {
        // Not where the waiting was ended meanwhile.
        if (waiting) waiting.tries++;
      } else {
        const { messages, waits, onFailed } = options();
        const message = errorMessage(error, messages.refused, messages.failed);
        waiting = lost && waits && looks < 2 ? { key, tries: (waiting?.tries ?? 0) + 1 } : undefined;
        change({ failure: message });
        onFailed(message, error instanceof ApiError ? error.errors : {});
      }
    } finally {
      underWay = false;
      endWatch?.();
      draw(body, false);
    }
    // Outside of the try: an error thrown by the host's callback must not look like a failed request.
    if (!stored) return;
    funnel.sent++;
    funnel.end();
    const { id, reference, trackUrl } = stored;
    const href = webAddress(trackUrl);
    options().onStored(id, body, {
      // Of an API that has no references the id is one.
      reference: reference ?? (id === undefined ? '' : `#${id}`),
      brand: contact?.brand ?? '',
      desk,
      code: href && <TrackCode href={href} />,
      track: href && <TrackLink href={href} reference={reference ?? ''} />,
    });
  }

  async function loadContact(apiBase: string) {
    if (!contacts.has(apiBase)) contacts.set(apiBase, fetchContact(apiBase));
    contact = await contacts.get(apiBase);
    desk = contact && (contact.answerMinutes || contact.phone) ? <DeskLine {...contact} /> : null;
    change({ desk });
  }

  const { waits } = options();
  if (waits) void loadContact(waits.apiBase);
  return { submit, stop };
}
