import { useSignals } from '@preact/signals-react/runtime';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { Field } from './field';
import { LAST_DAY } from './field';
import { autoCompleteProps, FieldFrame } from './field-frame';
import { useControl } from './use-control';

export interface TextFieldProps {
  field: Field<string>;
  label: string;
  /** See `FieldFrame`. */
  hint?: ReactNode;
  /** Default 'text'. Dates use the native field and hold `2026-12-01`; times have their own field. */
  type?: 'text' | 'email' | 'tel' | 'password' | 'date';
  required?: boolean;
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'url';
  /** The id of a `<datalist>` with suggestions. */
  list?: string;
  /** The earliest date of a date field. */
  min?: string | undefined;
  maxLength?: number;
  /** For values that are written left to right in every language, such as e-mail addresses. */
  dir?: 'ltr';
  /** Cleans the text when the field loses the focus. */
  clean?: (text: string) => string;
  /** Called when the field loses the focus, after its text was cleaned. */
  onLeave?: () => void;
  className?: string;
}

/** A field of one line. */
export function TextField(props: TextFieldProps) {
  const { field, label, hint, required, className, clean, onLeave, type = 'text', ...input } = props;
  useSignals();
  const text = useControl<HTMLInputElement>(field.value, field.set);
  return (
    <FieldFrame label={label} error={field.error} hint={hint} required={required} className={className}>
      {(control) => (
        <input
          {...control}
          {...input}
          {...text}
          {...autoCompleteProps(input.autoComplete)}
          type={type}
          {...(type === 'date' && { max: LAST_DAY })}
          className="cw-input cw-numbers"
          onBlur={() => {
            const cleaned = clean?.(field.value) ?? field.value;
            if (cleaned !== field.value) field.set(cleaned);
            onLeave?.();
          }}
        />
      )}
    </FieldFrame>
  );
}
