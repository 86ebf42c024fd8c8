import { erasedTrip, type TravellerTrip, travellerTripRead } from '@charter-hosts/contract';
import { ApiError, createApi } from 'charter-widgets/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { isAdmin, session } from '../../shared/session';

/** Why a trip is not shown; anything else is the error of the read. */
export type NotShown = 'incomplete' | 'ended' | { error: unknown };

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
export function useTrip(token: string) {
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
