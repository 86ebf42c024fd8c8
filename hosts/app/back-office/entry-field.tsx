import { FieldFrame, useControl } from 'charter-widgets/kit';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { type Options, Select } from './select';

export interface EntryFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref' | 'className' | 'required'> {
  label: string;
  hint?: string | undefined;
  error?: string;
  required?: boolean;
  value: string;
  onValue: (value: string) => void;
  /** Lines of a longer text. Default: a field of one line. */
  rows?: number | undefined;
}

/** A text field with its label, hint and error. */
export function EntryField(props: EntryFieldProps) {
  const { label, hint, error = '', required, onValue, rows, value, placeholder, ...input } = props;
  const text = useControl<HTMLInputElement & HTMLTextAreaElement>(value, onValue);
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required}>
      {(control) => {
        const shared = {
          ...control,
          ...text,
          className: 'cw-input',
          spellCheck: false,
          autoComplete: 'off',
          placeholder,
        };
        return rows ? <textarea {...shared} rows={rows} autoCapitalize="none" /> : <input {...shared} {...input} />;
      }}
    </FieldFrame>
  );
}

export interface CheckboxSetProps<T extends string> {
  legend: string;
  /** All choices in their order, and those that are checked. */
  all: readonly T[];
  checked: readonly T[];
  error: string;
  className?: string;
  children: (one: T) => ReactNode;
  onChange: (checked: T[]) => void;
}

/** Checkboxes of which one or several are chosen; `children` gives the label of one. */
export function CheckboxSet<T extends string>(props: CheckboxSetProps<T>) {
  const { legend, all, checked, error, className = '', children, onChange } = props;
  const id = useId();
  return (
    <fieldset className="app-plain-set" aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {all.map((one) => (
        <label key={one} className={`cw-checkbox ${className}`}>
          <input
            type="checkbox"
            checked={checked.includes(one)}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget }) =>
              onChange(all.filter((other) => (other === one ? currentTarget.checked : checked.includes(other))))
            }
          />
          <span>{children(one)}</span>
        </label>
      ))}
      {error && (
        <p className="cw-error" id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface SelectFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string;
  options: Options;
  value: string;
  onValue: (value: string) => void;
}

/** A select with its label, hint and error. */
export const SelectField = ({ label, hint, error = '', ...select }: SelectFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(control) => <Select {...control} {...select} />}
  </FieldFrame>
);
