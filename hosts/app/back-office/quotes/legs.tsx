import { type Currency, parseNumber, sayAmount } from 'charter-widgets/contract';
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
import { blockMinutes, NOT_WORKED_OUT, newKey, shareOf, type TypedLeg, type TypedQuote, wholeOf } from './draft';
import { Moment } from './moment';
import { RemoveButton } from './remove-button';

export interface LegsProps {
  typed: TypedQuote;
  /** Path to message: `legs.0.minutes`. */
  errors: Readonly<Record<string, string>>;
  /** Leg by leg. */
  doubts: readonly string[][];
  onChange: (legs: TypedLeg[]) => void;
}

const isWhole = ({ from, to, departs }: TypedLeg) => Boolean(from.trim() && to.trim() && wholeOf(departs));

/** The flights of a quote, each folded to a line once it is filled in; the time that was worked out stays in sight beside one that was typed. */
export function Legs({ typed, errors, doubts, onChange }: LegsProps) {
  const { legs } = typed;
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set(legs.filter((leg) => !isWhole(leg)).map(({ key }) => key)),
  );
  const open = (...keys: number[]) => setOpened((now) => new Set([...now, ...keys]));
  const fold = (key: number) => setOpened((now) => new Set([...now].filter((one) => one !== key)));
  // What cannot be read is said where it is typed, each time that it is sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with new errors, not with each key
  useEffect(() => {
    const paths = Object.keys(errors);
    open(...legs.filter((_, index) => paths.some((path) => path.startsWith(`legs.${index}.`))).map(({ key }) => key));
  }, [errors]);
  const { googleMapsApiKey } = useConfig();
  const provider = useMemo(() => createAirportProvider({ googleMapsApiKey }), [googleMapsApiKey]);
  const set = (key: number, by: Partial<TypedLeg>) =>
    onChange(legs.map((leg) => (leg.key === key ? { ...leg, ...by } : leg)));
  function add() {
    const last = legs.at(-1);
    const key = newKey();
    open(key);
    onChange([
      ...legs,
      {
        key,
        from: last?.to ?? '',
        to: last?.from ?? '',
        departs: last?.departs ?? '',
        block: '',
        ...NOT_WORKED_OUT,
        seats: '0',
        isFerry: true,
        isShown: false,
      },
    ]);
  }
  return (
    <fieldset>
      <legend>Flights</legend>
      <ol className="app-quoting-legs">
        {legs.map((leg, index) => {
          const fault = ['from', 'departs', 'minutes', 'seats']
            .map((name) => errors[`legs.${index}.${name}`])
            .find(Boolean);
          const isOther = leg.calculatedMinutes > 0 && blockMinutes(leg.block) !== leg.calculatedMinutes;
          const name = `Flight ${index + 1}`;
          return (
            <li key={leg.key} data-invalid={fault ? '' : undefined}>
              <fieldset className="app-quoting-leg" aria-label={name}>
                <details
                  open={opened.has(leg.key)}
                  onToggle={({ currentTarget }) => (currentTarget.open ? open(leg.key) : fold(leg.key))}
                >
                  <Folded name={name} leg={leg} price={shareOf(leg, typed)} currency={typed.currency} />
                  <div className="app-quoting-leg-fields">
                    <div className="app-quoting-leg-head cw-numbers">
                      <span>
                        {leg.km > 0 && formatDistance(leg.km)}
                        {leg.km > 0 && leg.calculatedMinutes > 0 && ', '}
                        {leg.calculatedMinutes > 0 && `worked out ${formatDuration(leg.calculatedMinutes)}`}
                        {isOther && ' (typed over)'}
                      </span>
                      <p className="app-quoting-ticks">
                        <label>
                          <input
                            type="checkbox"
                            checked={leg.isFerry}
                            onChange={({ currentTarget: { checked } }) =>
                              set(leg.key, { isFerry: checked, isShown: !checked, seats: checked ? '0' : leg.seats })
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
                      <RemoveButton what={name} onClick={() => onChange(legs.filter(({ key }) => key !== leg.key))} />
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
                        onChange={({ currentTarget }) => set(leg.key, { block: currentTarget.value })}
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
                          onChange={({ currentTarget }) => set(leg.key, { seats: currentTarget.value })}
                        />
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
      <button type="button" className="cw-button" data-kind="quiet" onClick={add}>
        <Icon name="plus" />
        Add a flight
      </button>
    </fieldset>
  );
}

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
    <span className="app-quoting-price">{price > 0 && `≈ ${sayAmount(price, currency)}`}</span>
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
