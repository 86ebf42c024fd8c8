import type { Field } from 'charter-widgets/kit';
import { useState } from 'react';

/** A field for the kit's components whose value lives in the caller's state. */
export const stateField = <T>(value: T, onValue: (value: T) => void, error = ''): Field<T> => ({
  value,
  error,
  set: onValue,
});

/** As `stateField`, for components that set an error of their own: it stays until another value is set. */
export function useStateField<T>(value: T, onValue: (value: T) => void, error = ''): Field<T> {
  const [own, setOwn] = useState('');
  return {
    value,
    get error() {
      return own || error;
    },
    set error(message) {
      setOwn(message);
    },
    set(next) {
      setOwn('');
      onValue(next);
    },
  };
}

/** A field that shows what is calculated until somebody types. While it is typed in, it may be empty. */
export function useFollowing(typed: string, calculated: string, onTyped: (text: string) => void) {
  const [text, setText] = useState<string>();
  return {
    value: text ?? (typed || calculated),
    set(next: string) {
      setText(next);
      onTyped(next);
    },
    /** Call it when the field is left. */
    leave: () => setText(undefined),
  };
}
