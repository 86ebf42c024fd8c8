import { ScreenNotice } from '../screen-notice';
import './records.css';
import './detail.css';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { Icon } from 'charter-widgets/kit';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { formatCount } from '../../shared/csv';
import { nextStep } from '../../shared/failure';
import { Link } from '../../shared/link';
import { Stale } from '../../shared/listing/listing';
import { Retry } from '../../shared/retry';
import { Glyph, PageTitle } from '../../shared/shell';
import { Codes } from '../codes';
import { useKeys } from '../keys';
import { listBehind } from '../navigation';
import { TripHead } from '../trips/trip-head';
import { TripHistory, TripPage, TripPart } from '../trips/trip-part';
import { readView } from './filters';
import { Letterhead, Reach } from './parts';
import { useList, useProblem, useRecord } from './queries';
import type { DetailPart, Resource, TripRequest } from './resource';

/** True for an id that the API accepts. */
const isId = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= 2_147_483_647;

export interface RecordDetailProps<T extends TripRequest> {
  resource: Resource<T>;
}

export function RecordDetail<T extends TripRequest>({ resource }: RecordDetailProps<T>) {
  const { id = '' } = useParams();
  return <Detail key={id} id={id} resource={resource} />;
}

function Detail<T extends TripRequest>({ resource, id }: RecordDetailProps<T> & { id: string }) {
  const { title, what, back, backShort = resource.tab, notFound, ...detail } = resource.detail;
  const possible = isId(id);
  const query = useRecord(resource, id, possible);
  const refused = `Failed to fetch ${what}`;
  const failed = `Error fetching ${what}`;
  const say = (error: unknown) => errorMessage(error, refused, failed);
  const { data, isFetching } = query;
  const record = data?.record;
  const trip = record?.tripRecord;
  // A server of the same API may also refuse with 200.
  const isMissing = (error: unknown) =>
    error instanceof ApiError && error.reason === 'refused' && [404, 200].includes(error.status);
  /** The message on the screen in place of the record. */
  const inline = (error: unknown) => errorMessage(error, isMissing(error) ? notFound[1] : refused, failed);
  const { problem, retry } = useProblem(query, (error) => (record || say(error) === inline(error) ? '' : say(error)));
  const missing = !possible || isMissing(problem);

  if (missing || (problem && !record)) {
    const message = possible ? inline(problem) : detail.missing;
    const heading = missing ? notFound[0] : message;
    const step = missing ? '' : nextStep(problem);
    return (
      <ScreenNotice title={heading}>
        {heading !== message && <p>{message}</p>}
        {step && <p>{step}</p>}
        <div className="app-row">
          {!missing && <Retry busy={isFetching} onRetry={retry} />}
          <BackToList resource={resource} className="cw-button">
            {back[0]}
          </BackToList>
        </div>
      </ScreenNotice>
    );
  }

  return (
    <div className="app-wide app-record">
      <Letterhead />
      <header className="app-record-head">
        <div className="app-record-ways">
          <BackToList resource={resource} className="app-back app-soft app-small">
            <Glyph name="back" />
            {backShort}
          </BackToList>
          <Neighbours resource={resource} id={Number(id)} />
          <button type="button" className="cw-icon-button" aria-label="Print" onClick={() => window.print()}>
            <Icon name="print" />
          </button>
        </div>
        <PageTitle aside={record && detail.badge?.(record)}>{`${title} #${id}`}</PageTitle>
        <div className="app-record-who app-spread cw-numbers">
          <div>
            {record ? <Who list={resource.list} record={record} /> : <span className="app-skeleton" />}
            <p className="app-record-note app-row app-soft app-small">
              {record ? detail.note(record) : <span role="status">Loading {what}...</span>}
            </p>
          </div>
          {record && !trip?.erasedAt && (
            <Reach name={resource.list.nameOf(record)} {...resource.list.contact(record)} />
          )}
        </div>
        {!record && (
          <div className="app-trip-head" aria-hidden="true">
            <span className="app-skeleton" />
            <span className="app-skeleton" />
          </div>
        )}
        {trip && <TripHead key={trip.id} trip={trip} flightNews={resource.list.flightNews?.(record)} />}
      </header>
      {problem && record ? <Stale message={say(problem)} /> : null}
      <div className="app-record-parts" aria-busy={!record}>
        <div className="app-record-side">
          <Parts parts={detail.side} record={record} />
        </div>
        <div className="app-record-body">
          <div className="app-record-main" data-split={detail.isSplit}>
            <Parts parts={detail.main} record={record} />
          </div>
          {trip && (
            <section className="app-part app-record-trip">
              <h2>Trip</h2>
              <TripPart key={trip.id} trip={trip} />
            </section>
          )}
        </div>
        {record && trip && (
          <>
            <section className="app-part app-record-trip">
              <h2>The traveller’s page</h2>
              <TripPage
                key={trip.id}
                trip={trip}
                phone={resource.list.contact(record).phone ?? ''}
                places={resource.list.places?.(record) ?? []}
                changed={resource.list.changedDeparture?.(record)}
              />
            </section>
            <section className="app-part app-record-trip">
              <h2>What happened</h2>
              <TripHistory key={trip.id} trip={trip} />
            </section>
          </>
        )}
      </div>
    </div>
  );
}

/** The name, the route and the time of a request. */
function Who<T extends TripRequest>({ list, record }: { list: Resource<T>['list']; record: T }) {
  const places = list.places?.(record) ?? [];
  return (
    <p>
      <strong>{list.nameOf(record)}</strong>{' '}
      <span className="app-record-way app-row">
        {places.length > 0 && <Codes places={places} />} <span>{list.brief(record)}</span>
      </span>
    </p>
  );
}

/** The parts of a record, or their skeletons while it loads. */
function Parts<T>({ parts, record }: { parts: readonly DetailPart<T>[]; record: T | undefined }) {
  return parts.map(({ title, show, when }, index) => {
    const heading = typeof title === 'string' ? title : record && title(record);
    const isThere = record ? !when || when(record) : !when && heading;
    if (!isThere) return null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are the same ones for every record
      <section key={index} className="app-part">
        <h2>{heading}</h2>
        {record ? show(record) : <Ghost />}
      </section>
    );
  });
}

const Ghost = () => (
  <div className="app-facts">
    {['a', 'b', 'c'].map((line) => (
      <div key={line}>
        <span className="app-skeleton" />
      </div>
    ))}
  </div>
);

interface BackToListProps<T extends TripRequest> extends RecordDetailProps<T> {
  className: string;
  children: ReactNode;
}

/** A link to the list. Users who came from there go back in history, to their search and scroll position. */
function BackToList<T extends TripRequest>({ resource, className, children }: BackToListProps<T>) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [, to = resource.path] = resource.detail.back;
  const link = useRef<HTMLAnchorElement>(null);
  useKeys({ u: () => link.current?.click() });
  function goBack(event: MouseEvent) {
    const newTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (newTab || listBehind(state) === undefined) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link ref={link} className={className} data-kind="plain" to={to} onClick={goBack}>
      {children}
    </Link>
  );
}

/** Links to the previous and next record of the list, else newest first. */
function Neighbours<T extends TripRequest>({ resource, id }: { resource: Resource<T>; id: number }) {
  const { state } = useLocation();
  const from = listBehind(state) ?? '';
  const view = useMemo(() => readView(from), [from]);
  const { rows = [], counts, onMore } = useList(resource, view);
  const index = rows.findIndex((record) => record.id === id);
  const more = useEffectEvent(onMore);
  const isLast = index >= 0 && index === rows.length - 1;
  useEffect(() => {
    if (isLast) more();
  }, [isLast]);
  const navigate = useNavigate();
  // The record that is being opened counts: keys may come faster than records.
  const last = useRef(id);
  const go = (step: 1 | -1) => () => {
    const target = rows[rows.findIndex((record) => record.id === last.current) + step];
    if (index < 0 || !target) return;
    last.current = target.id;
    void navigate(`${resource.path}/${target.id}`, { replace: true, state });
  };
  useKeys({ j: go(1), k: go(-1) });
  if (index < 0) return null;

  const way = (step: 1 | -1, label: string, content: ReactNode) => {
    const target = rows[index + step];
    if (!target) return <span className="app-neighbour">{content}</span>;
    return (
      <Link
        className="app-neighbour"
        to={`${resource.path}/${target.id}`}
        replace
        state={state}
        aria-label={`${label}: #${target.id}, ${resource.list.nameOf(target)}`}
      >
        {content}
      </Link>
    );
  };
  return (
    <nav className="app-neighbours app-soft cw-numbers app-small" aria-label="Records">
      {way(-1, 'Previous', <Glyph name="up" />)}
      <span>
        {index + 1} of {formatCount(Math.max(rows.length, counts?.found ?? 0))}
      </span>
      {way(1, 'Next', <Glyph name="down" />)}
    </nav>
  );
}
