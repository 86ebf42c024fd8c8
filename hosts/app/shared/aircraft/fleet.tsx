import './aircraft.css';
import type { AircraftRecord } from '@charter-hosts/contract';
import { errorMessage } from 'charter-widgets/contract';
import { AircraftSilhouette, Picture } from 'charter-widgets/kit';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useInAddress } from '../../shared/use-in-address';
import { Listing } from '../listing/listing';
import { figuresOf, filterAircraft, reachOf } from './figures';
import { drawingOf, typeLabel } from './type-label';

/** What the list is narrowed to; '' where it is not. */
interface Asked {
  q: string;
  kind: string;
}

const KINDS = [
  ['jet', 'Jets'],
  ['plane', 'Planes'],
  ['helicopter', 'Helicopters'],
] as const;

function readAsked(search: string): Asked {
  const params = new URLSearchParams(search);
  return { q: params.get('q') ?? '', kind: params.get('kind') ?? '' };
}

function writeAsked(asked: Asked, search: string): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(asked)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const query = params.toString();
  return query && `?${query}`;
}

/** Cards drawn while the aircraft are on their way, and those whose picture is fetched at once. */
const EXPECTED = 6;
const IN_SIGHT = 3;

const SIZES = '(max-width: 720px) 100vw, 440px';
/** The first may stand across the page, or have two thirds of it. */
const FIRST = '(max-width: 1100px) 100vw, 880px';

export interface FleetProps {
  title: 'Aircraft Management' | 'Available Aircrafts';
  /** Below the title. */
  lead?: ReactNode;
  /** Beside the search; `from` is the list's own query, which its links carry along. */
  action?: (from: string) => ReactNode;
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
  children?: (aircraft: AircraftRecord, from: string) => ReactNode;
}

/** The aircraft as cards, with a search box: for customers and for admins. */
export function Fleet({ title, lead, action, aircraft, error, busy, onRetry, empty, children }: FleetProps) {
  const [asked, setAsked] = useInAddress(readAsked, writeAsked);
  const sought = useDeferredValue(asked.q);
  const everything = aircraft ?? [];
  const kinds = KINDS.map(([kind, label]) => ({
    kind: kind as string,
    label,
    count: everything.filter(({ type }) => type === kind).length,
  })).filter(({ count }) => count > 0);
  const kind = kinds.some((one) => one.kind === asked.kind) ? asked.kind : '';
  const matching = filterAircraft(everything, sought);
  const found = matching.filter(({ type }) => !kind || type === kind);
  const all = aircraft?.length;
  const furthest = Math.max(...everything.map(({ specifications }) => reachOf(specifications)));
  const from = writeAsked(asked, '');
  const choose = (next: string) => setAsked({ ...asked, kind: next });

  return (
    <Listing
      title={title}
      lead={lead && <p className="app-lead">{lead}</p>}
      count={aircraft && <>{found.length === all ? all : `${found.length} of ${all}`} aircraft</>}
      searchLabel="Search aircrafts"
      searchPlaceholder="Name, type or seats"
      search={asked.q}
      onSearch={(q) => setAsked({ ...asked, q })}
      tools={action?.(from)}
      below={
        (!aircraft || kinds.length > 1) && (
          <fieldset className="app-kinds" aria-label="Kind of aircraft">
            {aircraft &&
              [{ kind: '', label: 'All', count: all }, ...kinds].map(({ kind: value, label, count }) => (
                <button
                  key={value}
                  type="button"
                  className="app-tab"
                  aria-pressed={value === kind}
                  onClick={() => choose(value)}
                >
                  {label} <small className="cw-numbers">{count}</small>
                </button>
              ))}
          </fieldset>
        )
      }
      all={all}
      found={found.length}
      loading={
        <div className="app-fleet" aria-busy="true">
          <p className="cw-hidden" role="status">
            Loading aircrafts...
          </p>
          {Array.from({ length: EXPECTED }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards of nothing are all alike
            <EmptyCard key={index} />
          ))}
        </div>
      }
      failure={error ? errorMessage(error, 'Failed to fetch aircrafts', 'Error fetching aircrafts') : ''}
      busy={busy}
      onRetry={onRetry}
      empty={['No aircrafts yet', empty]}
      noMatch={['No aircrafts found', `Nothing matches “${sought.trim()}”. Try a name, a type or a number of seats.`]}
      drops={
        kind && matching.length > 0
          ? [{ label: 'Search all kinds', without: `${matching.length} aircraft`, onDrop: () => choose('') }]
          : []
      }
    >
      <ul className="app-fleet" aria-label="Aircrafts">
        {found.map((one, index) => (
          <li key={one.id}>
            <Card aircraft={one} furthest={furthest} eager={index < IN_SIGHT} sizes={index === 0 ? FIRST : SIZES}>
              {children?.(one, from)}
            </Card>
          </li>
        ))}
      </ul>
    </Listing>
  );
}

interface CardProps {
  aircraft: AircraftRecord;
  /** The longest range of the fleet, in kilometres; 0 where none is said. */
  furthest: number;
  /** Its picture is in sight from the start. */
  eager: boolean;
  /** Of its picture, as an `img` has them. */
  sizes: string;
  children: ReactNode;
}

function Card({ aircraft, furthest, eager, sizes, children }: CardProps) {
  const { name, type, specifications, capacity, imageUrl } = aircraft;
  const { cruise, range, registration, rest } = figuresOf(specifications);
  return (
    <article className="app-craft">
      <div className="app-picture app-craft-view">
        <Picture
          imageUrl={imageUrl}
          apiBase="/api"
          alt=""
          sizes={sizes}
          eager={eager}
          instead={
            <span className="app-craft-drawing app-soft">
              <AircraftSilhouette type={drawingOf(type)} />
            </span>
          }
        />
      </div>
      <h2>{name}</h2>
      <p className="app-craft-kind app-soft cw-numbers">
        {typeLabel(type)}
        {registration && ` · ${registration}`}
      </p>
      <dl className="app-craft-figures app-stack cw-numbers">
        {[
          [capacity === 1 ? 'Seat' : 'Seats', capacity],
          ['Range', range],
          ['Cruise', cruise],
        ].map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>
                  {label}
                  {value === range && <Reach share={reachOf(specifications) / furthest} />}
                </dt>
                <dd>
                  <Figure text={String(value)} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <Specifications text={rest} />
      {children}
    </article>
  );
}

/** Its unit is small. */
function Figure({ text }: { text: string }) {
  const [number, ...unit] = text.split(' ');
  return (
    <>
      {number}
      {unit.length > 0 && <small> {unit.join(' ')}</small>}
    </>
  );
}

/** How far it flies, beside the one that flies furthest. */
const Reach = ({ share }: { share: number }) => (
  <svg className="app-craft-reach" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 .5H100" />
    <path d={`M0 .5H${Math.round(share * 100)}`} />
  </svg>
);

/** More is folded away: a card stays a card, whatever was pasted into the field. */
const FOLD_AT = 260;

function Specifications({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > FOLD_AT;
  return (
    <div className="app-craft-specifications app-soft">
      <p data-folded={(isLong && !open) || undefined}>{text}</p>
      {isLong && (
        <button type="button" className="app-act" aria-expanded={open} onClick={() => setOpen(!open)}>
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
      <div className="app-picture app-craft-view" />
      <span className="app-skeleton app-craft-name" />
      <span className="app-skeleton" />
      <span className="app-skeleton app-craft-line" />
      <span className="app-skeleton app-craft-line" />
    </div>
  );
}
