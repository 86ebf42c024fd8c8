import { type FormEvent, useEffect, useRef, useState } from 'react';

/** Runs one thing at a time: `run` does nothing while the work before is under way. */
export function useBusy(): { busy: boolean; run: (work: () => Promise<unknown>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  // A ref, because both presses of a double click would read the same state.
  const isRunning = useRef(false);
  const [run] = useState(() => async (work: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  });
  return { busy, run };
}

/** Gives the focus to the submit button of a form, because its fields are inert while it is sent. */
export function focusSubmit({ currentTarget }: FormEvent<HTMLFormElement>): void {
  currentTarget.querySelector<HTMLElement>('[type="submit"]')?.focus();
}

/**
 * For a part of the page that opens below a button: the focus returns to it, or to the heading, when the part closes.
 *
 * @param part the part that is open, if several buttons open one
 */
export function useFocusBack(part?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another button has opened another part
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (document.activeElement !== document.body) return;
      (opener?.isConnected ? (opener as HTMLElement) : document.querySelector('h1'))?.focus();
    };
  }, [part]);
}
