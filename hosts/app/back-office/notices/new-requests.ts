import { type NewRequest, newRequestList, type RequestKind } from '@charter-hosts/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { localToday } from 'charter-widgets/kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../shared/session';
import { useNow } from '../clock';
import { areNew } from '../today/what-is-due';
import { playSound, showNotice } from './notify';
import { areNoticesWanted, listRead, saveRead, takeUnnoticed } from './stored';
import { keepTitleCount } from './title-count';

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
  const [opened, setOpened] = useState<readonly string[]>(listRead);
  useEffect(() => {
    // Another tab stores other things, too.
    const onStorage = () =>
      setOpened((before) => {
        const stored = listRead();
        return stored.join() === before.join() ? before : stored;
      });
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  const fresh = data?.map(pathOf);
  const isFresh = fresh?.includes(pathname) === true;
  useEffect(() => {
    if (!isFresh || !fresh) return;
    saveRead(pathname, fresh);
    setOpened((before) => (before.includes(pathname) ? before : [...before, pathname]));
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
    const untold = takeUnnoticed(news, paths);
    if (untold.length === 0 || !areNoticesWanted()) return;
    for (const request of requests.filter((one) => untold.includes(pathOf(one))))
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
  const count = areNew(waiting, now, localToday(new Date(now))).filter(({ path }) => !opened.includes(path)).length;
  useEffect(() => keepTitleCount(count), [count]);
  return null;
}
