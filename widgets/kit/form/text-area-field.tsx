import { useSignals } from '@preact/signals-react/runtime';
import type { Field } from '../field/field';
import { FieldFrame } from '../field/field-frame';
import { useControl } from '../field/use-control';

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
  const text = useControl<HTMLTextAreaElement>(field.value, field.set);
  return (
    <FieldFrame label={label} error={field.error} hint={hint} required={required} className={className}>
      {(control) => <textarea {...control} {...input} {...text} rows={rows} dir="auto" className="cw-input" />}
    </FieldFrame>
  );
}
