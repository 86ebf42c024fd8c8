import { useSignals } from '@preact/signals-react/runtime';
import { useT } from '../../messages';
import type { Field } from '../field';
import { FieldFrame } from '../field-frame';
import { LAST_DAY } from '../last-day';
import { readTime } from './read-time';
import { NOT_A_TIME, TimeInput } from './time-input';

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
