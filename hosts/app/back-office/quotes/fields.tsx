import { DateTimeField, type Field, Icon } from 'charter-widgets/kit';
import { useState } from 'react';

export interface MomentProps {
  label: string;
  /** `2026-12-01T14:30`, '' for none; with one half missing `2026-12-01T` or `T14:30`. */
  value: string;
  /** '' for none. */
  error?: string;
  onValue: (value: string) => void;
}

/** A day and a time on 24 hours, as everywhere else: a native field of both would ask for a.m. and p.m. */
export function Moment({ label, value, error = '', onValue }: MomentProps) {
  const [refused, setRefused] = useState('');
  const field: Field<string> = {
    value,
    get error() {
      return refused || error;
    },
    set error(message) {
      setRefused(message);
    },
    set(next) {
      setRefused('');
      onValue(next);
    },
  };
  return <DateTimeField field={field} label={label} />;
}

export interface RemoveButtonProps {
  /** 'Flight 1', 'Line 2'. */
  what: string;
  onClick: () => void;
}

/** Takes one of a list away: quiet, as it is pressed seldom. */
export const RemoveButton = ({ what, onClick }: RemoveButtonProps) => (
  <button type="button" className="cw-icon-button" title={`Remove ${what}`} onClick={onClick}>
    <Icon name="close" />
    <span className="cw-hidden">Remove: {what}</span>
  </button>
);
