import { type FormEvent, useRef, useState } from 'react';

/** One press at a time: `take` does nothing while what the last one has begun is under way. */
export function useTurn(): { busy: boolean; take: (work: () => Promise<unknown>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  // A ref, because both presses of a double click would read the same state.
  const isTaken = useRef(false);
  const [take] = useState(() => async (work: () => Promise<unknown>) => {
    if (isTaken.current) return;
    isTaken.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isTaken.current = false;
      setBusy(false);
    }
  });
  return { busy, take };
}

/** Gives the focus to the submit button of a form, because its fields are inert while it is sent. */
export function focusSubmit({ currentTarget }: FormEvent<HTMLFormElement>): void {
  currentTarget.querySelector<HTMLElement>('[type="submit"]')?.focus();
}
