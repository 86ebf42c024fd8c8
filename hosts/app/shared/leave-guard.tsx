import { useT } from 'charter-widgets/kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ActionDialog } from './action-dialog';
import { navigation } from './router/navigation';
import { session, tellOfUnsaved } from './session';

export interface LeaveGuardProps {
  title: string;
  /** What would be lost. */
  text: string;
  /** The button that stays. */
  stay: string;
  /** Saves the work without a question. */
  save?: () => Promise<unknown>;
}

/** Whether leaving would lose work: a form that makes the browser ask makes the site ask too. */
const wouldLose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** What waits for the work to be saved, or for the answer. */
interface Leaving {
  go: () => void;
  stay?: () => void;
  isLogout?: true;
}

/** Asks before another page of the app and before a logout, like the browser before the tab is closed. */
export function LeaveGuard({ title, text, stay, save }: LeaveGuardProps) {
  const t = useT();
  /** The answer 'Leave' to a logout. It counts once the session has ended, because the logout may fail. */
  const mayGo = useRef(false);
  const [leaving, setLeaving] = useState<Leaving>();
  const [hasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const saveFirst = useEffectEvent(async () => save?.());
  useEffect(() => {
    navigation.leaveGuard = (go) => {
      const isOver = mayGo.current && session.getState().session.state !== 'open';
      if (isOver || !wouldLose()) return false;
      setLeaving({ go });
      return true;
    };
    return () => {
      navigation.leaveGuard = undefined;
    };
  }, []);
  useEffect(
    () =>
      tellOfUnsaved({
        isThere: wouldLose,
        mayBeLost: () =>
          new Promise((answer) => setLeaving({ go: () => answer(true), stay: () => answer(false), isLogout: true })),
      }),
    [],
  );
  useEffect(() => {
    if (leaving) void saveFirst().then(() => setTried(true));
    else {
      setTried(false);
      setAsking(false);
    }
  }, [leaving]);

  // An effect, so that what a save has changed on the screen is drawn.
  useEffect(() => {
    if (!leaving || !hasTried) return;
    if (wouldLose()) return setAsking(true);
    setLeaving(undefined);
    leaving.go();
  }, [leaving, hasTried]);

  if (!leaving || !isAsking) return null;
  function answer(mayBeLost: boolean) {
    setLeaving(undefined);
    if (leaving?.isLogout) mayGo.current = mayBeLost;
    if (mayBeLost) leaving?.go();
    else leaving?.stay?.();
  }
  return (
    <ActionDialog
      title={t(title)}
      role="alertdialog"
      // The router asks again.
      ignoresBack
      onClose={() => answer(false)}
      actions={
        <>
          {/* First, so that it gets the focus. */}
          <button type="button" className="cw-button" data-kind="primary" onClick={() => answer(false)}>
            {t(stay)}
          </button>
          <button type="button" className="cw-button" data-kind="plain" onClick={() => answer(true)}>
            {t('Leave')}
          </button>
        </>
      }
    >
      <p>{t(text)}</p>
    </ActionDialog>
  );
}
