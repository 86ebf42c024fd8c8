import type { FlightBookingRecord } from '@charter-hosts/contract';
import { Icon } from 'charter-widgets/kit';
import { stateOf } from './booking';

/** 'Moved' or 'No longer offered', with a sign of its own; nothing for a flight that is as it was booked. */
export function Mark({ booking }: { booking: FlightBookingRecord }) {
  const state = stateOf(booking);
  if (!state) return null;
  return (
    <span className="app-mark app-tiny" data-gone={state !== 'Moved' || undefined}>
      <Icon name={state === 'Moved' ? 'swap' : 'close'} />
      {state}
    </span>
  );
}
