import './trip.css';
import { erasedTrip, type TravellerTrip, travellerTripRead } from '@charter-hosts/contract';
import { ApiError, createApi } from 'charter-widgets/contract';
import { useT } from 'charter-widgets/kit';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import * as v from 'valibot';
import { failureText } from '../../shared/failure';
import { useFramed } from '../../shared/framed';
import { dayOfInstant } from '../../shared/quote/quote-sheet';
import { isAdmin, session } from '../../shared/session';
import { readChoice, useLanguage } from '../../shared/texts/language';
import { loadTexts } from '../../shared/texts/texts';
import { LinkNotice } from '../link-notice';
import { TripPage } from './trip-page';

/** /trip#<token>: a request as its traveller sees it, by the link alone, without an account. */
export function TripScreen() {
  // The token is in the fragment, which is in no server's log and in no referrer. It stays there as a bookmark.
  const token = useLocation().hash.slice(1);
  return <LinkedTrip key={token} token={token} />;
}

function LinkedTrip({ token }: { token: string }) {
  const t = useT();
  const { api, trip, setTrip, notShown, erased, read } = useTrip(token);
  const isReady = useTripLanguage((trip ?? erased)?.locale);

  if (erased && isReady) return <Erased at={erased.erasedAt} />;
  if (trip && isReady)
    return <TripPage api={api} trip={trip} onChanged={setTrip} isStale={notShown !== undefined} onRetry={read} />;
  if (!notShown || trip || erased) return <Skeleton />;
  if (typeof notShown === 'object') {
    return (
      <LinkNotice title={t('Your request could not be loaded')} onRetry={read}>
        {failureText(notShown.error, '', t)} {t('Nothing is lost.')}
      </LinkNotice>
    );
  }
  const [title, text] = NOTICES[notShown];
  return <LinkNotice title={t(title)}>{t(text)}</LinkNotice>;
}

/**
 * Shows the site in the language of a trip, unless the reader has chosen one.
 *
 * @param of undefined until the trip is known
 * @returns whether the language is shown
 */
function useTripLanguage(of: string | undefined): boolean {
  const [, show] = useLanguage();
  const framed = useFramed();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (of === undefined) return;
    const isUrdu = /^ur\b/.test(of) && !readChoice(framed);
    void loadTexts(isUrdu ? 'ur' : 'en').then(() => {
      if (isUrdu) show('ur');
      setShown(true);
    });
  }, [of, framed, show]);
  return isShown;
}

/** The shape of the page until the trip has loaded. */
function Skeleton() {
  const t = useT();
  return (
    <div className="app-wide app-travel" aria-busy="true">
      <h1 tabIndex={-1} className="cw-hidden">
        {t('Your request')}
      </h1>
      <div className="app-travel-ghost app-stack">
        <span className="app-skeleton" />
        <span className="app-skeleton" />
        <span className="app-skeleton" />
      </div>
    </div>
  );
}

const NOTICES: Readonly<Record<Extract<NotShown, string>, readonly [title: string, text: string]>> = {
  incomplete: [
    'This link does not work',
    'Part of it is missing or wrong. Open it again from the message or the confirmation that you received.',
  ],
  ended: ['This link has been replaced', 'Your request has a new link. Ask us to send it to you.'],
};

function Erased({ at }: { at: string }) {
  const t = useT();
  return (
    <LinkNotice title={t('This request was erased')}>
      {t('This request and its personal data were erased on {date}.', { date: dayOfInstant(at, t) })}
    </LinkNotice>
  );
}

/** Why a trip is not shown; anything else is the error of the read. */
type NotShown = 'incomplete' | 'ended' | { error: unknown };

/** Milliseconds between two reads of a visible page. */
const READ_INTERVAL = 60_000;

/** Adds the session of staff to a call, so that what they do by a traveller's link is recorded with their name. */
const withSession: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  const { session: current } = session.getState();
  if (current.state === 'open' && isAdmin(current)) request.headers.set('X-Session', current.token);
  return fetch(request);
};

/** Reads the trip of a link, and again at intervals while the page is visible. */
function useTrip(token: string) {
  const api = useMemo(() => createApi({ baseUrl: '/api', token: () => token, fetch: withSession }), [token]);
  const [trip, setTrip] = useState<TravellerTrip>();
  const [notShown, setNotShown] = useState<NotShown | undefined>(token ? undefined : 'incomplete');
  const [erased, setErased] = useState<v.InferOutput<typeof erasedTrip>>();

  const read = useCallback(async () => {
    try {
      setTrip(await api(travellerTripRead));
      setNotShown(undefined);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      const found = v.safeParse(erasedTrip, error instanceof ApiError ? error.data : undefined);
      if (status === 410 && found.success) {
        setErased(found.output);
        setTrip(undefined);
      }
      setNotShown(status === 401 ? 'incomplete' : status === 410 ? 'ended' : { error });
    }
  }, [api]);

  useEffect(() => {
    if (!token) return;
    void read();
    const look = () => document.visibilityState === 'visible' && void read();
    const timer = setInterval(look, READ_INTERVAL);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [token, read]);

  return { api, trip, setTrip, notShown, erased, read };
}
