import type { SignedIn } from '@charter-hosts/contract';
import { errorMessage } from 'charter-widgets/contract';
import { useT } from 'charter-widgets/kit';
import { useEffect, useRef, useState } from 'react';
import { useConfig } from '../shared/config';
import { passkeyProblem, passkeys } from '../shared/passkeys';
import type { findOptions } from '../shared/passkeys/webauthn';
import { guestApi as api } from '../shared/session/guest-api';

export interface PasskeyWayProps {
  /** Opens the session and goes on. An error that it rejects with is shown. */
  onSignedIn: (signedIn: SignedIn) => Promise<unknown>;
  /** Whether the browser also offers passkeys below the e-mail field. Default false. */
  isOffered?: boolean;
}

/** The sign-in by a passkey. */
export function PasskeyWay({ onSignedIn, isOffered = false }: PasskeyWayProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  // Once it is known that passkeys work in this browser, at this address, and that somebody has one.
  const [isThere, setThere] = useState(false);
  /** Options that are not used yet. */
  const options = useRef<Awaited<ReturnType<typeof findOptions>>>(undefined);
  const { passkeyOrigin } = useConfig();
  const enter = useRef(onSignedIn);
  enter.current = onSignedIn;

  useEffect(() => {
    if (passkeyProblem(passkeyOrigin)) return;
    const over = new AbortController();
    passkeys()
      .then(({ findOptions }) => findOptions(api))
      .then((found) => {
        if (over.signal.aborted) return;
        options.current = found;
        setThere(found !== undefined);
      })
      // Without the code there is no button.
      .catch(() => {});
    return () => over.abort();
  }, [passkeyOrigin]);
  useEffect(() => {
    if (!isOffered || busy || !isThere) return;
    const over = new AbortController();
    const first = options.current;
    options.current = undefined;
    passkeys()
      .then(({ offerPasskeys }) => offerPasskeys(api, first, over.signal))
      .then((signedIn) => signedIn && enter.current(signedIn))
      .catch((error) => setRefused(errorMessage(error, 'Login failed', 'Something went wrong!')));
    return () => over.abort();
  }, [isOffered, busy, isThere]);

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
          {t(refused)}
        </p>
      )}
      <button type="button" className="cw-button" data-kind="plain" aria-disabled={busy} onClick={ask}>
        {t(busy ? 'Asking for your passkey...' : 'Log in with a passkey')}
      </button>
    </div>
  );
}
