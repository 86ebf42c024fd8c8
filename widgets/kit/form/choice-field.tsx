import type { Signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';

export interface ChoiceFieldProps<T extends string | number> {
  /** A legend for assistive technology; not shown. */
  legend: string;
  value: Pick<Signal<T>, 'value'>;
  options: readonly { value: T; label: string }[];
  onChoose: (value: T) => void;
}

/** A choice of a few visible options, as native radio buttons. */
export function ChoiceField<T extends string | number>({ legend, value, options, onChoose }: ChoiceFieldProps<T>) {
  useSignals();
  const name = useId();
  return (
    <fieldset className="cw-choice">
      <legend className="cw-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="cw-choice-option">
          <input
            type="radio"
            name={name}
            checked={value.value === option.value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
