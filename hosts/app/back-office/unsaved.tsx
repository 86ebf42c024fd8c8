import { Dialog } from 'charter-widgets/kit';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { session, tellOfUnsaved } from '../shared/session';

/**
 * Asks before what was typed is lost: on the way to another page of the app, on logout, and when the tab is closed.
 *
 * @param isChanged asked at that moment
 */
export function UnsavedGuard({ isChanged }: { isChanged: () => boolean }) {
  /** 'Leave' was answered to a logout. It counts once the session is over: the logout may fail. */
  const mayGo = useRef(false);
  const [asked, setAsked] = useState<(mayBeLost: boolean) => void>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !(mayGo.current && session.getState().session.state !== 'open') &&
      isChanged(),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  useEffect(
    () =>
      tellOfUnsaved({
        isThere: isChanged,
        mayBeLost: () => new Promise((answer) => setAsked(() => answer)),
      }),
    [isChanged],
  );

  function answer(mayBeLost: boolean) {
    if (asked) {
      mayGo.current = mayBeLost;
      asked(mayBeLost);
      setAsked(undefined);
    } else if (mayBeLost) blocker.proceed?.();
    else blocker.reset?.();
  }

  if (blocker.state !== 'blocked' && !asked) return null;
  return (
    <Dialog
      title="Leave without saving?"
      role="alertdialog"
      onClose={() => answer(false)}
      footer={
        <div className="cw-dialog-actions">
          {/* First, and so the focus is on it. */}
          <button type="button" className="cw-button" data-kind="primary" onClick={() => answer(false)}>
            Keep editing
          </button>
          <button type="button" className="cw-button" data-kind="plain" onClick={() => answer(true)}>
            Leave
          </button>
        </div>
      }
    >
      <p className="app-dialog-text">What you have changed here is not saved yet, and will be lost.</p>
    </Dialog>
  );
}
