import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { SignInDialog } from '../account/sign-in-dialog';
import { LeaveGuard } from '../shared/leave-guard';
import { isAdmin, type Session, session } from '../shared/session';

/** The functions that save a screen's work without a question. */
const savers = new Set<() => Promise<unknown>>();

/** What is being saved at this moment. */
const underWay = new Set<Promise<unknown>>();

/** Tells of a save whose end the question before leaving waits for: what is saved by then is not lost. */
export function whileSaving<T>(saving: Promise<T>): Promise<T> {
  underWay.add(saving);
  const end = () => underWay.delete(saving);
  saving.then(end, end);
  return saving;
}

/** Saves what can be saved. */
const saveAll = () => Promise.allSettled([...underWay, ...[...savers].map((save) => save())]);

/** Asks before unsaved work is lost on navigation or logout. It is used once, since the router takes only one. */
export const LeaveUnsaved = () => (
  <LeaveGuard
    title="Leave without saving?"
    text="Your changes here are not saved yet, and will be lost."
    stay="Keep editing"
    save={saveAll}
  />
);

export interface UnsavedGuardProps {
  /** Returns whether something would be lost. */
  isChanged: () => boolean;
  /** Saves without a question on navigation. Default: the user is asked. */
  save?: () => Promise<unknown>;
}

/** Makes the browser ask before unsaved work is lost with the tab, and the app before it is lost with the screen. */
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

export interface Work {
  /** Returns whether something would be lost. */
  isThere: () => boolean;
  /** Returns whether it is being sent, and so is sent again after the sign-in. */
  isUnderWay: () => boolean;
  /** Sends it. */
  resume: () => void;
  /** The result of sending: 'your flight is saved'. */
  outcome: string;
}

/** After the sign-in: `resume` sends interrupted work again, `stay` only keeps it. */
type AfterSignIn = 'resume' | 'stay' | undefined;

/** Asks the user to sign in again over unsaved work, and continues it. */
export function useSignInOver({ isThere, isUnderWay, resume, outcome }: Work): {
  /** Called when the server refused because the session ended. */
  askToSignIn: () => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<AfterSignIn>();

  // Another tab may also end and open the session.
  const follow = useEffectEvent((now: Session, before: Session, isSame: boolean) => {
    // What somebody has begun is never sent by the next.
    if (!isSame) return;
    if (before.state === 'open' && now.state !== 'open' && isThere()) {
      setAsked((last) => last ?? (isUnderWay() ? 'resume' : 'stay'));
    } else if (isAdmin(now) && asked) {
      setAsked(undefined);
      if (asked === 'resume') resume();
    }
  });
  useEffect(
    () => session.subscribe((now, before) => follow(now.session, before.session, now.changes === before.changes)),
    [],
  );

  return {
    askToSignIn: () => setAsked('resume'),
    dialog: asked && (
      <SignInDialog
        next={asked === 'resume' ? `Log in, and ${outcome}.` : 'Log in to continue.'}
        onLater={() => setAsked(undefined)}
      />
    ),
  };
}

/** Submits a form with Ctrl Enter or ⌘ Enter: in a textarea and a select, Enter alone does something else. */
export function onSaveKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.requestSubmit();
}
