import { useEffect } from 'react';
import { LeaveGuard } from '../shared/leave-guard';

/**
 * Asks before what was typed is lost: on the way to another page of the app, on logout, and when the tab is closed.
 *
 * @param isChanged asked at that moment
 */
export function UnsavedGuard({ isChanged }: { isChanged: () => boolean }) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  return (
    <LeaveGuard
      title="Leave without saving?"
      text="What you have changed here is not saved yet, and will be lost."
      stay="Keep editing"
    />
  );
}
