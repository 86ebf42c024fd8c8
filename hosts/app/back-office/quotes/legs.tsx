import { type Currency, formatAmount, parseNumber, type QuoteStartValues } from '@charter-hosts/contract';
import {
  AirportField,
  type AirportProvider,
  createAirportProvider,
  formatDistance,
  formatDuration,
  formatWallClock,
  Icon,
  type Place,
} from 'charter-widgets/kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useConfig } from '../../shared/config';
import { Codes } from '../codes';
import {
  blockMinutes,
  blockText,
  legBetween,
  positioningLeg,
  seatsOf,
  shareOf,
  type TypedLeg,
  type TypedQuote,
  wholeOf,
  withLegs,
} from './draft';
import { Moment, RemoveButton } from './fields';

export interface LegsProps {
  typed: TypedQuote;
  /** Whose seats a flight has unless others are typed. */
  party: Pick<QuoteStartValues, 'legs' | 'party'>;
  /** Path to message: `legs.0.minutes`. */
  errors: Readonly<Record<string, string>>;
  /** Another one with each attempt to send. */
  asked: object;
  /** Leg by leg. */
  doubts: readonly string[][];
  onEdit: (by: (now: TypedQuote) => TypedQuote) => void;
}

const isWhole = ({ from, to, departs }: TypedLeg) => Boolean(from.trim() && to.trim() && wholeOf(departs));

/** The flights of a quote, each folded to a line once it is filled in; the time that was worked out stays in sight beside one that was typed. */
export function Legs({ typed, party, errors, asked, doubts, onEdit }: LegsProps) {
  const { legs } = typed;
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set(legs.filter((leg) => !isWhole(leg)).map(({ key }) => key)),
  );
  const open = (...keys: number[]) => setOpened((now) => new Set([...now, ...keys]));
  const fold = (key: number) => setOpened((now) => new Set([...now].filter((one) => one !== key)));
  // What cannot be read is said where it is typed, each time that it is sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each attempt, not with each key
  useEffect(() => {
    const paths = Object.keys(errors);
    open(...legs.filter((_, index) => paths.some((path) => path.startsWith(`legs.${index}.`))).map(({ key }) => key));
  }, [asked]);
  const { googleMapsApiKey } = useConfig();
  const provider = useMemo(() => createAirportProvider({ googleMapsApiKey }), [googleMapsApiKey]);
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const change = (by: (legs: TypedLeg[]) => TypedLeg[]) => onEdit((now) => withLegs(now, by(now.legs)));
  const set = (key: number, by: Partial<TypedLeg>) =>
    change((now) => now.map((leg) => (leg.key === key ? { ...leg, ...by } : leg)));
  /** Puts a leg in, opened, with the focus in its first field that is empty. */
  function insert(leg: TypedLeg, at: number) {
    open(leg.key);
    change((now) => now.toSpliced(at, 0, leg));
    setSaid(`Flight ${at + 1} is added`);
    focusOn(leg.key, leg.from ? 1 : 0);
  }
  function move(key: number, by: -1 | 1) {
    const at = legs.findIndex((leg) => leg.key === key) + by;
    if (at < 0 || at >= legs.length) return;
    const pressed = document.activeElement;
    change((now) => {
      const leg = now.find((one) => one.key === key);
      return leg ? now.filter((one) => one !== leg).toSpliced(at, 0, leg) : now;
    });
    setSaid(`Flight ${at + 1 - by} is now flight ${at + 1}`);
    // An element that is put elsewhere in the page loses the focus.
    requestAnimationFrame(() => pressed instanceof HTMLElement && pressed.focus());
  }
  /** Focuses the airport field of a leg once it is drawn. */
  const focusOn = (key: number, end: 0 | 1) =>
    requestAnimationFrame(() =>
      list.current
        ?.querySelectorAll<HTMLElement>(`[data-leg="${key}"] .app-quoting-end [role="combobox"]`)
        [end]?.focus(),
    );
  return (
    <fieldset>
      <legend>Flights</legend>
      <ol ref={list} className="app-quoting-legs">
        {legs.map((leg, index) => {
          const fault = ['from', 'departs', 'minutes', 'seats']
            .map((name) => errors[`legs.${index}.${name}`])
            .find(Boolean);
          const isOver =
            leg.isBlockTyped && leg.calculatedMinutes > 0 && blockMinutes(leg.block) !== leg.calculatedMinutes;
          const ownSeats = seatsOf(leg, party);
          const name = `Flight ${index + 1}`;
          return (
            <li key={leg.key} data-leg={leg.key} data-invalid={fault ? '' : undefined}>
              <fieldset className="app-quoting-leg" aria-label={name}>
                <details
                  open={opened.has(leg.key)}
                  onToggle={({ currentTarget }) => (currentTarget.open ? open(leg.key) : fold(leg.key))}
                >
                  <Folded name={name} leg={leg} price={shareOf(leg, typed)} currency={typed.currency} />
                  <div className="app-quoting-leg-fields app-stack">
                    <div className="app-quoting-leg-head app-row app-soft cw-numbers">
                      <span>
                        {leg.km > 0 && formatDistance(leg.km)}
                        {leg.km > 0 && leg.calculatedMinutes > 0 && ', '}
                        {leg.calculatedMinutes > 0 && `calculated ${formatDuration(leg.calculatedMinutes)}`}
                        {isOver && (
                          <>
                            , another is typed{' '}
                            <button
                              type="button"
                              className="app-act"
                              onClick={({ currentTarget }) => {
                                set(leg.key, { isBlockTyped: false });
                                // The button goes with what it is about.
                                currentTarget.closest('li')?.querySelector<HTMLElement>('[data-block]')?.focus();
                              }}
                            >
                              Take {blockText(leg.calculatedMinutes)}
                              <span className="cw-hidden">, {name}</span>
                            </button>
                          </>
                        )}
                      </span>
                      <p className="app-quoting-ticks app-row">
                        <label>
                          <input
                            type="checkbox"
                            checked={leg.isFerry}
                            onChange={({ currentTarget: { checked } }) =>
                              set(leg.key, { isFerry: checked, isShown: !checked })
                            }
                          />
                          Positioning
                        </label>
                        <label>
                          <input
                            type="checkbox"
                            checked={leg.isShown}
                            onChange={({ currentTarget: { checked } }) => set(leg.key, { isShown: checked })}
                          />
                          Shown to the traveller
                        </label>
                      </p>
                      <span className="app-quoting-leg-acts">
                        <MoveButton what={name} to="up" isOff={index === 0} onClick={() => move(leg.key, -1)} />
                        <MoveButton
                          what={name}
                          to="down"
                          isOff={index === legs.length - 1}
                          onClick={() => move(leg.key, 1)}
                        />
                        <button
                          type="button"
                          className="cw-icon-button"
                          title={`Insert a flight before ${name}`}
                          onClick={() => insert(legBetween(legs, index), index)}
                        >
                          <Icon name="plus" />
                          <span className="cw-hidden">Insert a flight before {name}</span>
                        </button>
                        <RemoveButton
                          what={name}
                          onClick={() => change((now) => now.filter(({ key }) => key !== leg.key))}
                        />
                      </span>
                    </div>
                    <LegEnd
                      label="From"
                      text={leg.from}
                      provider={provider}
                      onText={(from) => set(leg.key, { from })}
                    />
                    <LegEnd label="To" text={leg.to} provider={provider} onText={(to) => set(leg.key, { to })} />
                    <div className="app-quoting-end">
                      <Moment label="Departs" value={leg.departs} onValue={(departs) => set(leg.key, { departs })} />
                    </div>
                    <label className="cw-field">
                      <span className="cw-label">Block</span>
                      <input
                        className="cw-input cw-numbers"
                        inputMode="text"
                        placeholder="2:05"
                        aria-label={`${name}, block time in hours and minutes`}
                        aria-invalid={fault ? true : undefined}
                        value={leg.block}
                        data-block=""
                        onChange={({ currentTarget }) =>
                          set(leg.key, { block: currentTarget.value, isBlockTyped: true })
                        }
                        // Left empty, it is calculated again.
                        onBlur={() => leg.block.trim() === '' && set(leg.key, { isBlockTyped: false })}
                      />
                    </label>
                    {/* A positioning flight carries nobody. */}
                    {!leg.isFerry && (
                      <label className="cw-field">
                        <span className="cw-label">Seats</span>
                        <input
                          className="cw-input cw-numbers"
                          inputMode="numeric"
                          aria-label={`${name}, seats`}
                          value={leg.seats}
                          onChange={({ currentTarget }) =>
                            set(leg.key, { seats: currentTarget.value, isSeatsTyped: true })
                          }
                          onBlur={() => leg.seats.trim() === '' && set(leg.key, { isSeatsTyped: false })}
                        />
                        {leg.isSeatsTyped && leg.seats !== String(ownSeats) && (
                          <small>
                            {leg.requestLeg === null ? 'Party' : 'Asked for'}: {ownSeats}
                          </small>
                        )}
                      </label>
                    )}
                  </div>
                </details>
                {fault && <p className="cw-error">{fault}</p>}
                <div className="app-quoting-doubts cw-numbers" role="status" tabIndex={-1}>
                  {doubts[index]?.map((doubt) => (
                    <p key={doubt}>
                      <Icon name="warning" />
                      {doubt}
                    </p>
                  ))}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <p className="app-row">
        <button
          type="button"
          className="cw-button"
          data-kind="quiet"
          onClick={() => insert(legBetween(legs, legs.length), legs.length)}
        >
          <Icon name="plus" />
          Add a flight
        </button>
        <button
          type="button"
          className="cw-button"
          data-kind="quiet"
          onClick={() => insert(positioningLeg(legs, 'before'), 0)}
        >
          <Icon name="plus" />
          Positioning before
        </button>
        <button
          type="button"
          className="cw-button"
          data-kind="quiet"
          onClick={() => insert(positioningLeg(legs, 'after'), legs.length)}
        >
          <Icon name="plus" />
          Positioning after
        </button>
      </p>
      <p className="cw-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
}

interface MoveButtonProps {
  /** 'Flight 1' */
  what: string;
  to: 'up' | 'down';
  /** It is the first, or the last. The button stays focusable. */
  isOff: boolean;
  onClick: () => void;
}

const MoveButton = ({ what, to, isOff, onClick }: MoveButtonProps) => (
  <button
    type="button"
    className="cw-icon-button"
    title={to === 'up' ? 'Move earlier' : 'Move later'}
    aria-disabled={isOff}
    data-to={to}
    onClick={onClick}
  >
    <Icon name="down" />
    <span className="cw-hidden">
      Move {what} {to === 'up' ? 'earlier' : 'later'}
    </span>
  </button>
);

interface FoldedProps {
  name: string;
  leg: TypedLeg;
  /** Minor units; 0 for none. */
  price: number;
  currency: Currency;
}

/** A flight in a line: where to, when, and what it comes to. */
const Folded = ({ name, leg: { from, to, departs, block, seats, isFerry, isShown }, price, currency }: FoldedProps) => (
  <summary className="cw-numbers">
    <small>{name}</small>
    {from && to ? <Codes places={[from, to]} /> : <span>From where to where?</span>}
    <span className="app-quoting-when">
      {wholeOf(departs) ? formatWallClock(departs, 'short') : 'No departure yet'}{' '}
      <small>
        {[
          blockMinutes(block) > 0 ? formatDuration(blockMinutes(block)) : 'No block time yet',
          isFerry ? 'positioning' : `${parseNumber(seats) ?? 0} seat${parseNumber(seats) === 1 ? '' : 's'}`,
          !isShown && 'not shown',
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
    <span className="app-quoting-price">{price > 0 && `≈ ${formatAmount(price, currency)}`}</span>
    <Icon name="down" />
  </summary>
);

interface LegEndProps {
  label: string;
  text: string;
  provider: AirportProvider;
  onText: (text: string) => void;
}

/** An airport of a leg, whose draft keeps its text alone. */
function LegEnd({ label, text, provider, onText }: LegEndProps) {
  const place = useRef<Place>({ text });
  if (place.current.text !== text) place.current = { text };
  // A chosen airport's place comes later, to the draft as it is by then.
  const tell = useRef(onText);
  tell.current = onText;
  const [field] = useState(() => ({
    error: '',
    get value() {
      return place.current;
    },
    set(chosen: Place) {
      place.current = chosen;
      tell.current(chosen.text);
    },
  }));
  return (
    <div className="app-quoting-end">
      <AirportField field={field} label={label} provider={provider} />
    </div>
  );
}
