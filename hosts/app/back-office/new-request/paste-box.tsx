import { TRIP } from 'charter-widgets/contract';
import { createField, type Field, localToday, TextAreaField } from 'charter-widgets/kit';
import { useId, useState } from 'react';
import { Button } from '../../shared/button';
import { Part } from '../edit-form/edit-form';
import { chooseTrip, type RequestDraft } from './draft';
import type { Check, Checks } from './please-check';
import type { Piece, Reading } from './read-message';

const NAMES = {
  from: 'From',
  to: 'To',
  date: 'Date',
  returnDate: 'Return',
  time: 'Time',
  seats: 'Seats',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
} as const;
type PieceName = keyof typeof NAMES;

interface PasteBoxProps {
  draft: RequestDraft;
  /** Called with what is uncertain, after the form is filled in. */
  onRead: (checks: Checks) => void;
}

/** Fills in the form from a message. The text stays in the browser, and is gone with the screen. */
export function PasteBox({ draft, onRead }: PasteBoxProps) {
  const [field] = useState(() => createField(''));
  const [result, setResult] = useState<{ filled: readonly string[]; toCheck: number; notes: readonly string[] }>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();

  async function read() {
    if (isBusy) return;
    if (!field.value.trim()) {
      field.error = 'Paste a message first.';
      return;
    }
    setBusy(true);
    try {
      const [{ readMessage }, { findNamed }] = await Promise.all([
        import('./read-message'),
        import('charter-widgets/airport-index'),
      ]);
      const reading = readMessage(field.value, { today: localToday(), findNamed });
      const checks = fillIn(draft, reading);
      onRead(Object.fromEntries(checks.filter(([, { doubt }]) => doubt)));
      setResult({
        filled: checks.map(([name]) => NAMES[name]),
        toCheck: checks.filter(([, { doubt }]) => doubt).length,
        notes: reading.notes,
      });
    } catch {
      field.error = 'The message could not be read. Check the connection and try again.';
    } finally {
      setBusy(false);
    }
  }

  return (
    <Part
      title="Paste a message"
      note="In English, Urdu or Roman Urdu. What can be read is filled in; the message itself is not stored."
      of="images"
    >
      <div className="app-new-paste">
        <TextAreaField field={field} label="Message" rows={4} />
        <Button busy={isBusy} aria-describedby={id} onClick={() => void read()}>
          Fill in the form
        </Button>
        <div id={id} role="status" className="app-small">
          {result && (
            <>
              {result.filled.length === 0 ? 'Nothing was filled in.' : `Filled in: ${result.filled.join(', ')}.`}
              {result.toCheck > 0 && <strong> {result.toCheck} to check.</strong>}
              {result.notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </>
          )}
        </div>
      </div>
    </Part>
  );
}

/** Fills in what was read, and returns each piece with its field. */
function fillIn(draft: RequestDraft, reading: Reading): [PieceName, Check][] {
  const { texts, legs, kind } = draft;
  const isInternational = kind.value === 'internationalCharter';
  if (reading.returnDate && !isInternational) chooseTrip(draft, TRIP.roundTrip);
  if (reading.isUrdu) texts.locale.set('ur');
  const filled: [PieceName, Check][] = [];
  function put<T>(name: PieceName, field: Field<T> | undefined, piece: Piece<T> | undefined) {
    if (!field || !piece) return;
    field.set(piece.value);
    filled.push([name, { field, ...piece }]);
  }
  const [out] = legs.value;
  const { name, returnDate } = reading;
  put('from', out?.from, reading.from);
  put('to', out?.to, reading.to);
  put('date', out?.date, reading.date);
  put('time', out?.time, reading.time);
  put('seats', out?.seats, reading.seats);
  const back = legs.value[1];
  if (back && reading.to && reading.from && !isInternational) {
    back.from.set(reading.to.value);
    back.to.set(reading.from.value);
  }
  if (back && reading.seats) back.seats.set(reading.seats.value);
  put(
    'returnDate',
    isInternational ? texts.returnDateTime : back?.date,
    returnDate && (isInternational ? { ...returnDate, value: `${returnDate.value}T09:00` } : returnDate),
  );
  put('phone', texts.phone, reading.phone);
  put('email', texts.email, reading.email);
  if (name) {
    const [first = '', ...rest] = name.value.split(' ');
    texts.firstName.set(first);
    texts.lastName.set(rest.join(' '));
  }
  put('name', texts.name, name);
  fillOtherKinds(draft, reading);
  return filled;
}

/** Fills in the same for bookings and cars, so that another kind keeps it. */
function fillOtherKinds({ texts }: RequestDraft, { date, time, seats }: Reading): void {
  if (date) {
    texts.flightDay.set(date.value);
    texts.pickUpDate.set(date.value);
  }
  if (time) texts.pickUpTime.set(time.value);
  if (seats) texts.passengers.set(seats.value);
}
