import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { SignInDialog } from '../account/sign-in-dialog';
import { LeaveGuard } from '../shared/leave-guard';
import { isAdmin, type Session, session } from '../shared/session';

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

export interface Work {
  /** Whether something would be lost now. */
  isThere: () => boolean;
  /** Whether it is being sent, and so is sent again after signing in. */
  isUnderWay: () => boolean;
  /** Sends it. */
  resume: () => void;
  /** What then comes of it: 'your flight is saved'. */
  outcome: string;
}

/** What a session's end asks for: 'resume' where it interrupted the work, 'stay' where it only stands there. */
type Asked = 'resume' | 'stay' | undefined;

/** Signs an admin in again over work that is not stored, and goes on with it. */
export function useSignInOver({ isThere, isUnderWay, resume, outcome }: Work): {
  /** The server refused for want of a session. */
  askToSignIn: () => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();

  // Another tab may end the session, too, and open it again.
  const follow = useEffectEvent((now: Session, before: Session) => {
    if (before.state === 'open' && now.state !== 'open' && isThere()) {
      setAsked((last) => last ?? (isUnderWay() ? 'resume' : 'stay'));
    } else if (isAdmin(now) && asked) {
      setAsked(undefined);
      if (asked === 'resume') resume();
    }
  });
  useEffect(() => session.subscribe((now, before) => follow(now.session, before.session)), []);

  return {
    askToSignIn: () => setAsked('resume'),
    dialog: asked && (
      <SignInDialog
        next={asked === 'resume' ? `Sign in, and ${outcome}.` : 'Sign in to go on.'}
        onLater={() => setAsked(undefined)}
      />
    ),
  };
}

/** Ctrl Enter, or ⌘ Enter, sends a form from anywhere in it: in a long text Enter begins a line, in a list it opens the list. */
export function onSaveKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.requestSubmit();
}
