import { type FlightClash, flightForm, flightRepeats, flightUpsert, MOST_WEEKS } from '@charter-hosts/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError, createIdempotencyKeys, errorMessage, type FlightRecord } from 'charter-widgets/contract';
import { formatDay, formatTime } from 'charter-widgets/kit';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { count } from '../../shared/csv';
import { nameOf } from '../../shared/flight-search/name-of';
import { api, tellOfUnsaved } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { reading } from '../cache';
import { FormDialog } from '../form-dialog';
import { Select } from '../select';
import { useSignInOver } from '../unsaved';
import { repeated, weeksOf } from './repeat';
import { copyImages } from './start-flight';
import { clashText } from './warnings';

const WEEKS = Array.from({ length: MOST_WEEKS }, (_, index) => [String(index + 1), count(index + 1, 'week')] as const);

export interface RepeatDialogProps {
  flight: FlightRecord;
  onClose: () => void;
}

/** The error of each flight by its departure; '' for a created one. */
type Results = ReadonlyMap<string, string>;

/** Creates a flight in each of the following weeks. Failed ones can be tried again alone. */
export function RepeatDialog({ flight, onClose }: RepeatDialogProps) {
  const id = useId();
  const [weeks, setWeeks] = useState(4);
  const [ended, setEnded] = useState<Results>(new Map());
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const [keys] = useState(() => new Map<string, ReturnType<typeof createIdempotencyKeys>>());
  const times = useMemo(() => weeksOf(flight, weeks), [flight, weeks]);
  const { data: clashes } = useQuery({
    ...reading(flightRepeats, { id: flight.id }),
    // Read once: the created ones would clash with themselves.
    staleTime: 'static',
    gcTime: 0,
  });
  const left = times.filter(({ departureDatetime }) => ended.get(departureDatetime) !== '');
  const failures = times.filter(({ departureDatetime }) => ended.get(departureDatetime)).length;
  const hasBegun = ended.size > 0;

  // The dialog survives the end of the session.
  useEffect(() => tellOfUnsaved({ isThere: () => true, mayBeLost: () => Promise.resolve(true) }), []);
  const { askToSignIn, dialog: signIn } = useSignInOver({
    isThere: () => true,
    isUnderWay: () => underWay.current,
    resume: () => void create(),
    outcome: `the remaining ${count(left.length, 'flight')} ${left.length === 1 ? 'is' : 'are'} created`,
  });

  async function create() {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    const results = new Map(ended);
    const report = (day: string, failure: string | undefined) => {
      if (failure === undefined) results.delete(day);
      else results.set(day, failure);
      setEnded(new Map(results));
    };
    for (const { departureDatetime } of left) report(departureDatetime, undefined);
    const images = await copyImages(flight.images);
    for (const time of left) {
      const day = time.departureDatetime;
      const body = repeated(flight, time, images);
      const own = keys.get(day) ?? createIdempotencyKeys();
      keys.set(day, own);
      try {
        await api(flightUpsert, { form: flightForm(body), idempotencyKey: own.keyFor(body) });
        report(day, '');
      } catch (error) {
        // Without a session the other flights would fail as well.
        if (error instanceof ApiError && error.status === 401) {
          askToSignIn();
          break;
        }
        report(day, errorMessage(error, 'Failed to save flight', 'Error saving flight'));
      }
    }
    underWay.current = false;
    setBusy(false);
    const stored = times.filter(({ departureDatetime }) => results.get(departureDatetime) === '').length;
    if (stored < times.length) return;
    const without = flight.images.length - images.length;
    toasts
      .getState()
      .success(`${count(stored, 'flight')} created${without > 0 ? `, without ${count(without, 'image')}` : ''}`);
    onClose();
  }

  return (
    <>
      <FormDialog
        title="Repeat weekly"
        className="app-repeat"
        cancel={hasBegun ? 'Close' : 'Cancel'}
        acts={[`${failures > 0 ? 'Try again:' : 'Create'} ${count(left.length, 'flight')}`, 'Creating...']}
        busy={busy}
        failure={
          failures > 0 && !busy ? `${count(failures, 'flight was', 'flights were')} not created. The others are.` : ''
        }
        onClose={onClose}
        onGo={create}
      >
        <p className="cw-numbers">
          <strong>{nameOf(flight)}</strong>
        </p>
        <p>Same aircraft, seats, price and images, at the same time of day.</p>
        <div className="app-stack app-small cw-numbers">
          <label htmlFor={id}>For how many weeks</label>
          <Select
            id={id}
            disabled={busy || hasBegun}
            options={WEEKS}
            value={String(weeks)}
            onValue={(value) => setWeeks(Number(value))}
          />
        </div>
        <Days times={times} ended={ended} clashes={clashes} />
      </FormDialog>
      {signIn}
    </>
  );
}

interface DaysProps {
  times: ReturnType<typeof weeksOf>;
  ended: Results;
  clashes: readonly (readonly FlightClash[])[] | undefined;
}

/** The flights, each with what came of it, or what it would clash with. */
const Days = ({ times, ended, clashes }: DaysProps) => (
  <ol className="app-repeat-days cw-numbers" aria-label="Flights to create">
    {times.map(({ departureDatetime }, index) => {
      const failure = ended.get(departureDatetime);
      const warnings = clashes?.[index] ?? [];
      const isSoft = failure === '' || (!failure && warnings.every(({ grade }) => grade === 'elsewhere'));
      return (
        <li key={departureDatetime}>
          <span>{formatDay(departureDatetime, 'short')}</span>
          <span>{formatTime(departureDatetime)}</span>
          <span className="app-doubt" data-soft={isSoft || undefined}>
            {failure === '' ? 'Created' : (failure ?? warnings.map(clashText).join('. '))}
          </span>
        </li>
      );
    })}
  </ol>
);
