import { useEffect, useEffectEvent } from 'react';
import { LeaveGuard } from '../shared/leave-guard';

/** What saves the unsaved work of a screen, where that needs no question. */
const savers = new Set<() => Promise<unknown>>();

/** Saves what can be saved; resolves to whether nothing would be lost any more. */
async function saveAll(): Promise<boolean> {
  await Promise.all([...savers].map((save) => save()));
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Asks before something unsaved is lost on the way to another page of the app, or on logout. Stands once around all screens: the router takes one. */
export const LeaveUnsaved = () => (
  <LeaveGuard
    title="Leave without saving?"
    text="What you have changed here is not saved yet, and will be lost."
    stay="Keep editing"
    save={saveAll}
  />
);

export interface UnsavedGuardProps {
  /** Asked at the moment that something would be lost. */
  isChanged: () => boolean;
  /** Saves it without a question on the way to another page; default: it is asked. */
  save?: () => Promise<unknown>;
}

/** Has the browser ask before what was typed is lost with the tab, and the app ask before it is lost with the screen. */
export function UnsavedGuard({ isChanged, save }: UnsavedGuardProps) {
  const wouldLose = useEffectEvent(isChanged);
  const saveNow = useEffectEvent(async () => save?.());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault();
    };
    const saver = () => saveNow();
    window.addEventListener('beforeunload', ask);
    savers.add(saver);
    return () => {
      window.removeEventListener('beforeunload', ask);
      savers.delete(saver);
    };
  }, []);
  return null;
}
