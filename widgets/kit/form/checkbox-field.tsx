import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useId } from 'react';
import type { Field } from '../field/field';
import { useReader } from '../field/use-control';
import { useT } from '../messages';

export interface CheckboxFieldProps {
  field: Field<boolean>;
  /** The label and accessible name. */
  label: ReactNode;
  required?: boolean;
  className?: string;
}

export function CheckboxField({ field, label, required = false, className = '' }: CheckboxFieldProps) {
  useSignals();
  const t = useT();
  const id = useId();
  const error = t(field.error);
  const { ref, shown } = useReader<HTMLInputElement, boolean>(field.value, ({ checked }) => checked, field.set);
  return (
    <div className={`cw-field ${className}`} part="field" data-invalid={error ? '' : undefined}>
      <label className="cw-checkbox">
        <input
          ref={ref}
          type="checkbox"
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          checked={shown}
          onChange={(event) => field.set(event.currentTarget.checked)}
        />
        <span part="label">{label}</span>
      </label>
      {error && (
        <p id={`${id}-note`} className="cw-error">
          {error}
        </p>
      )}
    </div>
  );
}
