import type { ReactNode } from 'react';
import {
  ApiError,
  type Created,
  createApi,
  createIdempotencyKeys,
  errorMessage,
  type SentWords,
  validWords,
} from '../../../contract';
import { isFramed } from '../../base/page';
import type { Funnel } from '../../funnel';
import { webAddress } from '../../links';
import {
  type Contact,
  findOperator,
  OBSTACLE_TEXTS,
  type Obstacle,
  warnOfFailure,
} from '../../widget/operator/operator-contact';
import type { SubmissionOptions, SubmissionState } from '../use-submission';
import { DoubtsNotice, findDoubts } from './doubts';
import { fillPerson } from './person';
import { StaffLine } from './staff-line';
import { TrackCode, TrackLink } from './track-link';
import { BlockedNotice, SlowNotice, WaitingNotice, type Waits } from './waiting-notice';

/** Milliseconds after which it is said that a request takes longer than usual. */
const SLOW = 8000;

interface RequestSourceOptions {
  partner?: string | undefined;
  campaign?: string | undefined;
  test?: boolean | undefined;
}

/**
 * Returns the query that says where a request comes from: partner key, campaign, the page's host, and whether it is a
 * test. A frame gets the campaign in its fragment, which is not sent to a server, and the host from its referrer.
 */
export function requestSource({ partner, campaign, test }: RequestSourceOptions) {
  const query: Record<string, string | boolean | undefined> = { partner, test };
  for (const [name, value] of new URLSearchParams(campaign ?? `${location.search}&${location.hash.slice(1)}`))
    if (name.startsWith('utm_')) query[name] = value;
  // The host in `https://host/path`
  query.page = (isFramed() ? document.referrer : location.href).split('/')[2];
  return query;
}

// This chunk has everything that a waiting request needs, and loads before there is one.

export interface Sender<Body> {
  /** The press is under way. */
  submit(body: Body): Promise<void>;
  /** Loads the operator's contact. */
  prepare(): void;
  /** Fills in the person whom a page knows. Here, because few pages do. */
  fill: typeof fillPerson;
  /** Stops waiting. A request that is being sent at this moment still counts. Returns whether one was waiting. */
  stop(): boolean;
}

/**
 * Sends a form once. After a failure the same body keeps its idempotency key, so a request whose answer was lost is not
 * stored twice. Each press of the button reports a failure; automatic retries do not.
 *
 * @param options read at each call
 * @param turn true while a press is under way, from its first moment, or an automatic retry
 */
export function createSender<Body>(
  options: () => SubmissionOptions<Body>,
  change: (by: SubmissionState | Partial<SubmissionState>) => void,
  funnel: Funnel,
  turn: { current: boolean },
): Sender<Body> {
  const keys = createIdempotencyKeys();
  /** The waiting request, and how often sending it failed. */
  let waiting: { key: string; tries: number } | undefined;
  /** What keeps the last request from being sent again by itself: an obstacle of this page, or an error of the server. */
  let blocked: Obstacle | 'server-error' | undefined;
  /** The key of the request about which was asked whether it is right. */
  let asked = '';
  /** The partner's words. They stay with their key, so that a retry is the same request. */
  let words: SentWords = {};
  // The contact loads early, because nothing can be loaded once the network is lost.
  let contact: Contact | undefined;
  let staff: ReactNode;
  /** A page that names another person changes nothing of what was pressed, so that does not end the waiting. */
  let filling = false;
  const watch: Waits['watch'] = (look) => options().waits?.watch(() => filling || look()) ?? (() => {});

  function draw(body: Body, busy: boolean) {
    const { waits } = options();
    const itinerary = waits?.itinerary(body);
    change({
      busy,
      waiting: blocked ? (
        <BlockedNotice
          obstacle={blocked === 'server-error' ? undefined : blocked}
          apiBase={waits?.apiBase ?? '/api'}
          itinerary={itinerary}
          contact={contact}
        />
      ) : (
        waiting &&
        waits && (
          <WaitingNotice
            watch={watch}
            contact={contact}
            itinerary={itinerary}
            tries={waiting.tries}
            busy={busy}
            again={() => void submitFromNotice(body, true)}
            stop={stop}
          />
        )
      ),
    });
  }

  function stop() {
    const isWaiting = waiting !== undefined;
    waiting = undefined;
    change({ waiting: undefined });
    return isWaiting;
  }

  /** Finds out why a lost call does not reach the operator. */
  async function findObstacle(apiBase: string): Promise<Obstacle | undefined> {
    if (!navigator.onLine) return undefined;
    const operator = await findOperator(apiBase);
    contact = operator.contact;
    return operator.obstacle;
  }

  /** Sends from a notice, unless a press is under way. */
  async function submitFromNotice(body: Body, byItself = false) {
    if (turn.current) return;
    turn.current = true;
    await submit(body, byItself).finally(() => {
      turn.current = false;
    });
  }

  /** @param byItself true for an automatic retry */
  async function submit(body: Body, byItself = false) {
    const key = keys.keyFor(body);
    const { waits: mayWait, words: given } = options();
    if (given && key !== asked) words = validWords(given);
    const doubts = key === asked ? undefined : findDoubts(mayWait?.itinerary(body));
    asked = key;
    if (mayWait && doubts) {
      waiting = undefined;
      const question = (
        <DoubtsNotice {...mayWait} doubts={doubts} send={() => void submitFromNotice(body)} stop={stop} />
      );
      return change({ busy: false, failure: '', waiting: question });
    }
    blocked = undefined;
    if (waiting?.key !== key) waiting = undefined;
    if (!byItself) change({ failure: '' });
    // The watcher calls at once and after each change. A request that was changed meanwhile does not wait.
    let looks = 0;
    const endWatch = watch(() => looks++);
    draw(body, true);
    const slow = setTimeout(() => waiting || change({ waiting: <SlowNotice /> }), SLOW);
    let stored: Created | undefined;
    try {
      stored = await options().send(given ? { ...body, ...words } : body, key, createApi, requestSource);
      keys.done();
      waiting = undefined;
      change({ failure: '' });
    } catch (error) {
      const { waits, messages, onFailed } = options();
      if (waits) warnOfFailure(error, waits.apiBase);
      const status = error instanceof ApiError ? error.status : 0;
      const lost = error instanceof ApiError && status === 0;
      if (lost && byItself) {
        // The waiting may have been stopped meanwhile.
        if (waiting) waiting.tries++;
      } else {
        let message = errorMessage(error, messages.refused, messages.failed);
        const isForeign = error instanceof ApiError && error.foreign !== '';
        const found = (lost || isForeign || status >= 500) && waits ? await findObstacle(waits.apiBase) : undefined;
        const obstacle = isForeign ? 'no-api' : found;
        if (obstacle && obstacle !== 'not-reached') {
          blocked = obstacle;
          message = OBSTACLE_TEXTS[obstacle];
        } else if (lost && waits && looks < 2) {
          waiting = { key, tries: (waiting?.tries ?? 0) + 1 };
        } else waiting = undefined;
        // An obstacle and a waiting request have their own notices.
        const isNoticed = Boolean(blocked || waiting);
        change({ failure: isNoticed ? '' : message });
        onFailed(message, error instanceof ApiError ? error.errors : {}, isNoticed);
        if (status >= 500 && (contact?.phone || contact?.email)) blocked = 'server-error';
      }
    } finally {
      clearTimeout(slow);
      endWatch();
      draw(body, false);
    }
    // Outside the `try`, so that an error in the host's callback does not look like a failed request.
    if (!stored) return;
    funnel.sent++;
    funnel.end();
    const { id, reference, trackUrl } = stored;
    const href = webAddress(trackUrl);
    const pass = {
      // An older API has no references; then the id is used.
      reference: reference ?? (id === undefined ? '' : `#${id}`),
      brand: contact?.brand ?? '',
      staff,
      code: href && <TrackCode href={href} />,
      track: href && <TrackLink href={href} reference={reference ?? ''} />,
    };
    options().onStored(id, body, pass, words);
  }

  async function loadContact(apiBase: string) {
    ({ contact } = await findOperator(apiBase));
    staff = contact.answerMinutes || contact.phone ? <StaffLine {...contact} /> : null;
    change({ staff, estimateRate: contact.estimateRate });
  }

  /** Loads the contact, each time that the form gets the focus until the operator has told something. */
  function prepare() {
    const { waits } = options();
    if (waits && !contact?.brand) void loadContact(waits.apiBase);
  }

  prepare();
  return {
    submit,
    stop,
    prepare,
    fill(...about) {
      filling = true;
      fillPerson(...about);
      filling = false;
    },
  };
}
