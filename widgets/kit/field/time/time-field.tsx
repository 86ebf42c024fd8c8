import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, useState } from 'react';
import { useT } from '../../messages';
import { type Field, LAST_DAY } from '../field';
import { type ControlProps, FieldFrame } from '../field-frame';
import { useControl } from '../use-control';
import { NOT_A_TIME, parseTime } from './time';

const QUARTER_MS = 15 * 60_000;

interface TimeInputProps extends Omit<ControlProps, 'id'> {
  id?: string;
  'aria-label'?: string;
  /** `14:30`, or the typed text when it is not a time; '' for nothing. */
  value: string;
  onTime: (time: string) => void;
  /** Called when the field is left with a text that is not a time. */
  onRefused: () => void;
}

/**
 * A time input on 24 hours in every locale; a native time field would ask for a.m. and p.m. in some. A typed time is
 * normalized when the field is left. The arrow keys step by 15 minutes.
 */
export function TimeInput({ value, onTime, onRefused, ...control }: TimeInputProps) {
  const [typed, setTyped] = useState('');
  // Otherwise the value changed by a step, a reset or a link.
  const shown = typed && normalizeTime(typed) === value ? typed : value;
  const input = useControl<HTMLInputElement>(shown, (text) => {
    setTyped(text);
    onTime(normalizeTime(text));
  });

  function step(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    const now = Date.parse(`2000-01-01T${parseTime(value) || '00:00'}Z`);
    onTime(new Date(now + direction * QUARTER_MS).toISOString().slice(11, 16));
  }

  return (
    <input
      {...control}
      {...input}
      className="cw-input cw-numbers"
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      placeholder="--:--"
      maxLength={12}
      onKeyDown={step}
      onBlur={() => {
        setTyped('');
        if (value && !parseTime(value)) onRefused();
      }}
    />
  );
}

const normalizeTime = (text: string) => parseTime(text) || text.trim();

export interface TimeFieldProps {
  /** Holds `14:30`, or the typed text when it is not a time; '' for nothing. */
  field: Field<string>;
  label: string;
  required?: boolean;
}

/** A field for a time on 24 hours in every browser. */
export function TimeField({ field, label, required }: TimeFieldProps) {
  useSignals();
  return (
    <FieldFrame label={label} error={field.error} required={required}>
      {(control) => (
        <TimeInput
          {...control}
          value={field.value}
          onTime={field.set}
          onRefused={() => {
            field.error = NOT_A_TIME;
          }}
        />
      )}
    </FieldFrame>
  );
}

export interface DateTimeFieldProps {
  /** Holds `2026-12-01T14:30`, '' for nothing; with one half missing `2026-12-01T` or `T14:30`. */
  field: Field<string>;
  label: string;
  hint?: string;
  required?: boolean;
  /** The earliest date: `2026-12-01`; a time behind it is ignored. */
  min?: string | undefined;
}

/** A native date and a 24-hour time with one label and one error. */
export function DateTimeField({ field, label, hint, required, min = '' }: DateTimeFieldProps) {
  useSignals();
  const t = useT();
  const [date = '', time = ''] = field.value.split('T');
  /** Sets one half. The other may have changed since this was drawn: both can be filled in at once. */
  const put = (half: { day?: string; clock?: string }) => {
    const [day = '', clock = ''] = field.value.split('T');
    const next = { day, clock, ...half };
    field.set(next.day || next.clock ? `${next.day}T${next.clock}` : '');
  };
  const day = useControl<HTMLInputElement>(date, (chosen) => put({ day: chosen }));
  return (
    <FieldFrame label={label} error={field.error} hint={hint} required={required}>
      {({ id, 'aria-invalid': invalid, ...control }) => {
        const isTimeWrong = date !== '' && !parseTime(time);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend in place of the frame's label
          <span className="cw-date-time" role="group" aria-label={label}>
            <input
              {...control}
              {...(invalid && !isTimeWrong && { 'aria-invalid': true })}
              {...day}
              id={id}
              type="date"
              className="cw-input cw-numbers"
              aria-label={t('Date')}
              min={min.slice(0, 10) || undefined}
              max={LAST_DAY}
            />
            <TimeInput
              {...control}
              {...(invalid && isTimeWrong && { 'aria-invalid': true })}
              aria-label={t('Time')}
              value={time}
              onTime={(clock) => put({ clock })}
              onRefused={() => {
                field.error = NOT_A_TIME;
              }}
            />
          </span>
        );
      }}
    </FieldFrame>
  );
}
