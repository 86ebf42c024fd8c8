import { Dialog, useT } from 'charter-widgets/kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { guardLeaving } from './router/navigation';
import { session, tellOfUnsaved } from './session';

export interface LeaveGuardProps {
  title: string;
  /** What would be lost. */
  text: string;
  /** The button that stays. */
  stay: string;
  /** Saves the work without a question; resolves to whether it did. */
  save?: () => Promise<boolean>;
}

/** Whether leaving would lose work: a form that makes the browser ask makes the site ask too. */
const wouldLose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Asks before another page of the app and before a logout, like the browser before the tab is closed. */
export function LeaveGuard({ title, text, stay, save }: LeaveGuardProps) {
  const t = useT();
  /** The answer 'Leave' to a logout. It counts once the session has ended, because the logout may fail. */
  const mayGo = useRef(false);
  const [asked, setAsked] = useState<(mayBeLost: boolean) => void>();
  const [hasTried, setTried] = useState(false);
  const saveFirst = useEffectEvent(async () => (await save?.()) ?? false);
  const [leave, setLeave] = useState<() => void>();
  useEffect(
    () =>
      guardLeaving((goOn) => {
        const isOver = mayGo.current && session.getState().session.state !== 'open';
        if (isOver || !wouldLose()) return false;
        setLeave(() => goOn);
        return true;
      }),
    [],
  );

  useEffect(
    () =>
      tellOfUnsaved({
        isThere: wouldLose,
        mayBeLost: async () => (await saveFirst()) || new Promise((answer) => setAsked(() => answer)),
      }),
    [],
  );
  useEffect(() => {
    if (leave) void saveFirst().then(() => setTried(true));
    else setTried(false);
  }, [leave]);
  // An effect, so that what a save has changed on the screen is drawn.
  useEffect(() => {
    if (leave && hasTried && !wouldLose()) {
      setLeave(undefined);
      leave();
    }
  }, [leave, hasTried]);

  function answer(mayBeLost: boolean) {
    if (asked) {
      mayGo.current = mayBeLost;
      asked(mayBeLost);
      setAsked(undefined);
    } else {
      setLeave(undefined);
      if (mayBeLost) leave?.();
    }
  }

  if (!(leave && hasTried) && !asked) return null;
  return (
    <Dialog
      title={t(title)}
      role="alertdialog"
      // The router asks again.
      ignoresBack
      onClose={() => answer(false)}
      footer={
        <div className="cw-dialog-actions">
          {/* First, so that it gets the focus. */}
          <button type="button" className="cw-button" data-kind="primary" onClick={() => answer(false)}>
            {t(stay)}
          </button>
          <button type="button" className="cw-button" data-kind="plain" onClick={() => answer(true)}>
            {t('Leave')}
          </button>
        </div>
      }
    >
      <p className="app-dialog-text app-stack">{t(text)}</p>
    </Dialog>
  );
}
