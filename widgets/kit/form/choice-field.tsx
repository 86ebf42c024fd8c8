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
  return (
    <fieldset className="cw-choice">
      <legend className="cw-hidden">{legend}</legend>
      {options.map((option) => (
        <Option
          key={option.value}
          name={name}
          option={option}
          isChosen={value.value === option.value}
          onChoose={() => onChoose(option.value)}
        />
      ))}
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  option: { value: string | number; label: string };
  isChosen: boolean;
  onChoose: () => void;
}

function Option({ name, option: { value, label }, isChosen, onChoose }: OptionProps) {
  const { ref, shown } = useReader<HTMLInputElement, boolean>(
    isChosen,
    ({ checked }) => checked,
    (checked) => checked && onChoose(),
  );
  return (
    <label className="cw-choice-option" part={shown ? 'tab tab-chosen' : 'tab'}>
      <input ref={ref} type="radio" name={name} value={value} checked={shown} onChange={onChoose} />
      {label}
    </label>
  );
}
