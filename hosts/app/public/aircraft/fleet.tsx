import './aircraft.css';
import { type AircraftRecord, errorMessage } from 'charter-widgets/contract';
import { AircraftSilhouette, Picture } from 'charter-widgets/kit';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { Glyph, PageTitle } from '../../shared/shell';
import { filterAircraft, seats } from './filter-aircraft';
import { useSearchText } from './search-text';
import { drawingOf, typeLabel } from './type-label';

/** Cards drawn while the aircraft are on their way, and those whose picture is fetched at once. */
const EXPECTED = 6;
const IN_SIGHT = 3;

export interface FleetProps {
  title: 'Aircraft Management' | 'Available Aircrafts';
  /** Below the title. */
  lead?: ReactNode;
  /** Beside the search. */
  action?: ReactNode;
  /** Undefined while there are none to show. */
  aircraft: readonly AircraftRecord[] | undefined;
  /** Why they could not be fetched, or fetched anew; null when they could. */
  error: unknown;
  /** Being fetched again. */
  busy: boolean;
  onRetry: () => void;
  /** Below 'No aircrafts yet': what will be here, and the one next step. */
  empty: ReactNode;
  /** At the end of each card. */
  children?: (aircraft: AircraftRecord) => ReactNode;
}

/** The aircraft as cards, with a search box (spec, section 2, "Aircraft list"): for customers and for admins. */
export function Fleet({ title, lead, action, aircraft, error, busy, onRetry, empty, children }: FleetProps) {
  const [search, setSearch] = useSearchText();
  const sought = useDeferredValue(search);
  const searchBox = useRef<HTMLInputElement>(null);
  const failure = error ? errorMessage(error, 'Failed to fetch aircrafts', 'Error fetching aircrafts') : '';
  const found = filterAircraft(aircraft ?? [], sought);

  function clearSearch() {
    setSearch('');
    searchBox.current?.focus();
  }

  return (
    <div className="app-wide">
      <header className="app-fleet-head">
        <div>
          <PageTitle
            aside={
              <span className="app-fleet-count cw-numbers" role="status">
                {aircraft &&
                  (found.length === aircraft.length ? found.length : `${found.length} of ${aircraft.length}`)}
                {aircraft && <span className="cw-hidden"> aircraft</span>}
              </span>
            }
          >
            {title}
          </PageTitle>
          {lead && <p className="app-lead">{lead}</p>}
        </div>
        <div className="app-fleet-tools">
          <label className="app-fleet-search">
            <Glyph name="search" />
            <input
              ref={searchBox}
              className="cw-input"
              type="search"
              aria-label="Search aircrafts"
              placeholder="Name, type or seats"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </label>
          {action}
        </div>
      </header>

      {failure && aircraft && (
        <p className="cw-alert app-fleet-stale" role="alert">
          {failure}. What you see may be out of date.
        </p>
      )}
      {failure && !aircraft && (
        <div className="app-fleet-none" role="alert">
          <h2>{failure}</h2>
          <p>Check your connection, then try again.</p>
          {/* Not `disabled`, which would take the focus away from who pressed it. */}
          <button
            type="button"
            className="cw-button"
            data-kind="plain"
            aria-disabled={busy}
            onClick={({ currentTarget }) => {
              if (busy) return;
              // The button may go with the failure.
              currentTarget.closest('main')?.querySelector('h1')?.focus();
              onRetry();
            }}
          >
            {busy ? 'Trying...' : 'Try again'}
          </button>
        </div>
      )}
      {!aircraft && !failure && (
        <div className="app-fleet" aria-busy="true">
          <p className="cw-hidden" role="status">
            Loading aircrafts...
          </p>
          {Array.from({ length: EXPECTED }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards of nothing are all alike
            <EmptyCard key={index} />
          ))}
        </div>
      )}
      {aircraft?.length === 0 && (
        <div className="app-fleet-none">
          <h2>No aircrafts yet</h2>
          {empty}
        </div>
      )}
      {aircraft && aircraft.length > 0 && found.length === 0 && (
        <div className="app-fleet-none">
          <h2>No aircrafts found</h2>
          <p>Nothing matches “{sought.trim()}”. Try a name, a type or a number of seats.</p>
          <button type="button" className="cw-button" data-kind="plain" onClick={clearSearch}>
            Clear the search
          </button>
        </div>
      )}
      {found.length > 0 && (
        <ul className="app-fleet" aria-label="Aircrafts">
          {found.map((one, index) => (
            <li key={one.id}>
              <Card aircraft={one} eager={index < IN_SIGHT}>
                {children?.(one)}
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Card({ aircraft, eager, children }: { aircraft: AircraftRecord; eager: boolean; children: ReactNode }) {
  const { name, type, specifications, capacity, imageUrl } = aircraft;
  return (
    <article className="app-craft">
      <div className="app-craft-view">
        <Picture
          imageUrl={imageUrl}
          apiBase="/api"
          alt=""
          sizes="(max-width: 720px) 100vw, 440px"
          eager={eager}
          instead={
            <span className="app-craft-drawing">
              <AircraftSilhouette type={drawingOf(type)} />
            </span>
          }
        />
      </div>
      <h2>{name}</h2>
      <p className="app-craft-kind cw-numbers">
        <span>{typeLabel(type)}</span>
        <span>{seats(capacity)}</span>
      </p>
      <Specifications text={specifications} />
      {children}
    </article>
  );
}

/** More is folded away: a card stays a card, whatever was pasted into the field. */
const FOLD_AT = 260;

function Specifications({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > FOLD_AT;
  return (
    <div className="app-craft-specifications">
      <p data-folded={(isLong && !open) || undefined}>{text}</p>
      {isLong && (
        <button type="button" className="app-craft-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Less' : 'More'}
          <span className="cw-hidden"> about it</span>
        </button>
      )}
    </div>
  );
}

function EmptyCard() {
  return (
    <div className="app-craft">
      <div className="app-craft-view" />
      <span className="app-skeleton app-craft-name" />
      <span className="app-skeleton" />
      <span className="app-skeleton app-craft-line" />
      <span className="app-skeleton app-craft-line" />
    </div>
  );
}
