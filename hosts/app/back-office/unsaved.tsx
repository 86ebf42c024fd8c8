import { Dialog } from 'charter-widgets/kit';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Asks before what was typed is lost: on the way to another page of the app, and when the tab is closed.
 *
 * @param isChanged asked at that moment
 */
export function UnsavedGuard({ isChanged }: { isChanged: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isChanged(),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      title="Leave without saving?"
      role="alertdialog"
      onClose={blocker.reset}
      footer={
        <div className="cw-dialog-actions">
          <button type="button" className="cw-button" data-kind="plain" onClick={blocker.reset}>
            Keep editing
          </button>
          <button type="button" className="cw-button" data-kind="primary" onClick={blocker.proceed}>
            Leave
          </button>
        </div>
      }
    >
      <p className="app-dialog-text">What you have changed here is not saved yet, and will be lost.</p>
    </Dialog>
  );
}
