import { authPasskeyBegin, authPasskeyLogin, passkeyAdd, passkeyBegin, type SignedIn } from '@charter-hosts/contract';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { type Answer, type Api, ApiError } from 'charter-widgets/contract';

/** Options are valid for five minutes; those of an e-mail field are renewed before. */
const RENEWED_MS = 270_000;

/** Signs in with a passkey. Rejects with an ApiError that says why not. */
export async function askPasskey(api: Api): Promise<SignedIn> {
  return prove(api, await proof(api));
}

/** Asks the browser for a passkey's proof. */
async function proof(api: Api) {
  const optionsJSON = await api(authPasskeyBegin);
  const { id, response } = await startAuthentication({ optionsJSON }).catch(refuse);
  return { id, response };
}

const prove = (api: Api, { id, response }: Awaited<ReturnType<typeof proof>>) =>
  api(authPasskeyLogin, { body: { credential: { id, response } } });

type PasskeyOptions = Answer<typeof authPasskeyBegin>;

/** Loads the options of a sign-in; undefined when nobody has a passkey, and on any failure, which nobody asked for. */
export async function findOptions(api: Api): Promise<PasskeyOptions | undefined> {
  const options = await api(authPasskeyBegin).catch(() => undefined);
  return options?.isUsed ? options : undefined;
}

/**
 * Offers passkeys in the suggestions of the e-mail field, if the browser can, at first with these options. Resolves when that
 * is over; rejects when a passkey was refused.
 */
export async function offerPasskeys(
  api: Api,
  options: PasskeyOptions | undefined,
  signal: AbortSignal,
): Promise<SignedIn | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  let optionsJSON = options ?? (await findOptions(api));
  while (optionsJSON && !signal.aborted) {
    let isOld = false;
    const renewing = setTimeout(() => {
      isOld = true;
      WebAuthnAbortService.cancelCeremony();
    }, RENEWED_MS);
    const stop = () => WebAuthnAbortService.cancelCeremony();
    signal.addEventListener('abort', stop);
    try {
      const proof = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined);
      if (proof) return await prove(api, proof);
      if (!isOld) return undefined;
    } finally {
      clearTimeout(renewing);
      signal.removeEventListener('abort', stop);
    }
    await seen();
    optionsJSON = await findOptions(api);
  }
  return undefined;
}

/** Resolves once the page is visible. */
const seen = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'visible') return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });

/**
 * Creates a passkey for the signed-in person, who proves again who they are, by `password` or by another passkey.
 * Resolves to the answer of `passkeyAdd`.
 */
export async function makePasskey(api: Api, password: string): Promise<Answer<typeof passkeyAdd>> {
  const body = { password, ...(!password && { credential: await proof(api) }) };
  const optionsJSON = await api(passkeyBegin, { body });
  const { id, response } = await startRegistration({ optionsJSON }).catch(refuse);
  return api(passkeyAdd, { body: { credential: { id, response } } });
}

const refusal = (message: string) => new ApiError('refused', message, 0);

/** Browsers do not say whether the dialog was closed, timed out, or found no passkey. */
function refuse(error: unknown): never {
  const code = error instanceof WebAuthnError ? error.code : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw refusal('This device already has a passkey of yours.');
  throw refusal('No passkey was used. Try again, or use another device.');
}
