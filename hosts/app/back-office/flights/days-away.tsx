import { type AircraftRecord, type DaysAway, daysAway, daysAwayFields, daysAwaySave } from '@charter-hosts/contract';
import { formatDay, LAST_DAY } from 'charter-widgets/kit';
import { useState } from 'react';
import { TextButton } from '../../shared/button';
import { api } from '../../shared/session';
import { DeleteDialog } from '../delete-dialog';
import { EntryField, SelectField } from '../entry-field';
import { FormDialog } from '../form-dialog';
import { focusBeside } from '../navigation';
import { useEntry } from '../use-entry';
import { fieldOf, useVersioned } from '../versioned';

const dayText = (day: string) => formatDay(day, 'short');
const spanText = ({ firstDay, lastDay }: DaysAway) => [...new Set([firstDay, lastDay])].map(dayText).join(' – ');
const nameIn = (fleet: readonly AircraftRecord[], id: number) => fleet.find((one) => one.id === id)?.name ?? '';

export const newDaysAway = (day: string): DaysAway => ({
  ...{ id: 0, version: 0, aircraftId: 0, firstDay: day, lastDay: day, reason: '' },
});

interface AwayBarProps {
  days: DaysAway;
  /** Names the aircraft. */
  fleet: readonly AircraftRecord[];
  /** Missing for viewers. */
  onEdit?: (days: DaysAway) => void;
}

/** One day of an aircraft's days away in the calendar. */
export function AwayBar({ days, fleet, onEdit }: AwayBarProps) {
  const Bar = onEdit ? 'button' : 'p';
  return (
    <Bar className="app-chip" data-planned="held" title={spanText(days)} onClick={() => onEdit?.(days)}>
      <b>Away</b>
      <span>{days.reason}</span>
      {fleet.length > 0 && <small>{nameIn(fleet, days.aircraftId)}</small>}
    </Bar>
  );
}

interface DialogProps {
  /** The days to change; new ones have no id. */
  days: DaysAway;
  fleet: readonly AircraftRecord[];
  onClose: () => void;
}

/** Adds, changes or removes days away. */
export function DaysAwayDialog({ days: opened, fleet, onClose }: DialogProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const send = ({ id, ...fields }: DaysAway, isRemoved = false) =>
    api(daysAwaySave, { body: { ...fields, isRemoved, entry: id || undefined } });
  const edit = useVersioned<DaysAway>({
    noun: 'Entry',
    fields: [
      fieldOf('Aircraft', 'aircraftId', (id) => nameIn(fleet, id)),
      fieldOf('From', 'firstDay', dayText),
      fieldOf('To', 'lastDay', dayText),
      fieldOf('Reason', 'reason', String),
    ],
    schema: daysAway,
    save: (mine, { version }) => send({ ...mine, version }),
  });
  const entry = useEntry({
    start: { ...opened, aircraftId: String(opened.aircraftId || '') },
    schema: daysAwayFields,
    bodyOf: (values) => ({ ...values, aircraftId: Number(values.aircraftId) }),
    async save(body) {
      const isSaved = await edit.save({ ...opened, ...body }, opened);
      if (isSaved) onClose();
      return isSaved;
    },
  });
  const { field } = entry;

  if (edit.dialog) return edit.dialog;
  if (isRemoving)
    return (
      <DeleteDialog
        title="Remove these days away?"
        acts={['Remove', 'Removing...']}
        remove={() => send(opened, true)}
        messages={{
          done: 'Days away removed',
          refused: 'The days away were not removed.',
          failed: 'The days away may not have been removed. Try again.',
        }}
        onCancel={() => setIsRemoving(false)}
        onGone={() => {
          onClose();
          focusBeside(undefined, document.querySelector<HTMLElement>('.app-calendar-week > input'));
        }}
      >
        <p>{`${nameIn(fleet, opened.aircraftId)}, ${spanText(opened)}: ${opened.reason}`}</p>
      </DeleteDialog>
    );
  return (
    <FormDialog
      title={opened.id ? 'Change days away' : 'Add days away'}
      acts={[opened.id ? 'Save' : 'Add', 'Saving...']}
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
      <EntryField label="Reason" required maxLength={100} hint="Only staff see this." {...field('reason')} />
      {opened.id > 0 && <TextButton onClick={() => setIsRemoving(true)}>Remove these days away</TextButton>}
    </FormDialog>
  );
}
