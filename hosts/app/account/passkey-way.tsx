import type { SignedIn } from '@charter-hosts/contract';
import { errorMessage } from 'charter-widgets/contract';
import { useEffect, useRef, useState } from 'react';
import { hasPasskeys, passkeys } from '../shared/passkeys';
import { api } from './account-form';

export interface PasskeyWayProps {
  /** Opens the session and goes on. An error that it rejects with is shown. */
  onSignedIn: (signedIn: SignedIn) => Promise<unknown>;
  /** Whether the browser also offers passkeys below the e-mail field. Default false. */
  isOffered?: boolean;
}

/** The sign-in by a passkey. */
export function PasskeyWay({ onSignedIn, isOffered = false }: PasskeyWayProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  // The server cannot know: its page has the button, which is removed in a browser without passkeys.
  const [isThere, setThere] = useState(true);
  const enter = useRef(onSignedIn);
  enter.current = onSignedIn;

  useEffect(() => setThere(hasPasskeys()), []);
  useEffect(() => {
    if (!isOffered || busy || !hasPasskeys()) return;
    const over = new AbortController();
    passkeys()
      .then(({ offerPasskeys }) => offerPasskeys(api, over.signal))
      .then((signedIn) => signedIn && enter.current(signedIn))
      .catch((error) => setRefused(errorMessage(error, 'Login failed', 'Something went wrong!')));
    return () => over.abort();
  }, [isOffered, busy]);

  async function ask() {
    if (busy) return;
    setBusy(true);
    setRefused('');
    try {
      const { askPasskey } = await passkeys();
      // It stays busy until the next screen is shown.
      await enter.current(await askPasskey(api));
    } catch (error) {
      setRefused(errorMessage(error, 'Login failed', 'Something went wrong!'));
      setBusy(false);
    }
  }

  if (!isThere) return null;
  return (
    <div className="app-stack">
      {refused && (
        <p className="cw-alert" role="alert">
          {refused}
        </p>
      )}
      <button type="button" className="cw-button" data-kind="plain" aria-disabled={busy} onClick={ask}>
        {busy ? 'Asking for your passkey...' : 'Login with a passkey'}
      </button>
    </div>
  );
}
