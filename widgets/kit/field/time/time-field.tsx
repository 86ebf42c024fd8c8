import { useSignals } from '@preact/signals-react/runtime';
import type { Field } from '../field';
import { FieldFrame } from '../field-frame';
import { NOT_A_TIME, TimeInput } from './time-input';

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
