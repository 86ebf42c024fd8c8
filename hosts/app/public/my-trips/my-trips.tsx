import '../../shared/listing/listing.css';
import './my-trips.css';
import { accountTripAdd, accountTripRemove, accountTrips, type OwnTrip } from '@charter-hosts/contract';
import { ApiError } from 'charter-widgets/contract';
import { FieldFrame, focusFirstError, translatePlace, useT } from 'charter-widgets/kit';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '../../shared/failure';
import { Link } from '../../shared/link';
import { dayOf, dayOfInstant } from '../../shared/quote/quote-sheet';
import { RetryAlert } from '../../shared/retry';
import { navigation } from '../../shared/router/navigation';
import { api, useSession } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { focusSubmit, useBusy } from '../../shared/use-busy';
import { headlineOf, KIND_LABELS } from '../trip/stage-texts';

interface Loaded {
  trips: readonly OwnTrip[];
  total: number;
  /** The `after` of the next page; null on the last one. */
  next: string | null;
}

/** /my-trips: the requests of the signed-in customer, newest first. */
export function MyTripsScreen() {
  const t = useT();
  const isOpen = useSession().state === 'open';
  const [loaded, setLoaded] = useState<Loaded>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  /** Ends the load before, so that what it brings does not replace what is newer. */
  const under = useRef<AbortController>(undefined);
  const load = useCallback(async (before?: Loaded) => {
    under.current?.abort();
    const request = new AbortController();
    const { signal } = request;
    under.current = request;
    setBusy(true);
    try {
      const { records, total, next } = await api(accountTrips, { query: { after: before?.next ?? '' }, signal });
      if (signal.aborted) return;
      setLoaded({ trips: [...(before?.trips ?? []), ...records], total, next });
      setError(undefined);
    } catch (failure) {
      if (signal.aborted) return;
      setError(failure);
    }
    setBusy(false);
  }, []);
  useEffect(() => {
    if (isOpen) void load();
    else void navigation.navigate('/login', { replace: true, state: { from: '/my-trips' } });
  }, [isOpen, load]);

  async function remove({ id }: OwnTrip) {
    try {
      await api(accountTripRemove, { id });
      toasts.getState().success(t('Removed from My trips'));
      document.querySelector<HTMLElement>('main h1')?.focus();
      await load();
    } catch (failure) {
      toasts.getState().error(failureText(failure, 'The trip could not be removed.', t));
    }
  }

  // Such as an address that is not confirmed: another try does not help.
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <div className="app-wide app-below-title app-my-trips" aria-busy={busy && !loaded}>
      <PageTitle>{t('My trips')}</PageTitle>
      {isRefused && (
        <p className="cw-alert" role="alert">
          {failureText(error, '', t)}
        </p>
      )}
      {Boolean(error) && !isRefused && (
        <RetryAlert busy={busy} onRetry={() => load()}>
          {failureText(error, 'Your trips could not be loaded.', t)}
        </RetryAlert>
      )}
      {!loaded && !error && (
        <div className="app-stack">
          <span className="app-skeleton" />
          <span className="app-skeleton" />
          <span className="app-skeleton" />
        </div>
      )}
      {loaded?.total === 0 && (
        <div className="app-empty app-soft">
          <h2>{t('No trips yet')}</h2>
          <p>{t('Requests that you send while you are logged in, or with your e-mail address, appear here.')}</p>
          <div className="app-empty-ways">
            <Link className="cw-button" data-kind="primary" to="/private-charter-form">
              {t('Request a private charter')}
            </Link>
          </div>
        </div>
      )}
      {loaded && loaded.total > 0 && (
        <ul className="app-my-list">
          {loaded.trips.map((trip) => (
            <TripRow key={trip.id} trip={trip} onRemove={() => remove(trip)} />
          ))}
        </ul>
      )}
      {loaded?.next && (
        <button
          type="button"
          className="cw-button"
          data-kind="plain"
          aria-disabled={busy}
          onClick={() => !busy && load(loaded)}
        >
          {t(busy ? 'Loading...' : 'Show more')}
        </button>
      )}
      {loaded && <AddByLink onAdded={load} />}
    </div>
  );
}

function TripRow({ trip, onRemove }: { trip: OwnTrip; onRemove: () => void }) {
  const t = useT();
  const { reference, kind, places, departs, createdAt, link, isAdded } = trip;
  const date = departs ? dayOf(departs, t) : t('Requested on {date}', { date: dayOfInstant(createdAt, t) });
  return (
    <li>
      <Link className="app-my-trip" to={`/trip#${link}`}>
        <strong>
          {places.length > 0
            ? places.map((place, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place may come twice
                <span key={index}>
                  <bdi>{translatePlace(t, place).city}</bdi>
                </span>
              ))
            : t(KIND_LABELS[kind])}
        </strong>
        <span className="app-soft cw-numbers">
          <bdi>{reference}</bdi> <span>{date}</span>
        </span>
        <span className="app-my-stage">{t(headlineOf(trip))}</span>
      </Link>
      {isAdded && (
        <button type="button" className="cw-button" data-kind="quiet" onClick={onRemove}>
          {t('Remove')}
          <span className="cw-hidden"> {reference}</span>
        </button>
      )}
    </li>
  );
}

/** A field for the link of a request that was sent without the account. */
function AddByLink({ onAdded }: { onAdded: () => Promise<void> }) {
  const t = useT();
  const [error, setError] = useState('');
  const { busy, run } = useBusy();

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const link = String(new FormData(form).get('link')).trim();
    setError(link ? '' : 'Paste the link of your request');
    if (!link) return focusFirstError(form);
    focusSubmit(event);
    void run(async () => {
      try {
        await api(accountTripAdd, { body: { link } });
        form.reset();
        toasts.getState().success(t('Added to My trips'));
        await onAdded();
      } catch (failure) {
        setError(failureText(failure, 'The trip could not be added.', t));
        focusFirstError(form);
      }
    });
  }

  return (
    <section className="app-my-add">
      <h2>{t('Add a trip by its link')}</h2>
      <p className="app-soft">
        {t(
          'For a request with another e-mail address: paste its link. The trip is removed from this list if its link is replaced.',
        )}
      </p>
      <form className="app-stack" noValidate method="dialog" onSubmit={add}>
        <div inert={busy}>
          <FieldFrame label={t('Link')} error={error} required>
            {(control) => (
              <input
                {...control}
                name="link"
                className="cw-input"
                type="url"
                dir="ltr"
                autoComplete="off"
                maxLength={500}
                onInput={() => setError('')}
              />
            )}
          </FieldFrame>
        </div>
        <button type="submit" className="cw-button" data-kind="plain" aria-disabled={busy}>
          {t(busy ? 'Saving...' : 'Add')}
        </button>
      </form>
    </section>
  );
}
