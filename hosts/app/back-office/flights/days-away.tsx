import {
  type AircraftRecord,
  type DaysAway,
  daysAway,
  daysAwayCreate,
  daysAwayDelete,
  daysAwayFields,
  daysAwayUpdate,
} from '@charter-hosts/contract';
import { formatDay, LAST_DAY } from 'charter-widgets/kit';
import { useState } from 'react';
import { TextButton } from '../../shared/button';
import { api } from '../../shared/session';
import { DeleteDialog, deleteApi } from '../delete-dialog';
import { EntryField, SelectField } from '../entry-field';
import { FormDialog } from '../form-dialog';
import { useEntry } from '../use-entry';
import { fieldOf, useVersioned, type Versioned } from '../versioned';

const spanText = ({ firstDay, lastDay }: DaysAway) =>
  firstDay === lastDay
    ? formatDay(firstDay, 'short')
    : `${formatDay(firstDay, 'short')} – ${formatDay(lastDay, 'short')}`;
const nameIn = (fleet: readonly AircraftRecord[], id: number) => fleet.find((one) => one.id === id)?.name ?? `#${id}`;

interface AwayBarProps {
  days: DaysAway;
  fleet: readonly AircraftRecord[];
  isNarrow: boolean;
  /** Missing for viewers. */
  onEdit?: (days: DaysAway) => void;
}

/** One day of an aircraft's days away in the calendar. */
export function AwayBar({ days, fleet, isNarrow, onEdit }: AwayBarProps) {
  const text = (
    <>
      <b>Away</b>
      <span>{days.reason}</span>
      {isNarrow && <small>{nameIn(fleet, days.aircraftId)}</small>}
    </>
  );
  const shared = { className: 'app-chip', 'data-planned': 'held', title: `Away ${spanText(days)}: ${days.reason}` };
  if (!onEdit) return <p {...shared}>{text}</p>;
  return (
    <button type="button" {...shared} onClick={() => onEdit(days)}>
      {text}
    </button>
  );
}

interface DialogProps {
  /** The days to change. Default: new ones. */
  days?: DaysAway;
  fleet: readonly AircraftRecord[];
  /** The first day of new ones. */
  day: string;
  onClose: () => void;
}

/** Adds, changes or removes days away. */
export function DaysAwayDialog({ days: first, fleet, day, onClose }: DialogProps) {
  // As they were opened: the calendar may be fetched again under the form.
  const [days] = useState(first);
  const [isRemoving, setIsRemoving] = useState(false);
  const aircraft: Versioned<DaysAway> = {
    noun: 'Days away',
    fields: [
      fieldOf<DaysAway, 'aircraftId'>('Aircraft', 'aircraftId', (id) => nameIn(fleet, id)),
      fieldOf<DaysAway, 'firstDay'>('From', 'firstDay', (text) => formatDay(text, 'short')),
      fieldOf<DaysAway, 'lastDay'>('To', 'lastDay', (text) => formatDay(text, 'short')),
      fieldOf<DaysAway, 'reason'>('Reason', 'reason', (text) => text),
    ],
    schema: daysAway,
    save: ({ id, ...mine }, { version }) => api(daysAwayUpdate, { id, body: { ...mine, version } }),
  };
  const edit = useVersioned(aircraft);
  const entry = useEntry({
    start: {
      aircraftId: String(days?.aircraftId ?? ''),
      firstDay: days?.firstDay ?? day,
      lastDay: days?.lastDay ?? day,
      reason: days?.reason ?? '',
    },
    schema: daysAwayFields,
    bodyOf: (values) => ({ ...values, aircraftId: Number(values.aircraftId) }),
    async save(body) {
      if (days && !(await edit.save({ ...days, ...body }, days))) return false;
      if (!days) await api(daysAwayCreate, { body });
      onClose();
      return true;
    },
  });
  const { field } = entry;

  if (edit.dialog) return edit.dialog;
  if (days && isRemoving)
    return (
      <DeleteDialog
        title="Remove these days away?"
        acts={['Remove', 'Removing...']}
        remove={() => deleteApi(daysAwayDelete, { id: days.id })}
        messages={{
          done: 'Days away removed',
          refused: 'The days away were not removed.',
          failed: 'The days away may not have been removed. Try again.',
        }}
        onCancel={() => setIsRemoving(false)}
        onGone={onClose}
      >
        <p className="cw-numbers">
          {nameIn(fleet, days.aircraftId)}, {spanText(days)}: {days.reason}
        </p>
      </DeleteDialog>
    );
  return (
    <FormDialog
      title={days ? 'Change days away' : 'Add days away'}
      acts={[days ? 'Save' : 'Add', 'Saving...']}
      {...entry.dialog}
      onClose={onClose}
    >
      <SelectField
        label="Aircraft"
        options={[['', 'Choose an aircraft'], ...fleet.map(({ id, name }) => [String(id), name] as const)]}
        {...field('aircraftId')}
      />
      <EntryField label="From" type="date" required max={LAST_DAY} {...field('firstDay')} />
      <EntryField label="To" type="date" required max={LAST_DAY} hint="This day included." {...field('lastDay')} />
      <EntryField
        label="Reason"
        required
        maxLength={100}
        hint="Such as maintenance, or the owner’s use. Only staff see this."
        {...field('reason')}
      />
      {days && <TextButton onClick={() => setIsRemoving(true)}>Remove these days away</TextButton>}
    </FormDialog>
  );
}
