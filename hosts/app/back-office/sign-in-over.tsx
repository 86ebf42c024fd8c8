import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { SignInDialog } from '../account/sign-in-dialog';
import { isAdmin, type Session, session } from '../shared/session';

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

/** Signs an admin in again over work that is not stored, and goes on with it (AU-34). */
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
