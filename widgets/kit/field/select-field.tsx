import { useSignals } from '@preact/signals-react/runtime';
import { Icon } from '../base/icon';
import { useT } from '../messages';
import type { Field } from './field';
import { autoCompleteProps, FieldFrame } from './field-frame';
import { useControl } from './use-control';

export interface SelectFieldProps {
  /** The chosen option's value; '' for none. */
  field: Field<string>;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The text while nothing is chosen. Default 'Select'. */
  placeholder?: string | undefined;
  hint?: string;
  required?: boolean;
  autoComplete?: string;
  className?: string;
}

/** A native select. */
export function SelectField(props: SelectFieldProps) {
  const { field, label, options, placeholder, hint, required, autoComplete, className } = props;
  useSignals();
  const t = useT();
  const choice = useControl<HTMLSelectElement>(field.value, field.set);
  return (
    <FieldFrame label={label} error={field.error} hint={hint} required={required} className={className}>
      {(control) => (
        <span className="cw-select">
          <select {...control} {...choice} className="cw-input cw-numbers" {...autoCompleteProps(autoComplete)}>
            <option value="" disabled={required} hidden={required}>
              {placeholder ?? t('Select')}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </FieldFrame>
  );
}
