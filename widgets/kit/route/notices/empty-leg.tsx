import { formatTime, formatWallClock } from '../../formats';
import { useT } from '../../messages';

// This chunk loads with the first flight that is an empty leg.

export interface EmptyLegProps {
  flight: { departureDatetime: string; latestDeparture?: string | undefined };
  /** Whether it also says who settles the time. Default false. */
  isBooked?: boolean;
}

/** The mark of an empty leg and the window in which it leaves, if it has one: 'departs between 09:00 and 15:00'. */
export function EmptyLeg({ flight: { departureDatetime: from, latestDeparture: to }, isBooked }: EmptyLegProps) {
  const t = useT();
  const isSameDay = to?.slice(0, 10) === from.slice(0, 10);
  return (
    <>
      <strong>{t('Empty leg')}</strong>
      {to &&
        `: ${t(
          isBooked
            ? 'the aircraft makes this flight anyway, and departs between {from} and {to}. We will agree the exact time with you.'
            : 'departs between {from} and {to}',
          { from: formatTime(from), to: isSameDay ? formatTime(to) : formatWallClock(to, 'short', t) },
        )}`}
    </>
  );
}
