import { type NewRequest, newRequestList, type RequestKind } from '@charter-hosts/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { localToday } from 'charter-widgets/kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../shared/button';
import { api, storage } from '../shared/session';
import { useNow } from './clock';
import { areNew } from './today/what-is-due';

/** Milliseconds after which it is looked for what is new, also while the tab is out of sight. */
const LOOK_AGAIN = 30_000;

const NEW = ['new-requests'];

const LISTS: Readonly<Record<RequestKind, string>> = {
  privateCharter: '/admin/private-charter',
  internationalCharter: '/admin/international-charters',
  flightBooking: '/admin/flights-bookings',
  chauffeur: '/admin/chauffer-services',
};

/** A request's dossier: its address tells it from every other. */
const pathOf = ({ kind, requestId }: NewRequest) => `${LISTS[kind]}/${requestId}`;

/** Counts in the tab's title what is new and was not opened yet, and gives notice of what comes, where that is asked for. */
export function NewRequests() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const now = useNow();
  const { data } = useQuery({
    queryKey: NEW,
    queryFn: ({ signal }) => api(newRequestList, { signal }),
    refetchInterval: LOOK_AGAIN,
    refetchIntervalInBackground: true,
  });
  const queries = useQueryClient();
  // Whatever was saved here may have taken one of them up.
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queries.invalidateQueries({ queryKey: NEW });
      }),
    [queries],
  );
  const fresh = data?.map(pathOf);
  const isFresh = fresh?.includes(pathname) === true;
  useEffect(() => {
    if (isFresh && fresh) saveRead(pathname, fresh);
  }, [isFresh, fresh, pathname]);

  const known = useRef<ReadonlySet<string>>(undefined);
  const tell = useEffectEvent((requests: readonly NewRequest[]) => {
    const paths = requests.map(pathOf);
    const before = known.current;
    known.current = new Set([...(before ?? []), ...paths]);
    // What was there when the page was opened, is open here, or was opened in this browser is no news.
    const news = before
      ? paths.filter((path) => !before.has(path) && path !== pathname && !listRead().includes(path))
      : [];
    if (news.length === 0 || !areNoticesWanted()) return;
    for (const request of requests.filter((one) => news.includes(pathOf(one))))
      showNotice(request, () => void navigate(pathOf(request)));
    playSound();
  });
  useEffect(() => {
    if (data) tell(data);
  }, [data]);

  const waiting = (data ?? []).map((request) => ({
    received: request.createdAt,
    departure: request.departs,
    file: { stage: 'new' as const, dueAt: request.dueAt, assignee: null },
    path: pathOf(request),
  }));
  const opened = [...listRead(), pathname];
  const count = areNew(waiting, now, localToday(new Date(now))).filter(({ path }) => !opened.includes(path)).length;
  useEffect(() => keepTitleCount(count), [count]);
  return null;
}

/** What each kind is called where there is room for a word or two. */
const KIND: Readonly<Record<NewRequest['kind'], string>> = {
  privateCharter: 'Charter',
  internationalCharter: 'International charter',
  flightBooking: 'Flight booking',
  chauffeur: 'Chauffeur request',
};

/** What a notice says: kind, reference and codes, since it may stand on a locked screen. */
export const noticeOf = ({ kind, reference, codes }: NewRequest): { title: string; body: string } => ({
  title: `New: ${KIND[kind]}`,
  body: [reference, codes.join(' – ')].filter(Boolean).join(' · '),
});

/** Shows a notice; nothing where the browser does not. */
function showNotice(request: NewRequest, onOpen: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { title, body } = noticeOf(request);
  try {
    // One of a tag takes the place of another: two tabs show it once.
    const notice = new Notification(title, { body, tag: request.reference });
    notice.onclick = () => {
      window.focus();
      onOpen();
      notice.close();
    };
  } catch {
    // Browsers of phones have the class, and refuse to make one.
  }
}

let audio: AudioContext | undefined;

/** Two short tones, a quarter of a second. Silent where the browser wants the page to be pressed first. */
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

// What this browser keeps: whether it gives notice, and numbers of requests. Nothing personal, and of no account.

/** Whether somebody has asked for notices in this browser. */
const WANTED = 'desk-notices';
/** The requests that were opened in this browser while they were new. */
const READ = 'desk-read';
export const areNoticesWanted = (): boolean => storage.getItem(WANTED) === 'on';
export const saveNoticesWanted = (isWanted: boolean): void =>
  isWanted ? storage.setItem(WANTED, 'on') : storage.removeItem(WANTED);

export const listRead = (): readonly string[] => (storage.getItem(READ) ?? '').split(' ').filter(Boolean);

/** Notes that a request was opened. Of the others those stay that are still new. */
export function saveRead(key: string, fresh: readonly string[]): void {
  storage.setItem(READ, [...new Set([...listRead().filter((one) => fresh.includes(one)), key])].join(' '));
}

const COUNT = /^\(\d+\) /;

/** `Today – Brand` → `(3) Today – Brand`; without a count where there is none. */
export const withCount = (title: string, count: number): string => {
  const plain = title.replace(COUNT, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
};

/** Keeps the count before the title of the tab, whichever screen sets that; returns what ends it. */
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

const REFUSED =
  'This browser refuses notices of this site. Allow them in the browser’s settings for this page, then press again.';
const UNANSWERED = 'The browser was given no answer. Press again, then allow notices.';

const canNotify = () => 'Notification' in window;
const isOn = () => canNotify() && areNoticesWanted() && Notification.permission === 'granted';

/** Whether this browser gives notice of each new request: asked for by a press, and kept here alone. */
export function NoticesSetting() {
  const [on, setOn] = useState(isOn);
  const [problem, setProblem] = useState(() =>
    canNotify() && areNoticesWanted() && Notification.permission === 'denied' ? REFUSED : '',
  );

  async function switchOn() {
    const answer = await Notification.requestPermission();
    setProblem(answer === 'granted' ? '' : answer === 'denied' ? REFUSED : UNANSWERED);
    if (answer !== 'granted') return;
    saveNoticesWanted(true);
    setOn(true);
    playSound();
  }
  function switchOff() {
    saveNoticesWanted(false);
    setOn(false);
  }

  return (
    <section aria-labelledby="notices">
      <h2 id="notices">Notices of new requests</h2>
      <p className="app-soft">
        {canNotify()
          ? 'A notice and a short sound for each new request, while a screen of the back office is open. It says the kind, the reference and the airports, and no names. The choice is this browser’s alone.'
          : 'This browser shows no notices.'}
      </p>
      <p role="status">{on && 'Notices are on in this browser.'}</p>
      {problem && (
        <p className="cw-alert" role="alert">
          {problem}
        </p>
      )}
      {canNotify() && (
        <Button onClick={on ? switchOff : switchOn}>{on ? 'Switch notices off' : 'Notify me of new requests'}</Button>
      )}
    </section>
  );
}
