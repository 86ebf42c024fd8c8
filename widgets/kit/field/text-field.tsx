import { useSignals } from '@preact/signals-react/runtime';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { Field } from './field';
import { LAST_DAY } from './field';
import { FieldFrame, filledInAs } from './field-frame';

export interface TextFieldProps {
  field: Field<string>;
  label: string;
  hint?: string;
  /** Default 'text'. Dates are native and hold `2026-12-01`; a time has a field of its own. */
  type?: 'text' | 'email' | 'tel' | 'password' | 'date';
  required?: boolean;
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric';
  /** Smallest date a date field offers. */
  min?: string | undefined;
  maxLength?: number;
  /** For values written left to right in every language: an e-mail address, a phone number, a CNIC. */
  dir?: 'ltr';
  /** Rewrites what was typed, when the field is left. */
  clean?: (text: string) => string;
  className?: string;
}

/** A one-line field tied to its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { field, label, hint, required, className, clean, type = 'text', ...input } = props;
  useSignals();
  return (
    <FieldFrame label={label} error={field.error} hint={hint} required={required} className={className}>
      {(control) => (
        <input
          {...control}
          {...input}
          {...filledInAs(input.autoComplete)}
          type={type}
          {...(type === 'date' && { max: LAST_DAY })}
          className="cw-input cw-numbers"
          value={field.value}
          onChange={(event) => field.set(event.currentTarget.value)}
          onBlur={() => {
            const cleaned = clean?.(field.value) ?? field.value;
            if (cleaned !== field.value) field.set(cleaned);
          }}
        />
      )}
    </FieldFrame>
  );
}
