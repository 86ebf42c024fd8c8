import { Icon } from 'charter-widgets/kit';
import type { ComponentProps, ReactNode } from 'react';

/** What is chosen from, in its order. */
export type Options = readonly (readonly [value: string, label: string])[];

export interface SelectProps extends Pick<ComponentProps<'select'>, 'id' | 'aria-label' | 'disabled'> {
  options: Options;
  value: string;
  onValue: (value: string) => void;
  /** Of what is around it. */
  className?: string;
}

/** One of a list, by the browser's own list; its label is the caller's. */
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

/** What can be done with an entry of a list, in sight at its end: links and buttons of the class `app-act`. */
export const RowActs = ({ children }: { children: ReactNode }) => <span className="app-row-acts">{children}</span>;
