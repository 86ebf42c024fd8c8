import {
  type NewRequest,
  newRequestList,
  type RequestKind,
  requestCounts,
  type TripNews,
  todayRead,
} from '@charter-hosts/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Endpoint, UNSET_DATE_TIME } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { createStore } from 'zustand/vanilla';
import { Button } from '../shared/button';
import { Link } from '../shared/link';
import { storage, useSession } from '../shared/session';
import { keyOf, reading } from './cache';
import { useNow } from './clock';
import { KINDS, requestPath } from './kinds';
import { readDevice } from './push-device';
import { listenForNews, pollInterval } from './trip-stream';
import { ASKED_WORDS } from './trips/stages';
import { tripKey } from './trips/use-trip';

/** Milliseconds for which news are collected before the lists are read. */
const COLLECT_MS = 200;

/** Counts new, unopened requests in the tab's title, and shows notices. */
export function NewRequests() {
  const { pathname } = useLocation();
  const now = useNow();
  const { data } = useQuery({
    ...reading(newRequestList),
    // Also in a hidden tab, whose title counts.
    refetchInterval: pollInterval,
    refetchIntervalInBackground: true,
  });
  const queries = useQueryClient();
  const fresh = data?.map(requestPath);
  const isFresh = fresh?.includes(pathname) === true;
  useEffect(() => {
    if (isFresh && fresh) saveOpened(pathname, fresh);
  }, [isFresh, fresh, pathname]);

  const known = useRef<ReadonlySet<string>>(undefined);
  const tell = useEffectEvent((requests: readonly NewRequest[]) => {
    const paths = requests.map(requestPath);
    const before = known.current;
    known.current = new Set([...(before ?? []), ...paths]);
    // Requests that were there at first, or were opened in this browser, are not announced.
    const news = before
      ? paths.filter((path) => !before.has(path) && path !== pathname && !listOpened().includes(path))
      : [];
    removeNotices(({ isNew, path }) => isNew && !paths.includes(path));
    for (const request of requests.filter((one) => news.includes(requestPath(one))))
      announce({ ...formatNotice(request), path: requestPath(request), tag: request.reference, isNew: true });
  });
  const announce = useEffectEvent((notice: Notice) => {
    notices.setState(({ shown }) => ({
      shown: [notice, ...shown.filter(({ tag }) => tag !== notice.tag)].slice(0, MOST_SHOWN),
    }));
    if (isSoundWanted()) playSoundOnce(notice.tag);
  });
  useEffect(() => removeNotices(({ path }) => path === pathname), [pathname]);
  const onNews = useEffectEvent((news: TripNews) => {
    const title = ASKED_WORDS[news.what];
    if (title)
      announce({
        title,
        body: news.reference,
        path: requestPath(news),
        tag: `${news.reference} ${news.what}`,
        isNew: false,
      });
  });
  const session = useSession();
  const token = session.state === 'open' ? session.token : '';
  useEffect(() => (token ? followTrips(token, queries, onNews) : undefined), [token, queries]);
  useEffect(() => {
    // The device rings in this session, too.
    if (token) void readDevice().catch(() => {});
  }, [token]);
  useEffect(() => {
    if (data) tell(data);
  }, [data]);

  const opened = [...listOpened(), pathname];
  const isCounted = (request: NewRequest) =>
    isWaiting(request, now, localToday(new Date(now))) && !opened.includes(requestPath(request));
  const count = data?.filter(isCounted).length ?? 0;
  useEffect(() => keepTitleCount(count), [count]);
  return null;
}

/** Whether a new request is neither late nor departed. One without a departure waits. */
export const isWaiting = ({ dueAt, departs }: NewRequest, now: number, today: string): boolean =>
  !(dueAt && Date.parse(dueAt) < now) &&
  (departs === '' || departs.startsWith(UNSET_DATE_TIME) || departs.slice(0, 10) >= today);

/** Formats a notice: kind, reference and codes only, since a locked screen may show it. */
export const formatNotice = ({ kind, reference, codes }: NewRequest): { title: string; body: string } => ({
  title: `New: ${KINDS[kind].one}`,
  body: [reference, codes.join(' – ')].filter(Boolean).join(' · '),
});

/** A notice of a new request, or of what a traveller asks for. */
interface Notice {
  title: string;
  body: string;
  /** The path of the request's screen. */
  path: string;
  tag: string;
  /** Whether it is of a request that nobody has taken up: it goes once somebody has. */
  isNew: boolean;
}

const MOST_SHOWN = 3;
const notices = createStore<{ shown: readonly Notice[] }>(() => ({ shown: [] }));
function removeNotices(isOver: (notice: Notice) => boolean): void {
  const { shown } = notices.getState();
  const rest = shown.filter((notice) => !isOver(notice));
  if (rest.length < shown.length) notices.setState({ shown: rest });
}

export const forgetNotices = (): void => removeNotices(() => true);

/** The last notices, until they are hidden or opened, or a colleague was faster. */
export function Notices() {
  const shown = useSyncExternalStore(notices.subscribe, () => notices.getState().shown);
  function hide() {
    forgetNotices();
    // The button is gone after this.
    document.querySelector<HTMLElement>('h1')?.focus();
  }
  return (
    <div className={shown.length > 0 ? 'app-notices app-row' : undefined}>
      {/* Not atomic: a screen reader reads the new notice, and not the earlier ones again. */}
      <div role="status" aria-atomic="false">
        {shown.map(({ title, body, path, tag }) => (
          <p key={tag}>
            {title}:{' '}
            <Link className="app-link" to={path}>
              {body}
            </Link>
          </p>
        ))}
      </div>
      {shown.length > 0 && (
        <Button kind="quiet" onClick={hide}>
          Hide
        </Button>
      )}
    </div>
  );
}

/** Reads lists again when there is news of their trips. Returns the function that ends this. */
function followTrips(token: string, queries: QueryClient, onNews: (news: TripNews) => void): () => void {
  const kinds = new Set<RequestKind>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  function read() {
    const stale: Endpoint[] = [
      newRequestList,
      todayRead,
      requestCounts,
      ...[...kinds].map((kind) => KINDS[kind].calls.all),
    ];
    for (const call of stale) void queries.invalidateQueries({ queryKey: keyOf(call) });
    kinds.clear();
  }
  const end = listenForNews({
    token,
    onNews(news) {
      kinds.add(news.kind);
      clearTimeout(timer);
      timer = setTimeout(read, COLLECT_MS);
      void queries.invalidateQueries({ queryKey: tripKey(news.trip) });
      onNews(news);
    },
    onChange() {
      // At first everything has just been read.
      if (isFirst) {
        isFirst = false;
        return;
      }
      for (const kind of Object.keys(KINDS)) kinds.add(kind as RequestKind);
      read();
    },
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** Milliseconds for which a tab holds the sound of a notice: longer than another tab may need to hear of it. */
const HEARD_MS = 6 * 60_000;

/** Plays the sound in one of this browser's tabs. */
function playSoundOnce(tag: string): void {
  // A page that was never pressed is silent, and would keep the sound from the others.
  if (!navigator.locks || navigator.userActivation?.hasBeenActive === false) {
    playSound();
    return;
  }
  void navigator.locks.request(`sound ${tag}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playSound();
    await new Promise((resolve) => setTimeout(resolve, HEARD_MS));
  });
}

let audio: AudioContext | undefined;

/** Plays two short tones, a quarter of a second. Browsers keep silent until the page was pressed. */
function playSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const [index, frequency] of [660, 880].entries()) {
      const start = audio.currentTime + index * 0.12;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.12, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.13);
    }
  } catch {
    // A machine without sound.
  }
}

// Stored in this browser: whether the sound is on, and paths of requests. Nothing personal.

const SOUND = 'desk-sound';
/** The requests that were opened in this browser while they were new. */
const OPENED = 'desk-read';
export const isSoundWanted = (): boolean => storage.getItem(SOUND) === 'on';

/** Switches the sound on, which plays it once, or off. */
export function saveSoundWanted(isWanted: boolean): void {
  if (isWanted) {
    storage.setItem(SOUND, 'on');
    playSound();
  } else storage.removeItem(SOUND);
}

export const listOpened = (): readonly string[] => (storage.getItem(OPENED) ?? '').split(' ').filter(Boolean);

/** Stores that a request was opened. Requests that are no longer new are removed. */
export function saveOpened(key: string, fresh: readonly string[]): void {
  storage.setItem(OPENED, [...new Set([...listOpened().filter((one) => fresh.includes(one)), key])].join(' '));
}

const COUNT = /^\(\d+\) /;

/** `Today – Brand` → `(3) Today – Brand`; without a count where there is none. */
export const withCount = (title: string, count: number): string => {
  const plain = title.replace(COUNT, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
};

/** Keeps the count before the tab's title, whichever screen sets it. Returns the function that ends this. */
export function keepTitleCount(count: number): () => void {
  const write = () => {
    const title = withCount(document.title, count);
    if (title !== document.title) document.title = title;
  };
  write();
  const observer = new MutationObserver(write);
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  return () => {
    observer.disconnect();
    document.title = withCount(document.title, 0);
  };
}
