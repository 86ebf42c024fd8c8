import { useState } from 'react';

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
