import { forwardRef, type ReactNode, type Ref, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  type ApiError,
  createApi,
  errorMessage,
  type FlightRecord,
  flightSearch,
  type Page,
  toJson,
} from '../contract';
import {
  afterPaint,
  type BoxProps,
  type DraftProps,
  type FirstAnswer,
  type FunnelProps,
  formatNumber,
  IDLE,
  Late,
  type LookProps,
  type Pages,
  type PriceProps,
  rateOf,
  ShowMore,
  useFocusOnNew,
  useFunnel,
  useHandle,
  useOnChange,
  useOperatorRate,
  usePages,
  usePrices,
  useT,
  type WidgetEvents,
  type WidgetHandle,
  WidgetRoot,
} from '../kit';
import { EmptyCard, FlightCard } from './flight-card';
import { useLastAnswer } from './last-answer';
import { charterLink, type ShownFlight, withPictures } from './shown-flights';

export interface FlightGalleryProps extends BoxProps, DraftProps, FunnelProps, LookProps, PriceProps {
  /** Where the API lives. Default `/api`: the page's own origin. */
  apiBase?: string | undefined;
  /**
   * The page where a flight is booked; `{id}` is replaced: `/book?flight={id}`. http(s) only; anything else counts as
   * not given. Default `/flights-details?id={id}` on the API's origin.
   */
  bookingUrl?: string | undefined;
  /** The page that an empty gallery leads to. Default `/private-charter-form` on the API's origin. */
  charterUrl?: string | undefined;
  /**
   * `tab` (default): a card is a link that opens the booking page in a new tab. `event`: nothing
   * opens, the host is told and does what it likes.
   */
  openWith?: 'tab' | 'event' | undefined;
  /** Only flights from here: an airport's code, `City (IATA)` or a part of the name. Default: from everywhere. */
  from?: string | undefined;
  /** Only flights to here, in the same way. */
  to?: string | undefined;
  /** `empty-legs`: only empty legs, also those without images. Default: all flights with images. */
  kind?: 'empty-legs' | undefined;
  /** At most so many flights, from 1. Default: all, shown 24 at a time. */
  limit?: number | undefined;
  /** The first flights are shown, or the gallery says that there are none. */
  onReady?: ((detail: WidgetEvents['ready']) => void) | undefined;
  /** A card was chosen; told with both ways of opening. */
  onFlightSelected?: ((detail: WidgetEvents['flight-selected']) => void) | undefined;
  /** The flights could not be read; the message is the one shown. */
  onFailed?: ((detail: WidgetEvents['failed']) => void) | undefined;
}

/** Its props where a server may render it with its first flights, and where its page narrows them. */
export interface RenderedGalleryProps extends FlightGalleryProps, FirstAnswer<Page<FlightRecord>> {
  /** What else is asked for, beside from and to. */
  narrow?: Readonly<Record<string, string | undefined>> | undefined;
  /** How they stand. Default: as they come. */
  compare?: ((a: FlightRecord, b: FlightRecord) => number) | undefined;
  /** Said where there are none. */
  none?: ReactNode;
}

/** The flights, each a picture that leads to its booking. */
export const FlightGallery = forwardRef<WidgetHandle, RenderedGalleryProps>(function FlightGallery(props, handle) {
  return <WidgetRoot {...props} flow={Gallery} handle={handle} />;
});

/** Shown at a time: whole rows of one, two and three columns. */
const SHOWN = 24;
/** Read at a time: twice what is shown, so that the next rows are there already. */
const READ = 2 * SHOWN;
/** Shown while the flights are on their way, and drawn before the others, which a phone has out of sight. */
const EXPECTED = 6;

/** The query of GET /Flight/search for the gallery's first flights, whose answer may be its `initial`. */
export const gallerySearch = ({
  from,
  to,
  kind,
  limit = READ,
  test,
  narrow,
}: Pick<RenderedGalleryProps, 'from' | 'to' | 'kind' | 'limit' | 'test' | 'narrow'>) => ({
  FromLocation: from,
  ToLocation: to,
  ...(kind === 'empty-legs' ? { kind } : { images: 'true' }),
  limit: String(Math.min(READ, limit)),
  test,
  ...narrow,
});

const shownPage = (page: Page<FlightRecord>): Page<ShownFlight> => ({ ...page, records: withPictures(page.records) });

function Gallery(props: RenderedGalleryProps & { handle: Ref<WidgetHandle> }) {
  const { apiBase = '/api', limit, compare, onReady, onFailed } = props;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const most = limit && limit > 0 ? Math.ceil(limit) : Number.POSITIVE_INFINITY;
  const api = useMemo(() => createApi({ baseUrl: apiBase }), [apiBase]);
  const asked = toJson(gallerySearch({ ...props, limit: most }));
  const priced = useOperatorRate(props);
  const search = useCallback(
    (after: string, signal: AbortSignal) =>
      priced(api(flightSearch, { query: { ...JSON.parse(asked), after }, signal })).then(shownPage),
    [api, asked, priced],
  );
  const [load, again] = usePages(search, Math.min(SHOWN, most), compare, () => ({
    page: props.initial && shownPage(props.initial),
    stale: !!props.answered,
  }));
  const answer = load.state === 'loaded' ? load.data : undefined;
  const kept = useLastAnswer(apiBase + asked, props.drafts === 'off', answer?.read, rateOf(apiBase));
  // The first of them as they came: in an order others may stand first.
  const last = compare ? undefined : kept;
  const isAsked = load.state === 'loading';
  // What was pressed while the last answer stands in for the next.
  const [wanted, setWanted] = useState<'again' | 'more'>();
  const found = answer ?? (last && { ...last, more: wanted === 'more' ? load : IDLE, showMore: () => want('more') });
  const shown = found?.records.slice(0, most) ?? [];
  const total = Math.min(found?.total ?? 0, most);
  const { error } = load as { error?: ApiError };
  // An option that cannot be meant (400) finds none; the checks name it in the console.
  const failure =
    error && error.status !== 400 && errorMessage(error, 'Failed to fetch flights', 'Error fetching flight data');
  // What is told stays while it is tried again, so that the flights below do not move to and fro.
  const isRetried = isAsked && !!last && wanted === 'again';

  const loaded = !!found;
  useOnChange(loaded, () => loaded && onReady?.({}));
  // By the load, not by its message: a second failure with the same message is told too.
  useOnChange(load, () => failure && onFailed?.({ message: failure }));

  useHandle(props.handle, box, { reset: again });

  useEffect(() => {
    if (!answer || !wanted) return;
    setWanted(undefined);
    if (wanted === 'more') answer.showMore();
  }, [answer, wanted]);

  function want(what: 'again' | 'more') {
    setWanted(what);
    if (failure) again();
  }

  function tryAgain() {
    // The pressed button is removed, so the focus is moved to the widget.
    box.current?.focus({ preventScroll: true });
    want('again');
  }

  return (
    <div ref={box} className="cw-gallery" tabIndex={-1} aria-busy={isAsked}>
      <p className="cw-hidden" role="status">
        {isAsked && !found && t('Loading flights...')}
        {loaded && t(total === 1 ? '1 flight' : '{count} flights', { count: formatNumber(total) })}
      </p>
      {isAsked && !found && (
        <div className="cw-gallery-list" aria-hidden="true">
          {[...Array(Math.min(EXPECTED, most))].map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <EmptyCard key={index} />
          ))}
        </div>
      )}
      {(failure || isRetried) && (
        <div className={found ? 'cw-alert' : 'cw-state'}>
          <p role="alert">
            <strong>{t(failure || 'Loading flights...')}</strong>
          </p>
          <Late part="help" {...props} error={error} isOld={loaded} again={again} />
          <button
            type="button"
            className="cw-button"
            part="secondary-button"
            data-kind="plain"
            aria-disabled={isRetried}
            onClick={tryAgain}
          >
            {t('Try again')}
          </button>
        </div>
      )}
      {(loaded || !(isAsked || failure)) && !shown[0] && (
        <div className="cw-state">
          {props.none || (
            <>
              <p>
                <strong>{t('No flights here at the moment')}</strong>
              </p>
              <p>{t('New flights will appear here.')}</p>
              <a
                className="cw-button"
                part="button"
                data-kind="primary"
                href={charterLink(props.charterUrl, apiBase)}
                target="_blank"
                rel="noopener"
              >
                {t('Request a private charter')}
              </a>
            </>
          )}
        </div>
      )}
      {found && shown[0] && <Cards {...props} {...found} total={total} flights={shown} apiBase={apiBase} />}
    </div>
  );
}

interface CardsProps extends RenderedGalleryProps, Pick<Pages<ShownFlight>, 'total' | 'more' | 'showMore'> {
  flights: ShownFlight[];
  apiBase: string;
  /** Undefined where they are the last answer's, to which the next one's are not added. */
  read?: unknown;
  /** The operator's rate with the last answer. */
  rate?: number | undefined;
}

/** How many of the flights are drawn: the first of them can be used before the others are there. */
function useDrawnFirst(count: number, isRendered: boolean): number {
  const [isWhole, setWhole] = useState(isRendered);
  useEffect(() => void afterPaint().then(() => setWhole(true)), []);
  return isWhole ? count : Math.min(EXPECTED, count);
}

function Cards(props: CardsProps) {
  const { flights, apiBase, bookingUrl, openWith, onFlightSelected, showMore } = props;
  const prices = usePrices(props);
  const t = useT();
  const hintId = useId();
  const list = useRef<HTMLUListElement>(null);
  useFocusOnNew(list, '.cw-gallery-card', props.read ? flights.length : 0);
  // What was there before is whole at once: a page that is returned to is scrolled to where it was.
  const drawn = useDrawnFirst(flights.length, !!props.initial || !props.read);
  const funnel = useFunnel();
  const select = useCallback(
    (flight: WidgetEvents['flight-selected']) => {
      funnel.start();
      funnel.reach('flight');
      funnel.end();
      onFlightSelected?.(flight);
    },
    [funnel, onFlightSelected],
  );

  function more() {
    funnel.start();
    funnel.reach('more');
    showMore();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: without its marks, Safari takes it for no list */}
      <ul ref={list} className="cw-gallery-list" role="list" aria-label={t('Flights')}>
        {flights.slice(0, drawn).map((flight, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer may contain the same flight twice
          <li key={index}>
            <FlightCard
              flight={flight}
              apiBase={apiBase}
              {...prices}
              bookingUrl={bookingUrl}
              opensInHost={openWith === 'event'}
              hintId={hintId}
              index={index}
              onSelect={select}
            />
          </li>
        ))}
      </ul>
      {openWith !== 'event' && (
        <span id={hintId} hidden>
          {t('Opens in a new tab')}
        </span>
      )}
      {drawn === flights.length && <ShowMore {...props} showMore={more} shown={flights.length} />}
    </>
  );
}
