import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, useState } from 'react';
import { plainText } from '../../contract';
import { Icon } from '../base/icon';
import { type Field, parsePlainNumber } from '../field/field';
import { FieldFrame } from '../field/field-frame';
import { useControl } from '../field/use-control';
import { useT } from '../messages';

export interface NumberFieldProps {
  /** Holds the typed text, so that an empty field differs from 0. */
  field: Field<string>;
  label: string;
  hint?: string;
  required?: boolean;
  placeholder?: string;
  /** Default 0. */
  min?: number;
  /** Default 999. */
  max?: number;
  /** The step of a button. Default 1. */
  step?: number;
  className?: string;
}

/**
 * A field for a whole number, typed in the digits of any script or stepped. A native number field loses the digits of
 * an Urdu keyboard and changes with the mouse wheel.
 */
export function NumberField(props: NumberFieldProps) {
  const { field, label, hint, required, placeholder, min = 0, max = 999, step = 1, className } = props;
  useSignals();
  const t = useT();
  const text = field.value;
  const number = parsePlainNumber(text);
  /** The value after a step, which is read out because the field has no focus. */
  const [stepped, setStepped] = useState<string>();
  const isStepped = stepped === text;
  /** The typed text while the field has the focus; rewriting it would move the caret. */
  const [typed, setTyped] = useState('');
  const input = useControl<HTMLInputElement>(plainText(typed) === text ? typed : text, (entered) => {
    setTyped(entered);
    field.set(plainText(entered));
  });

  function moveTo(next: number) {
    const moved = String(Math.min(max, Math.max(min, next)));
    field.set(moved);
    setStepped(moved);
  }
  const stepDown = () => number > min && moveTo(number - step);
  const stepUp = () => (number < max ? moveTo(number + step) : Number.isNaN(number) && moveTo(Math.max(min, step)));

  function stepByKey(event: KeyboardEvent) {
    const press = { ArrowUp: stepUp, ArrowDown: stepDown }[event.key];
    if (!press) return;
    event.preventDefault();
    press();
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
            // The pressed button stays enabled, so that it keeps the focus.
            disabled={!(number > min) && !isStepped}
            aria-disabled={!(number > min)}
            onClick={stepDown}
          >
            <Icon name="minus" />
          </button>
          <input
            {...control}
            {...input}
            role="spinbutton"
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={Number.isNaN(number) ? undefined : number}
            inputMode="numeric"
            autoComplete="off"
            className="cw-input"
            placeholder={placeholder}
            onKeyDown={stepByKey}
            onBlur={() => setTyped('')}
          />
          <button
            type="button"
            className="cw-step"
            data-step="up"
            aria-label={t('More: {label}', { label })}
            disabled={number >= max && !isStepped}
            aria-disabled={number >= max}
            onClick={stepUp}
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
