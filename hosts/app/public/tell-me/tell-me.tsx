import './tell-me.css';
import { subscriptionCreate, subscriptionRequest } from '@charter-hosts/contract';
import { ApiError, errorMessage, type FlightRecord, fieldErrors, flightById } from 'charter-widgets/contract';
import {
  AirportField,
  type AirportProvider,
  CheckboxField,
  completePlaces,
  createAirportProvider,
  createField,
  EmailField,
  type Field,
  findAirport,
  focusFirstError,
  formatWallClock,
  LookRoot,
  NumberField,
  numberOf,
  type Place,
  showErrors,
  TextField,
  type Translate,
  translatePlace,
  useT,
  useToday,
} from 'charter-widgets/kit';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import * as v from 'valibot';
import { useConfig } from '../../shared/config';
import { readCriteria } from '../../shared/flight-search/criteria';
import { Link } from '../../shared/link';
import { useFirstData } from '../../shared/router/site-router';
import { guestApi as api } from '../../shared/session/guest-api';
import { Notice, PageTitle } from '../../shared/shell';
import { focusSubmit, useBusy } from '../../shared/use-busy';
import { LinkNotice } from '../link-notice';

/** /tell-me: asks for e-mails about new flights. */
export function TellMeScreen() {
  const { search } = useLocation();
  const { sendsEmail = true } = useConfig();
  const t = useT();
  if (sendsEmail) return <Ask key={search} search={search} />;
  return (
    <LinkNotice title={t('We cannot send e-mails here')}>
      {t('Call us or write to us, and we will help you find a flight.')}
    </LinkNotice>
  );
}

/** What is asked for; the names are those of the call. */
type SubscriptionDraft = Record<'email' | 'party' | 'firstDay' | 'lastDay', Field<string>> &
  Record<'from' | 'to', Field<Place>> & { isEmptyLegOnly: Field<boolean> };

/** Reads the address: `?flight=7`, or `?from=KHI&to=DXB&departure=2026-12-01&passengers=2&kind=empty-legs`. '' for none. */
export function readTellMe(search: string) {
  const { from, to, departure, passengers } = readCriteria(search);
  const query = new URLSearchParams(search);
  return {
    from,
    to,
    departure,
    passengers,
    flight: /^[1-9]\d{0,8}$/.exec(query.get('flight') ?? '')?.[0] ?? '',
    kind: query.get('kind') === 'empty-legs' ? 'empty-legs' : '',
  };
}

function createDraft({ from, to, departure, passengers, kind }: ReturnType<typeof readTellMe>): SubscriptionDraft {
  return {
    from: createField<Place>({ text: from }),
    to: createField<Place>({ text: to }),
    email: createField(''),
    party: createField(passengers || '1'),
    firstDay: createField(departure),
    lastDay: createField(departure),
    isEmptyLegOnly: createField(kind !== ''),
  };
}

function Ask({ search }: { search: string }) {
  const t = useT();
  const [draft] = useState(() => createDraft(readTellMe(search)));
  const { flight: flightId } = readTellMe(search);
  const flight = useFlight(flightId);
  const { busy, isSent, refusal, isBookable, submit } = useAsking(draft, flightId);
  useFocusOnTitle(Number(isSent));
  if (isSent) {
    return (
      <Notice title={t('Check your e-mail')}>
        <p>
          {t(
            'We have sent an e-mail to {email}. Open its link within two days and confirm: until then we send nothing else. Not there? Check your spam folder.',
            { email: draft.email.value },
          )}
        </p>
        <Link className="cw-button" data-kind="primary" to="/search">
          {t('Search flights')}
        </Link>
      </Notice>
    );
  }
  const over = overText(flight);
  if (over) return <AskAgain title={t(over)} />;
  return (
    <div className="app-wide app-tell-me app-stack">
      <PageTitle>{t('Notify me of flights')}</PageTitle>
      <p className="app-lead">
        {flightId
          ? typeof flight === 'object' &&
            t('We will e-mail you when {flight} has enough seats.', { flight: nameOfFlight(flight, t) })
          : t('We e-mail you when a matching flight is added. It is free, and you can unsubscribe with one click.')}
      </p>
      <LookRoot>
        <form className="app-stack" noValidate method="dialog" onSubmit={submit}>
          <div className="app-stack" inert={busy}>
            {!flightId && <Route draft={draft} />}
            <div className="app-tell-me-pair">
              <NumberField field={draft.party} label={t('Passengers')} min={1} required />
              <EmailField field={draft.email} />
            </div>
          </div>
          {refusal && (
            <p className="cw-alert" role="alert">
              {t(refusal)}{' '}
              {isBookable && (
                <Link className="app-link" to={`/flights-details?id=${flightId}`}>
                  {t('Book now')}
                </Link>
              )}
            </p>
          )}
          {/* Not `disabled`, which would take the focus away from who pressed it. */}
          <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy}>
            {t(busy ? 'Sending...' : 'Notify me')}
          </button>
          <p className="app-small app-soft">
            {t('We first send you a link to confirm your address.')}{' '}
            {t(
              !flightId
                ? 'The e-mails stop after 60 days.'
                : typeof flight === 'object' && Date.parse(flight.departsAt ?? '') < Date.now() + 60 * 86_400_000
                  ? 'The e-mails stop when this flight departs.'
                  : 'The e-mails stop when this flight departs, and after 60 days at the latest.',
            )}
          </p>
        </form>
      </LookRoot>
    </div>
  );
}

/** Between which airports and days a flight suits. */
function Route({ draft }: { draft: SubscriptionDraft }) {
  const t = useT();
  const { googleMapsApiKey } = useConfig();
  const provider = useMemo(() => withCountries(createAirportProvider({ googleMapsApiKey }), t), [googleMapsApiKey, t]);
  const today = useToday();
  const min = today ? { min: today } : {};
  const place = { placeholder: t('City or airport'), provider, required: true };
  return (
    <>
      <AirportField field={draft.from} label={t('Departure airport')} {...place} />
      <AirportField field={draft.to} label={t('Arrival airport')} {...place} />
      <div className="app-tell-me-pair">
        <TextField field={draft.firstDay} label={t('Earliest day (optional)')} type="date" {...min} />
        <TextField field={draft.lastDay} label={t('Latest day (optional)')} type="date" {...min} />
      </div>
      <CheckboxField field={draft.isEmptyLegOnly} label={t('Only empty legs: flights that an aircraft makes anyway')} />
    </>
  );
}

/** Suggests the country of the best airport, too, after the airports. */
function withCountries(provider: AirportProvider, t: Translate): AirportProvider {
  const names = new Intl.DisplayNames(t.locale, { type: 'region', style: 'short' });
  return {
    ...provider,
    async suggest(text, signal) {
      const found = await provider.suggest(text, signal);
      const airport = text ? await findAirport(found.find(({ code }) => code)?.code ?? '') : undefined;
      if (!airport) return found;
      const title = names.of(airport.country) ?? airport.country;
      return [...found, { id: `country:${airport.iata}`, title, detail: t('Any airport'), code: '' }];
    },
    async choose(suggestion) {
      const [, iata] = suggestion.id.split('country:');
      const airport = iata && (await findAirport(iata));
      if (!airport) return provider.choose(suggestion);
      // With a position it is not taken for the name of an airport.
      return { text: `${suggestion.title} (${airport.country})`, position: airport };
    },
  };
}

/** Sending what is asked for, and what came of it. */
function useAsking(draft: SubscriptionDraft, flightId: string) {
  const [refusal, setRefusal] = useState('');
  /** Whether the flight can be booked now. */
  const [isBookable, setBookable] = useState(false);
  const [isSent, setSent] = useState(false);
  const { busy, run } = useBusy();

  useEffect(() => {
    void completePlaces([draft.from, draft.to]);
  }, [draft]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    focusSubmit(event);
    void run(async () => {
      setRefusal('');
      setBookable(false);
      try {
        await completePlaces([draft.from, draft.to]);
        const parsed = v.safeParse(subscriptionRequest, bodyOf(draft, flightId));
        if (!parsed.success) return refuse(form, fieldErrors(parsed.issues));
        await api(subscriptionCreate, { body: parsed.output });
        setSent(true);
      } catch (error) {
        if (error instanceof ApiError && Object.keys(error.errors).length > 0) return refuse(form, error.errors);
        setRefusal(errorMessage(error, 'Your request could not be sent', 'Your request could not be sent'));
        setBookable(error instanceof ApiError && error.status === 409 && error.message !== DEPARTED);
      }
    });
  }

  function refuse(form: HTMLFormElement, errors: Readonly<Record<string, string>>) {
    showErrors({ ...draft }, errors);
    focusFirstError(form);
  }
  return { busy, isSent, refusal, isBookable, submit };
}

function bodyOf({ email, party, from, to, firstDay, lastDay, isEmptyLegOnly }: SubscriptionDraft, flightId: string) {
  const who = { email: email.value, party: numberOf(party) };
  if (flightId) return { ...who, flightId: Number(flightId) };
  return {
    ...who,
    from: from.value.text,
    to: to.value.text,
    firstDay: firstDay.value,
    lastDay: lastDay.value,
    isEmptyLegOnly: isEmptyLegOnly.value,
  };
}

/** The flight of an id, once it is loaded; 'gone' if there is none, undefined for ''. The form works without it. */
function useFlight(id: string): FlightRecord | 'gone' | undefined {
  const first: FlightRecord | null | undefined = useFirstData();
  const [flight, setFlight] = useState<FlightRecord | 'gone' | undefined>(first === null ? 'gone' : first);
  const isKnown = flight !== undefined;
  useEffect(() => {
    if (!id || isKnown) return;
    const unmounted = new AbortController();
    api(flightById, { id, signal: unmounted.signal }).then(setFlight, (error) => {
      if (error instanceof ApiError && error.status === 404) setFlight('gone');
    });
    return () => unmounted.abort();
  }, [id, isKnown]);
  return flight;
}

/** Also what the server answers. */
const DEPARTED = 'This flight has departed';

/** Why nobody can wait for seats of a flight; '' if one can. */
export function overText(flight: FlightRecord | 'gone' | undefined): string {
  if (flight === 'gone') return 'This flight is no longer offered';
  return flight?.departsAt && Date.parse(flight.departsAt) < Date.now() ? DEPARTED : '';
}

type NamedFlight = Pick<FlightRecord, 'fromLocation' | 'toLocation' | 'departureDatetime'>;

const nameOfFlight = ({ fromLocation, toLocation, departureDatetime }: NamedFlight, t: ReturnType<typeof useT>) =>
  t('the flight from {from} to {to}, {day}', {
    from: translatePlace(t, fromLocation).city,
    to: translatePlace(t, toLocation).city,
    day: formatWallClock(departureDatetime, 'short', t),
  });

/** Moves the focus to the heading after a step that removed what was pressed. */
export function useFocusOnTitle(step: number) {
  useEffect(() => {
    if (step > 0 && document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
  }, [step]);
}

/** Shown in place of e-mails that have ended: a link to ask for others. */
export function AskAgain({ title }: { title: string }) {
  const t = useT();
  return (
    <Notice title={title}>
      <p>{t('Are you still looking for a flight? Ask again.')}</p>
      <Link className="cw-button" data-kind="primary" to="/tell-me">
        {t('Notify me')}
      </Link>
    </Notice>
  );
}
