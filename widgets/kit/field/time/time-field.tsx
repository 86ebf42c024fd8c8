import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, useState } from 'react';
import { useT } from '../../messages';
import { type Field, LAST_DAY } from '../field';
import { type ControlProps, FieldFrame } from '../field-frame';
import { NOT_A_TIME, readTime } from './time';

const QUARTER_MS = 15 * 60_000;

interface TimeInputProps extends Omit<ControlProps, 'id'> {
  id?: string;
  'aria-label'?: string;
  /** `14:30`, what was typed where that is no time, or ''. */
  value: string;
  onTime: (time: string) => void;
  /** It is left with a text that is no time. */
  onRefused: () => void;
}

/**
 * A time on 24 hours, whatever the browser's locale: a native time field would ask for a.m. and p.m. where that is the
 * custom. What is typed is read at once and spelled out when the field is left; the arrows step by quarters.
 */
export function TimeInput({ value, onTime, onRefused, ...control }: TimeInputProps) {
  const [typed, setTyped] = useState('');

  function step(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    const now = Date.parse(`2000-01-01T${readTime(value) || '00:00'}Z`);
    onTime(new Date(now + direction * QUARTER_MS).toISOString().slice(11, 16));
  }

  return (
    <input
      {...control}
      className="cw-input cw-numbers"
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      placeholder="--:--"
      maxLength={12}
      // Anything else came from elsewhere since: a step, a reset, a link.
      value={typed && asKept(typed) === value ? typed : value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onTime(asKept(currentTarget.value));
      }}
      onKeyDown={step}
      onBlur={() => {
        setTyped('');
        if (value && !readTime(value)) onRefused();
      }}
    />
  );
}

const asKept = (text: string) => readTime(text) || text.trim();

export interface TimeFieldProps {
  /** Holds `14:30`; what was typed where that is no time; '' for nothing. */
  field: Field<string>;
  label: string;
  required?: boolean;
}

/** A time of the day, on 24 hours in every browser (KI-27). */
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
  /** Smallest date offered: `2026-12-01`; a time behind it is not looked at. */
  min?: string | undefined;
}

/** A day and a time side by side, with one label and one error: the day native, the time on 24 hours (KI-28). */
export function DateTimeField({ field, label, hint, required, min = '' }: DateTimeFieldProps) {
  useSignals();
  const t = useT();
  const [date = '', time = ''] = field.value.split('T');
  const put = (day: string, clock: string) => field.set(day || clock ? `${day}T${clock}` : '');
  return (
    <FieldFrame label={label} error={field.error} hint={hint} required={required}>
      {({ id, 'aria-invalid': invalid, ...control }) => {
        const isTimeWrong = date !== '' && !readTime(time);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend in place of the frame's label
          <span className="cw-date-time" role="group" aria-label={label}>
            <input
              {...control}
              {...(invalid && !isTimeWrong && { 'aria-invalid': true })}
              id={id}
              type="date"
              className="cw-input cw-numbers"
              aria-label={t('Date')}
              min={min.slice(0, 10) || undefined}
              max={LAST_DAY}
              value={date}
              onChange={(event) => put(event.currentTarget.value, time)}
            />
            <TimeInput
              {...control}
              {...(invalid && isTimeWrong && { 'aria-invalid': true })}
              aria-label={t('Time')}
              value={time}
              onTime={(clock) => put(date, clock)}
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
