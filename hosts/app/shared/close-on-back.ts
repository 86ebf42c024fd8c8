import { useEffect, useEffectEvent } from 'react';

/** Lets Back close a part of the page while it is open, before it leaves the page. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const ended = import('./page-fields').then(
      ({ closeOnBack }) => closeOnBack(() => onBack()),
      // Without the code, Back leaves the page.
      () => () => {},
    );
    return () => void ended.then((end) => end());
  }, [isOpen]);
}
