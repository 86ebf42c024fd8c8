import { useStore } from 'charter-widgets/kit';
import { type ComponentType, useEffect, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { toasts } from '../../shared/toasts';
import { keyForScreen } from '../keys';

/** True for `/` outside fields, Ctrl K and ⌘ K. */
function isFinderKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey && !altKey && !isComposing;
  return keyForScreen(event) === '/';
}

const close = () => finding.setState({ open: false });

/** The search over everything. Its code loads with the first use. */
export function FinderOnDemand() {
  const open = useStore(finding, (state) => state.open);
  const [Finder, setFinder] = useState<ComponentType<{ onClose: () => void }>>();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Not over another dialog.
      if (!isFinderKey(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      openFinder();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      close();
    };
  }, []);

  useEffect(() => {
    if (!open || Finder) return;
    let current = true;
    import('./finder').then(
      (loaded) => current && setFinder(() => loaded.Finder),
      () => {
        close();
        toasts.getState().error('The search could not be loaded. Please try again.');
      },
    );
    return () => {
      current = false;
    };
  }, [open, Finder]);

  return open && Finder ? <Finder onClose={close} /> : null;
}

/** Whether the search is open. */
const finding = createStore(() => ({ open: false }));

export const openFinder = () => finding.setState({ open: true });
