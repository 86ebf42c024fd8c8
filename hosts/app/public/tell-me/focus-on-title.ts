import { useEffect } from 'react';

/** Moves the focus to the heading after a step that removed what was pressed. */
export function useFocusOnTitle(step: number) {
  useEffect(() => {
    if (step > 0 && document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
  }, [step]);
}
