import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Icon } from '../base/icon';
import type { Field } from '../field/field';
import { FieldFrame } from '../field/field-frame';
import { useT } from '../messages';

export interface NumberFieldProps {
  /** Holds what was typed, so that an empty field differs from a zero. */
  field: Field<string>;
  label: string;
  hint?: string;
  required?: boolean;
  placeholder?: string;
  /** Default 0. */
  min?: number;
  /** Default 999. */
  max?: number;
  /** What one press of a button adds. Default 1. */
  step?: number;
  className?: string;
}

/** A whole number, typed or stepped. */
export function NumberField(props: NumberFieldProps) {
  const { field, label, hint, required, placeholder, min = 0, max = 999, step = 1, className } = props;
  useSignals();
  const t = useT();
  const text = field.value;
  const number = Number(text || Number.NaN);
  /** What a button has made of it: who presses one does not hear the field. */
  const [stepped, setStepped] = useState<string>();
  const isStepped = stepped === text;

  function moveTo(next: number) {
    const moved = String(Math.min(max, Math.max(min, next)));
    field.set(moved);
    setStepped(moved);
  }

  return (
    <FieldFrame label={label} error={field.error} hint={hint} required={required} className={className}>
      {(control) => (
        <div className="cw-stepper">
          <button
            type="button"
            className="cw-step"
            data-step="down"
            aria-label={t('Less: {label}', { label })}
            // Not the button that was pressed: it would lose the focus.
            disabled={!(number > min) && !isStepped}
            aria-disabled={!(number > min)}
            onClick={() => moveTo(number - step)}
          >
            <Icon name="minus" />
          </button>
          <input
            {...control}
            type="number"
            inputMode="numeric"
            className="cw-input"
            min={min}
            max={max}
            placeholder={placeholder}
            value={text}
            onChange={(event) => field.set(event.currentTarget.value)}
          />
          <button
            type="button"
            className="cw-step"
            data-step="up"
            aria-label={t('More: {label}', { label })}
            disabled={number >= max && !isStepped}
            aria-disabled={number >= max}
            onClick={() => moveTo(Number.isNaN(number) ? Math.max(min, step) : number + step)}
          >
            <Icon name="plus" />
          </button>
          <span className="cw-hidden" aria-live="polite">
            {isStepped && `${label} ${text}`}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
