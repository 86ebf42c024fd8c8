import './aircraft.css';
import type { AircraftRecord } from '@charter-hosts/contract';
import { errorMessage } from 'charter-widgets/contract';
import { AircraftSilhouette, Picture, useT } from 'charter-widgets/kit';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useInAddress } from '../../shared/use-in-address';
import { Listing } from '../listing/listing';
import { filterAircraft, parseFigures } from './figures';
import { drawingOf, typeLabel } from './type-label';

/** The search and the type; '' for all. */
interface FleetQuery {
  q: string;
  kind: string;
}

const KINDS = [
  ['jet', 'Jets'],
  ['plane', 'Planes'],
  ['helicopter', 'Helicopters'],
] as const;

function readAsked(search: string): FleetQuery {
  const params = new URLSearchParams(search);
  return { q: params.get('q') ?? '', kind: params.get('kind') ?? '' };
}

function writeAsked(asked: FleetQuery, search: string): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(asked)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const query = params.toString();
  return query && `?${query}`;
}

/** The number of empty cards while the aircraft load. */
const EXPECTED = 6;
const IN_SIGHT = 3;

const SIZES = '(max-width: 720px) 100vw, 440px';
/** The first card may be as wide as the page. */
const FIRST = '(max-width: 1100px) 100vw, 880px';

export interface FleetProps {
  title: 'Aircraft Management' | 'Available Aircrafts';
  /** Below the title. */
  lead?: ReactNode;
  /** Beside the search. `from` is the list's query, for its links. */
  action?: (from: string) => ReactNode;
  /** Undefined until they have loaded. */
  aircraft: readonly AircraftRecord[] | undefined;
  /** The error of the last load; null when it succeeded. */
  error: unknown;
  /** Whether it is loading again. */
  busy: boolean;
  onRetry: () => void;
  /** Below 'No aircrafts yet'. */
  empty: ReactNode;
  /** At the end of each card. */
  children?: (aircraft: AircraftRecord, from: string) => ReactNode;
}

/** The aircraft as cards, with a search box: for customers and for admins. */
export function Fleet({ title, lead, action, aircraft, error, busy, onRetry, empty, children }: FleetProps) {
  const t = useT();
  const [asked, setAsked] = useInAddress(readAsked, writeAsked);
  const sought = useDeferredValue(asked.q);
  const everything = aircraft ?? [];
  const kinds = KINDS.map(([kind, label]) => ({
    kind: kind as string,
    label,
    count: everything.filter(({ type }) => type === kind).length,
  })).filter(({ count }) => count > 0);
  const kind = kinds.some((one) => one.kind === asked.kind) ? asked.kind : '';
  const matching = filterAircraft(everything, sought, t);
  const found = matching.filter(({ type }) => !kind || type === kind);
  const all = aircraft?.length;
  const from = writeAsked(asked, '');
  const choose = (next: string) => setAsked({ ...asked, kind: next });

  return (
    <Listing
      title={title}
      lead={lead && <p className="app-lead">{lead}</p>}
      count={
        aircraft &&
        (found.length === all
          ? t('{count} aircraft', { count: found.length })
          : t('{found} of {count} aircraft', { found: found.length, count: aircraft.length }))
      }
      searchLabel="Search aircraft"
      searchPlaceholder="Name, type or seats"
      search={asked.q}
      onSearch={(q) => setAsked({ ...asked, q })}
      tools={action?.(from)}
      below={
        (!aircraft || kinds.length > 1) && (
          <fieldset className="app-kinds app-plain-set" aria-label={t('Kind of aircraft')}>
            {aircraft &&
              [{ kind: '', label: 'All', count: all }, ...kinds].map(({ kind: value, label, count }) => (
                <button
                  key={value}
                  type="button"
                  className="app-tab"
                  aria-pressed={value === kind}
                  onClick={() => choose(value)}
                >
                  {t(label)} <small className="cw-numbers">{count}</small>
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
            {t('Loading aircraft...')}
          </p>
          {Array.from({ length: EXPECTED }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards of nothing are all alike
            <EmptyCard key={index} />
          ))}
        </div>
      }
      error={error}
      failure={error ? errorMessage(error, 'Failed to fetch aircrafts', 'Error fetching aircrafts') : ''}
      busy={busy}
      onRetry={onRetry}
      empty={['No aircrafts yet', empty]}
      noMatch={[
        'No aircrafts found',
        t('Nothing matches “{search}”. Try a name, a type or a number of seats.', { search: sought.trim() }),
      ]}
      drops={
        kind && matching.length > 0
          ? [
              {
                label: 'Search all kinds',
                without: t('{count} aircraft', { count: matching.length }),
                onDrop: () => choose(''),
              },
            ]
          : []
      }
    >
      <ul className="app-fleet" aria-label={t('Aircrafts')}>
        {found.map((one, index) => (
          <li key={one.id}>
            <Card aircraft={one} eager={index < IN_SIGHT} sizes={index === 0 ? FIRST : SIZES}>
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
  /** Whether its picture loads at once. */
  eager: boolean;
  /** The `sizes` of its picture. */
  sizes: string;
  children: ReactNode;
}

function Card({ aircraft, eager, sizes, children }: CardProps) {
  const t = useT();
  const { name, type, specifications, capacity, imageUrl } = aircraft;
  const { cruise, range, registration, rest } = parseFigures(specifications);
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
      <p className="app-craft-kind app-soft cw-numbers app-small">
        {t(typeLabel(type))}
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
                <dt>{t(String(label))}</dt>
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

/** A figure with its unit in small type. */
function Figure({ text }: { text: string }) {
  const t = useT();
  const [number, ...unit] = text.split(' ');
  return (
    <>
      {number}
      {unit.length > 0 && <small> {t(unit.join(' '))}</small>}
    </>
  );
}

/** Longer texts are folded. */
const FOLD_AT = 260;

function Specifications({ text }: { text: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const isLong = text.length > FOLD_AT;
  return (
    <div className="app-craft-specifications app-soft app-small">
      <p data-folded={(isLong && !open) || undefined} dir="auto">
        {text}
      </p>
      {isLong && (
        <button type="button" className="app-act" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'Less' : 'More')} <span className="cw-hidden">{t('about it')}</span>
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
