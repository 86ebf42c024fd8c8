import { type KeyboardEvent, useState } from 'react';
import type { ControlProps } from '../field-frame';
import { readTime } from './read-time';

/** Under a field whose text is no time. */
export const NOT_A_TIME = 'Enter a time such as 14:30';

const QUARTER_MS = 15 * 60_000;

interface TimeInputProps extends Omit<ControlProps, 'id'> {
  id?: string;
  'aria-label'?: string;
  /** `14:30`, what was typed where that is no time, or ''. */
  value: string;
  onTime: (time: string) => void;
  /** It is left with a text that is no time. */
  onRefused: () => void;
}

/**
 * A time on 24 hours, whatever the browser's locale: a native time field would ask for a.m. and p.m. where that is the
 * custom. What is typed is read at once and spelled out when the field is left; the arrows step by quarters.
 */
export function TimeInput({ value, onTime, onRefused, ...control }: TimeInputProps) {
  const [typed, setTyped] = useState('');

  function step(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    const now = Date.parse(`2000-01-01T${readTime(value) || '00:00'}Z`);
    onTime(new Date(now + direction * QUARTER_MS).toISOString().slice(11, 16));
  }

  return (
    <input
      {...control}
      className="cw-input cw-numbers"
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      placeholder="--:--"
      maxLength={12}
      // Anything else came from elsewhere since: a step, a reset, a link.
      value={typed && asKept(typed) === value ? typed : value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onTime(asKept(currentTarget.value));
      }}
      onKeyDown={step}
      onBlur={() => {
        setTyped('');
        if (value && !readTime(value)) onRefused();
      }}
    />
  );
}

const asKept = (text: string) => readTime(text) || text.trim();
