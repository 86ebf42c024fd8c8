import {
  type CalculatedLeg,
  type DraftLeg,
  durationForField,
  durationText,
  parseDuration,
} from '@charter-hosts/contract';
import { AirportField, type AirportProvider, DateTimeField, formatDistance, type Place } from 'charter-widgets/kit';
import { type ReactNode, useRef, useState } from 'react';
import { TextButton } from '../../shared/button';
import { useFollowing, useStateField } from '../state-field';
import { UnderstoodDuration } from '../understood';

interface LegFieldsProps {
  /** 'Leg 1' */
  name: string;
  leg: CalculatedLeg;
  /** What is decided of it. */
  own: DraftLeg;
  isInvalid: boolean;
  provider: AirportProvider;
  onChange: (by: Partial<DraftLeg>) => void;
  /** The buttons of the leg. */
  children: ReactNode;
}

/** The fields of a leg. */
export function LegFields({ name, leg, own, isInvalid, provider, onChange, children }: LegFieldsProps) {
  const { isFerry, isShown } = own;
  const departs = useStateField(own.departs, (value) => onChange({ departs: value }));
  return (
    <div className="app-quoting-leg-fields app-stack">
      <div className="app-quoting-leg-head app-row app-soft cw-numbers app-small">
        <span>{leg.km > 0 && formatDistance(leg.km)}</span>
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
      <LegEnd label="From" text={own.from} provider={provider} onText={(from) => onChange({ from })} />
      <LegEnd label="To" text={own.to} provider={provider} onText={(to) => onChange({ to })} />
      <div className="app-quoting-end">
        <DateTimeField field={departs} label="Departs" />
      </div>
      <Block name={name} leg={leg} isInvalid={isInvalid} typed={own.block} onTyped={(block) => onChange({ block })} />
      {!isFerry && (
        <Seats
          name={name}
          leg={leg}
          typed={own.seats}
          onTyped={(seats) => onChange({ seats })}
          isAsked={own.requestLeg !== null}
        />
      )}
    </div>
  );
}

interface FigureProps {
  name: string;
  leg: CalculatedLeg;
  /** What somebody typed; '' while it is calculated. */
  typed: string;
  onTyped: (text: string) => void;
}

/** The block time. A typed one has the calculated one beside it, with a button to take it. */
function Block({ name, leg: { calculatedMinutes }, typed, onTyped, isInvalid }: FigureProps & { isInvalid: boolean }) {
  const field = useFollowing(typed, durationForField(calculatedMinutes), onTyped);
  const input = useRef<HTMLInputElement>(null);
  const isOther = typed.trim() !== '' && calculatedMinutes > 0 && parseDuration(typed) !== calculatedMinutes;
  return (
    <div className="cw-field">
      <label>
        <span className="cw-label">Block</span>
        <input
          ref={input}
          className="cw-input cw-numbers"
          placeholder="2:05"
          aria-label={`${name}, block time in hours and minutes`}
          aria-invalid={isInvalid || undefined}
          value={field.value}
          onChange={({ currentTarget }) => field.set(currentTarget.value)}
          onBlur={field.leave}
        />
      </label>
      <UnderstoodDuration text={typed} />
      {isOther && (
        <TextButton
          onClick={() => {
            onTyped('');
            // The button disappears, so the focus moves to its field.
            input.current?.focus();
          }}
        >
          Use the calculated {durationText(calculatedMinutes)}
          <span className="cw-hidden">, {name}</span>
        </TextButton>
      )}
    </div>
  );
}

/** The seats, with those of the request where others are typed. */
function Seats({ name, leg: { requestedSeats }, typed, onTyped, isAsked }: FigureProps & { isAsked: boolean }) {
  const field = useFollowing(typed, String(requestedSeats), onTyped);
  return (
    <label className="cw-field">
      <span className="cw-label">Seats</span>
      <input
        className="cw-input cw-numbers"
        inputMode="numeric"
        aria-label={`${name}, seats`}
        value={field.value}
        onChange={({ currentTarget }) => field.set(currentTarget.value)}
        onBlur={field.leave}
      />
      {typed.trim() !== '' && typed.trim() !== String(requestedSeats) && (
        <small>
          {isAsked ? 'Asked for' : 'Passengers'}: {requestedSeats}
        </small>
      )}
    </label>
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
