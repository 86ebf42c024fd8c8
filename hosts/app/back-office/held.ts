import { useSyncExternalStore } from 'react';
import { session } from '../shared/session';

let last = false;

/** A session that ends leaves the screen as it is until the login takes its place. */
function isHeld(): boolean {
  const { session: current } = session.getState();
  if (current.state === 'open') last = current.claims.passkey === 'needed';
  return last;
}

/** Whether an owner is signed in who has to have a passkey, and has come without: all but adding one is refused to them. */
export const useHeld = (): boolean => useSyncExternalStore(session.subscribe, isHeld);
