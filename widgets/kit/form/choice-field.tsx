import type { Signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { useReader } from '../field/use-control';

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
  const ref = useReader<HTMLInputElement>(
    (radio) => !radio.checked || radio.value === String(value.value),
    (radio) => {
      const option = options.find((one) => String(one.value) === radio.value);
      if (option) onChoose(option.value);
    },
  );
  return (
    <fieldset className="cw-choice">
      <legend className="cw-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="cw-choice-option">
          <input
            ref={ref}
            type="radio"
            name={name}
            value={option.value}
            checked={value.value === option.value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
