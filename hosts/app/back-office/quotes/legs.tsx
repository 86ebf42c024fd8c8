import { parseNumber, type QuoteStartValues } from '@charter-hosts/contract';
import {
  AirportField,
  type AirportProvider,
  createAirportProvider,
  DateTimeField,
  formatDistance,
  formatDuration,
  formatWallClock,
  Icon,
  type Place,
} from 'charter-widgets/kit';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button, TextButton } from '../../shared/button';
import { useConfig } from '../../shared/config';
import { Codes } from '../codes';
import { useStateField } from '../state-field';
import {
  blockMinutes,
  blockText,
  completeClock,
  legBetween,
  positioningLeg,
  seatsOf,
  type TypedLeg,
  type TypedQuote,
  withLegs,
} from './draft';

export interface LegsProps {
  typed: TypedQuote;
  /** The seats of the request. */
  start: Pick<QuoteStartValues, 'legs' | 'party'>;
  /** Messages by path: `legs.0.minutes`. */
  errors: Readonly<Record<string, string>>;
  /** Changes with each attempt to send. */
  attempt: object;
  /** The warnings of each leg. */
  warnings: readonly string[][];
  onEdit: (by: (now: TypedQuote) => TypedQuote) => void;
  /** Adds the positioning flights that are missing; resolves to what it did, or why it could not. */
  onPosition: () => Promise<{ message: string } | { fault: string }>;
}

const isComplete = ({ from, to, departs }: TypedLeg) => Boolean(from.trim() && to.trim() && completeClock(departs));

/** The legs of a quote; a complete one is folded to a line. */
export function Legs({ typed, start, errors, attempt, warnings, onEdit, onPosition }: LegsProps) {
  const { legs } = typed;
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set(legs.filter((leg) => !isComplete(leg)).map(({ key }) => key)),
  );
  const open = (...keys: number[]) => setOpened((now) => new Set([...now, ...keys]));
  const fold = (key: number) => setOpened((now) => new Set([...now].filter((one) => one !== key)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: legs with errors open with each attempt, not with each key
  useEffect(() => {
    const paths = Object.keys(errors);
    open(...legs.filter((_, index) => paths.some((path) => path.startsWith(`legs.${index}.`))).map(({ key }) => key));
  }, [attempt]);
  const { googleMapsApiKey } = useConfig();
  const provider = useMemo(() => createAirportProvider({ googleMapsApiKey }), [googleMapsApiKey]);
  const list = useRef<HTMLOListElement>(null);
  const [announced, setAnnounced] = useState('');
  const change = (by: (legs: TypedLeg[]) => TypedLeg[]) => onEdit((now) => withLegs(now, by(now.legs)));

  /** Inserts an open leg, and focuses its first empty airport once it is drawn. */
  function insert(leg: TypedLeg, at: number) {
    open(leg.key);
    change((now) => now.toSpliced(at, 0, leg));
    setAnnounced(`Flight ${at + 1} is added`);
    requestAnimationFrame(() => {
      const ends = list.current?.querySelectorAll<HTMLElement>(`[data-leg="${leg.key}"] [role="combobox"]`);
      ends?.[leg.from ? 1 : 0]?.focus();
    });
  }
  function move(key: number, by: -1 | 1) {
    const at = legs.findIndex((leg) => leg.key === key) + by;
    if (at < 0 || at >= legs.length) return;
    const pressed = document.activeElement;
    change((now) => {
      const leg = now.find((one) => one.key === key);
      return leg ? now.filter((one) => one !== leg).toSpliced(at, 0, leg) : now;
    });
    setAnnounced(`Flight ${at + 1 - by} is now flight ${at + 1}`);
    // A moved element loses the focus.
    requestAnimationFrame(() => pressed instanceof HTMLElement && pressed.focus());
  }

  const [fault, setFault] = useState('');
  async function position() {
    const done = await onPosition();
    setFault('fault' in done ? done.fault : '');
    setAnnounced('fault' in done ? '' : done.message);
  }

  const adders = [
    ['Add a flight', () => insert(legBetween(legs, legs.length), legs.length)],
    ['Add positioning', () => void position()],
    ['Positioning before', () => insert(positioningLeg(legs, 'before'), 0)],
    ['Positioning after', () => insert(positioningLeg(legs, 'after'), legs.length)],
  ] as const;
  return (
    <fieldset>
      <legend>Flights</legend>
      <ol ref={list} className="app-quoting-legs">
        {legs.map((leg, index) => {
          const name = `Flight ${index + 1}`;
          const error = ['from', 'departs', 'minutes', 'seats']
            .map((field) => errors[`legs.${index}.${field}`])
            .find(Boolean);
          return (
            <li key={leg.key} data-leg={leg.key} data-invalid={error ? '' : undefined}>
              <fieldset className="app-quoting-leg" aria-label={name}>
                <details
                  open={opened.has(leg.key)}
                  onToggle={({ currentTarget }) => (currentTarget.open ? open(leg.key) : fold(leg.key))}
                >
                  <Summary name={name} leg={leg} />
                  <LegFields
                    name={name}
                    leg={leg}
                    requestedSeats={seatsOf(leg, start)}
                    isInvalid={Boolean(error)}
                    provider={provider}
                    onChange={(by) =>
                      change((now) => now.map((one) => (one.key === leg.key ? { ...one, ...by } : one)))
                    }
                  >
                    <IconButton
                      label={`Move ${name} earlier`}
                      icon="down"
                      to="up"
                      isOff={index === 0}
                      onClick={() => move(leg.key, -1)}
                    />
                    <IconButton
                      label={`Move ${name} later`}
                      icon="down"
                      isOff={index === legs.length - 1}
                      onClick={() => move(leg.key, 1)}
                    />
                    <IconButton
                      label={`Insert a flight before ${name}`}
                      icon="plus"
                      onClick={() => insert(legBetween(legs, index), index)}
                    />
                    <IconButton
                      label={`Remove: ${name}`}
                      icon="close"
                      onClick={() => change((now) => now.filter(({ key }) => key !== leg.key))}
                    />
                  </LegFields>
                </details>
                {error && <p className="cw-error">{error}</p>}
                <Warnings texts={warnings[index] ?? []} />
              </fieldset>
            </li>
          );
        })}
      </ol>
      <p className="app-row">
        {adders.map(([label, add]) => (
          <Button key={label} kind="quiet" onClick={add}>
            <Icon name="plus" />
            {label}
          </Button>
        ))}
      </p>
      <p className="app-quoting-note app-soft" role="status">
        {announced}
      </p>
      <div role="alert">{fault && <p className="cw-error">{fault}</p>}</div>
    </fieldset>
  );
}

/** The warnings of a leg or a line; it can be focused. */
export const Warnings = ({ texts }: { texts: readonly string[] }) => (
  <div className="app-quoting-doubts cw-numbers" role="status" tabIndex={-1}>
    {texts.map((text) => (
      <p key={text}>
        <Icon name="warning" />
        {text}
      </p>
    ))}
  </div>
);

export interface IconButtonProps {
  label: string;
  icon: 'down' | 'plus' | 'close';
  /** Turns the icon upside down. */
  to?: 'up';
  /** Nothing happens when it is pressed; it can still be focused. */
  isOff?: boolean;
  onClick: () => void;
}

export const IconButton = ({ label, icon, to, isOff = false, onClick }: IconButtonProps) => (
  <button type="button" className="cw-icon-button" title={label} aria-disabled={isOff} data-to={to} onClick={onClick}>
    <Icon name={icon} />
    <span className="cw-hidden">{label}</span>
  </button>
);

/** A leg in a line: its route, departure, block time and seats. */
function Summary({ name, leg }: { name: string; leg: TypedLeg }) {
  const { from, to, departs, isFerry, isShown } = leg;
  const minutes = blockMinutes(leg.block);
  const seats = parseNumber(leg.seats) ?? 0;
  const facts = [
    minutes > 0 ? formatDuration(minutes) : 'No block time yet',
    isFerry ? 'positioning' : `${seats} seat${seats === 1 ? '' : 's'}`,
    !isShown && 'not shown',
  ];
  return (
    <summary className="cw-numbers">
      <small>{name}</small>
      {from && to ? <Codes places={[from, to]} /> : <span>Enter both airports</span>}
      <span className="app-quoting-when">
        {completeClock(departs) ? formatWallClock(departs, 'short') : 'No departure yet'}{' '}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <Icon name="down" />
    </summary>
  );
}

interface LegFieldsProps {
  /** 'Flight 1' */
  name: string;
  leg: TypedLeg;
  requestedSeats: number;
  isInvalid: boolean;
  provider: AirportProvider;
  onChange: (by: Partial<TypedLeg>) => void;
  /** The buttons of the leg. */
  children: ReactNode;
}

/** The fields of a leg. A typed block time has the calculated one beside it, with a button to use it. */
function LegFields({ name, leg, requestedSeats, isInvalid, provider, onChange, children }: LegFieldsProps) {
  const { km, calculatedMinutes, block, isBlockTyped, seats, isSeatsTyped, isFerry, isShown } = leg;
  const departs = useStateField(leg.departs, (value) => onChange({ departs: value }));
  const blockField = useRef<HTMLInputElement>(null);
  const isOther = isBlockTyped && calculatedMinutes > 0 && blockMinutes(block) !== calculatedMinutes;
  const figures = [
    km > 0 && formatDistance(km),
    calculatedMinutes > 0 && `calculated ${formatDuration(calculatedMinutes)}`,
    isOther && 'another is typed',
  ];
  return (
    <div className="app-quoting-leg-fields app-stack">
      <div className="app-quoting-leg-head app-row app-soft cw-numbers">
        <span>
          {figures.filter(Boolean).join(', ')}{' '}
          {isOther && (
            <TextButton
              onClick={() => {
                onChange({ isBlockTyped: false });
                // The button disappears, so the focus moves to its field.
                blockField.current?.focus();
              }}
            >
              Take {blockText(calculatedMinutes)}
              <span className="cw-hidden">, {name}</span>
            </TextButton>
          )}
        </span>
        <p className="app-quoting-ticks app-row">
          <label>
            <input
              type="checkbox"
              checked={isFerry}
              onChange={({ currentTarget: { checked } }) => onChange({ isFerry: checked, isShown: !checked })}
            />
            Positioning
          </label>
          <label>
            <input
              type="checkbox"
              checked={isShown}
              onChange={({ currentTarget: { checked } }) => onChange({ isShown: checked })}
            />
            Shown to the traveller
          </label>
        </p>
        <span className="app-quoting-leg-acts">{children}</span>
      </div>
      <LegEnd label="From" text={leg.from} provider={provider} onText={(from) => onChange({ from })} />
      <LegEnd label="To" text={leg.to} provider={provider} onText={(to) => onChange({ to })} />
      <div className="app-quoting-end">
        <DateTimeField field={departs} label="Departs" />
      </div>
      <label className="cw-field">
        <span className="cw-label">Block</span>
        <input
          ref={blockField}
          className="cw-input cw-numbers"
          placeholder="2:05"
          aria-label={`${name}, block time in hours and minutes`}
          aria-invalid={isInvalid || undefined}
          value={block}
          onChange={({ currentTarget }) => onChange({ block: currentTarget.value, isBlockTyped: true })}
          // An empty field is calculated again.
          onBlur={() => block.trim() === '' && onChange({ isBlockTyped: false })}
        />
      </label>
      {!isFerry && (
        <label className="cw-field">
          <span className="cw-label">Seats</span>
          <input
            className="cw-input cw-numbers"
            inputMode="numeric"
            aria-label={`${name}, seats`}
            value={seats}
            onChange={({ currentTarget }) => onChange({ seats: currentTarget.value, isSeatsTyped: true })}
            onBlur={() => seats.trim() === '' && onChange({ isSeatsTyped: false })}
          />
          {isSeatsTyped && seats !== String(requestedSeats) && (
            <small>
              {leg.requestLeg === null ? 'Party' : 'Asked for'}: {requestedSeats}
            </small>
          )}
        </label>
      )}
    </div>
  );
}

interface LegEndProps {
  label: string;
  text: string;
  provider: AirportProvider;
  onText: (text: string) => void;
}

/** An airport field of which only the text is stored. */
function LegEnd({ label, text, provider, onText }: LegEndProps) {
  const place = useRef<Place>({ text });
  if (place.current.text !== text) place.current = { text };
  // The position of a chosen airport arrives later, so the latest callback is called.
  const latest = useRef(onText);
  latest.current = onText;
  const [field] = useState(() => ({
    error: '',
    get value() {
      return place.current;
    },
    set(chosen: Place) {
      place.current = chosen;
      latest.current(chosen.text);
    },
  }));
  return (
    <div className="app-quoting-end">
      <AirportField field={field} label={label} provider={provider} />
    </div>
  );
}
