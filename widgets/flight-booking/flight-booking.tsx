import { forwardRef, type ReactNode, type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, createApi, errorMessage, type FlightRecord, flightById } from '../contract';
import {
  AircraftSilhouette,
  type FirstAnswer,
  Late,
  loaded,
  useEvent,
  useHeading,
  useIsHydrating,
  useLoad,
  useOnChange,
  useOperatorRate,
  useT,
  type WidgetHandle,
  WidgetRoot,
} from '../kit';
import { flightIdFrom, type NamedFlight, parseFlightId } from './flight-id';
import { BlankForm, BlankOverview, Figures, FlightOverview, GalleryLink, Section } from './flight-sections';
import type { FlightBookingProps, OwnPageProps } from './options';

/** Props for rendering on a server, with the flight or `null` when there is none. */
export type RenderedBookingProps = FlightBookingProps & FirstAnswer<FlightRecord | null> & OwnPageProps;

/** A flight and its booking form. */
export const FlightBooking = forwardRef<WidgetHandle, RenderedBookingProps>(function FlightBooking(props, handle) {
  return <WidgetRoot {...props} flow={FlightPage} handle={handle} />;
});

/** Milliseconds between two looks whether the flight has departed: a machine that sleeps keeps no timer. */
const LOOK_MS = 10_000;

/** The error for an impossible id. */
const NO_FLIGHT = new ApiError('refused', '', 404);

type BelowTheFold = typeof import('./below-the-fold')['rest'];

/** Cached, so that the next flight renders completely at once; and what a host has loaded, which its server's HTML has, too. */
let known: BelowTheFold | undefined;
let hosts: BelowTheFold | undefined;

async function loadBelowTheFold(): Promise<BelowTheFold> {
  const { rest } = await import('./below-the-fold');
  known = rest;
  return rest;
}

/** Loads the second chunk. Await it on a server before rendering, and in the browser before hydrating. */
export async function loadFlightBooking(): Promise<void> {
  hosts = await loadBelowTheFold();
}

function FlightPage(props: RenderedBookingProps & { handle: Ref<WidgetHandle> }) {
  const { apiBase = '/api', test, initial, onFailed } = props;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const id = idOf(props);
  const api = useMemo(() => createApi({ baseUrl: apiBase }), [apiBase]);
  const priced = useOperatorRate(props);
  // An option that changes while somebody fills in the form takes nothing away.
  const ask = useEvent((flightId: number, signal: AbortSignal) =>
    priced(api(flightById, { id: flightId, query: { test }, signal })),
  );
  const [flight, loadAgain] = useLoad(
    // biome-ignore lint/correctness/useExhaustiveDependencies: another API is asked anew
    useCallback(
      async (signal: AbortSignal) => {
        if (id === null) throw NO_FLIGHT;
        // It never settles. Each load has its own, because one for all would keep what waits for it.
        if (!id) return new Promise<never>(() => {});
        return ask(id, signal);
      },
      [api, id, ask],
    ),
    () => (initial === null ? { state: 'failed', error: NO_FLIGHT } : loaded(initial)),
    !!props.answered,
    test,
  );
  const isHydrating = useIsHydrating();
  const [rest, loadRestAgain] = useLoad(loadBelowTheFold, () => loaded(isHydrating ? hosts : known));
  // A server does not know the page's address, so without an id it renders the loading state.
  const loading = flight.state === 'loading' && (id !== undefined || rest.state === 'loading');
  const failure = flight.state === 'failed' ? describeFailure(flight.error) : undefined;
  const found = flight.state === 'loaded' ? flight.data : undefined;
  // What a refused request has found is newer than what was loaded before it.
  const [[before, newer], setNewer] = useState<(FlightRecord | undefined)[]>([]);
  const data = found === before ? newer : found;
  const departed = data && hasDeparted(data);
  const [, redraw] = useState({});
  useEffect(() => {
    if (!data || departed) return;
    // A confirmation stays until it is closed.
    const look = () => hasDeparted(data) && !box.current?.querySelector('dialog') && redraw({});
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [data, departed]);

  useOnChange(flight, () => failure && onFailed?.({ message: failure.message }));

  /** The pressed button is removed, so the widget gets the focus first. */
  function again(load: () => void) {
    box.current?.focus();
    load();
  }

  return (
    <div ref={box} className="cw-booking" tabIndex={-1} aria-busy={loading}>
      {loading && <Loading />}
      {id === undefined && rest.state === 'loaded' && <rest.data.NoFlight {...props} />}
      {id === undefined && rest.state === 'failed' && <FormMissing onAgain={() => again(loadRestAgain)} />}
      {flight.state === 'failed' && failure && (
        <Unavailable failure={failure} galleryUrl={props.galleryUrl} onAgain={() => again(loadAgain)}>
          <Late part="help" {...props} named={id} error={flight.error} again={loadAgain} />
        </Unavailable>
      )}
      {data && (
        <>
          <FlightOverview flight={data} apiBase={apiBase}>
            {departed && (
              <div className="cw-booking-departed" role="status">
                <strong>{t('This flight has departed')}</strong>
                {rest.state === 'loaded' && <rest.data.Departed key={data.id} {...props} flight={data} />}
              </div>
            )}
          </FlightOverview>
          <div className="cw-booking-facts">
            <Figures flight={data} />
            {rest.state === 'loaded' && (
              <>
                <rest.data.Aircraft flight={data} apiBase={apiBase} />
                <rest.data.Gallery images={data.images} apiBase={apiBase} />
              </>
            )}
          </div>
          {!departed && rest.state === 'loaded' && (
            <rest.data.BookingForm key={data.id} {...props} flight={data} onFlight={(now) => setNewer([found, now])} />
          )}
          {!departed && rest.state !== 'loaded' && (
            <Section title={t('Reserve Your Flight')}>
              {rest.state === 'loading' ? <BlankForm /> : <FormMissing onAgain={() => again(loadRestAgain)} />}
            </Section>
          )}
        </>
      )}
    </div>
  );
}

/** The host's id, else the page's address, else the host's default. */
function idOf({ flightId, defaultFlightId }: FlightBookingProps): NamedFlight {
  const named = parseFlightId(flightId);
  if (named !== undefined) return named;
  const address = typeof location === 'undefined' ? undefined : flightIdFrom(new URL(location.href));
  return address === undefined ? (parseFlightId(defaultFlightId) ?? undefined) : address;
}

const hasDeparted = ({ departsAt }: FlightRecord) => departsAt !== undefined && Date.parse(departsAt) < Date.now();

/** Milliseconds after which a load counts as slow, so that it does not look stuck. */
const SLOW_MS = 4_000;

/** Placeholders in the shape of the page. */
function Loading() {
  const t = useT();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <BlankOverview>
        <p role="status">{t(isSlow ? 'The connection seems slow...' : 'Loading flight details...')}</p>
        <span className="cw-booking-progress" role="progressbar" aria-label={t('Loading flight details...')} />
      </BlankOverview>
      <Section title={t('Reserve Your Flight')}>
        <BlankForm />
      </Section>
    </>
  );
}

function FormMissing({ onAgain }: { onAgain: () => void }) {
  const t = useT();
  return (
    <div role="alert" className="cw-alert">
      <p>{t('The form could not be loaded.')}</p>
      <RetryButton onAgain={onAgain} />
    </div>
  );
}

function RetryButton({ onAgain }: { onAgain: () => void }) {
  const t = useT();
  return (
    <button type="button" className="cw-button" part="secondary-button" data-kind="plain" onClick={onAgain}>
      {t('Try again')}
    </button>
  );
}

interface Failure {
  /** The message, which the host also gets. */
  message: string;
  /** True when another try may succeed. */
  temporary: boolean;
}

/** A 4xx answer is final; other failures can be tried again. */
function describeFailure(error: unknown): Failure {
  const { status = 0, reason = '' } = error instanceof ApiError ? error : {};
  const temporary = reason !== 'refused' || status >= 500 || status === 429;
  const message = errorMessage(error, '', '') || (temporary ? 'Error fetching flight details' : 'Flight not found');
  return { message, temporary };
}

interface UnavailableProps {
  failure: Failure;
  galleryUrl: string | undefined;
  onAgain: () => void;
  children: ReactNode;
}

/** Shows the failure and the next steps. */
function Unavailable({ failure: { message, temporary }, galleryUrl, onAgain, children }: UnavailableProps) {
  const t = useT();
  return (
    <div className="cw-state">
      <AircraftSilhouette type="jet" />
      {/* What comes later is not told again with it. */}
      <div role="alert">
        <h2 className="cw-booking-heading" {...useHeading()}>
          {t('Flight Not Available')}
        </h2>
        <p>{t('Please try again later')}</p>
        <p className="cw-hint">{t(message)}</p>
      </div>
      {children}
      {temporary && <RetryButton onAgain={onAgain} />}
      {!temporary && <GalleryLink url={galleryUrl} />}
    </div>
  );
}
