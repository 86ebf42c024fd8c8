import { Icon, useControl } from 'charter-widgets/kit';
import { type ComponentProps, type ReactNode, useId } from 'react';

/** The options in their order. */
export type Options = readonly (readonly [value: string, label: string])[];

export interface SelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className' | 'ref'> {
  options: Options;
  value: string;
  onValue: (value: string) => void;
  /** The class of the wrapper. */
  className?: string;
}

/** A native select. The caller adds the label. */
export function Select({ options, value, onValue, className = '', ...field }: SelectProps) {
  const choice = useControl<HTMLSelectElement>(value, onValue);
  return (
    <span className={`cw-select ${className}`} data-active={value !== '' || undefined}>
      <select {...field} {...choice} className="cw-input">
        {options.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
}

interface RadiosProps<T> {
  legend: string;
  value: T;
  options: readonly { value: T; name: string; hint: string }[];
  onValue: (value: T) => void;
}

/** One choice of a few, each with a sentence that describes it. */
export function Radios<T extends string | number>({ legend, value, options, onValue }: RadiosProps<T>) {
  const id = useId();
  return (
    <fieldset className="app-plain-set app-stack">
      <legend className="cw-label">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="app-option app-small">
          <input
            type="radio"
            name={id}
            checked={value === option.value}
            // Named by the option alone, since the sentence is its description.
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={`${id}-${option.value}-hint`}
            onChange={() => onValue(option.value)}
          />
          <span>
            <strong id={`${id}-${option.value}`}>{option.name}</strong>
            <small id={`${id}-${option.value}-hint`}>{option.hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The actions at the end of a row: links and buttons of the class `app-act`. */
export const RowActs = ({ children }: { children: ReactNode }) => <span className="app-row-acts">{children}</span>;
