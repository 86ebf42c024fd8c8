import { useSignals } from '@preact/signals-react/runtime';
import type { Field } from '../field/field';
import { FieldFrame } from '../field/field-frame';

export interface TextAreaFieldProps {
  field: Field<string>;
  label: string;
  hint?: string;
  placeholder?: string;
  required?: boolean;
  /** Default 4. */
  rows?: number;
  maxLength?: number;
  className?: string;
}

export function TextAreaField({ field, label, hint, required, className, rows = 4, ...input }: TextAreaFieldProps) {
  useSignals();
  return (
    <FieldFrame label={label} error={field.error} hint={hint} required={required} className={className}>
      {(control) => (
        <textarea
          {...control}
          {...input}
          rows={rows}
          dir="auto"
          className="cw-input"
          value={field.value}
          onChange={(event) => field.set(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
