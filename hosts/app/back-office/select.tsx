import { Icon } from 'charter-widgets/kit';
import type { ComponentProps, ReactNode } from 'react';

/** The options in their order. */
export type Options = readonly (readonly [value: string, label: string])[];

export interface SelectProps extends Pick<ComponentProps<'select'>, 'id' | 'aria-label' | 'disabled'> {
  options: Options;
  value: string;
  onValue: (value: string) => void;
  /** The class of the wrapper. */
  className?: string;
}

/** A native select. The caller adds the label. */
export function Select({ options, value, onValue, className = '', ...field }: SelectProps) {
  return (
    <span className={`cw-select ${className}`} data-active={value !== '' || undefined}>
      <select
        {...field}
        className="cw-input"
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      >
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

/** The actions at the end of a row: links and buttons of the class `app-act`. */
export const RowActs = ({ children }: { children: ReactNode }) => <span className="app-row-acts">{children}</span>;
