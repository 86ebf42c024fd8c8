import { authPasskeyBegin, authPasskeyLogin, passkeyAdd, passkeyBegin, type SignedIn } from '@charter-hosts/contract';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { type Answer, type Api, ApiError } from 'charter-widgets/contract';

/** A question is good for five minutes; one that stands below a field is asked anew before. */
const RENEWED_MS = 270_000;

/** Signs in by a passkey that the browser asks for. Rejects with an ApiError that says why not. */
export async function askPasskey(api: Api): Promise<SignedIn> {
  return prove(api, await proof(api));
}

/** What proves a passkey that the browser asks for. */
async function proof(api: Api) {
  const optionsJSON = await api(authPasskeyBegin);
  requireHere(optionsJSON.rpId);
  const { id, response } = await startAuthentication({ optionsJSON }).catch(refuse);
  return { id, response };
}

const prove = (api: Api, { id, response }: Awaited<ReturnType<typeof proof>>) =>
  api(authPasskeyLogin, { body: { credential: { id, response } } });

/**
 * Offers the passkeys of this browser among what it fills the e-mail's field with, where it does so. Resolves once that
 * is over, and rejects where one was taken and refused; whoever offered it stops it by `signal`.
 */
export async function offerPasskeys(api: Api, signal: AbortSignal): Promise<SignedIn | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  while (!signal.aborted) {
    const optionsJSON = await asked(api);
    if (!optionsJSON || signal.aborted) return undefined;
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
  }
  return undefined;
}

/** What to ask of the browser; undefined where that is of no use. Nobody asked for it: no word is said. */
async function asked(api: Api): Promise<Answer<typeof authPasskeyBegin> | undefined> {
  try {
    const options = await api(authPasskeyBegin);
    return isHere(options.rpId) ? options : undefined;
  } catch {
    return undefined;
  }
}

/** Resolves once the page is looked at. */
const seen = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'visible') return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });

/**
 * Makes a passkey for whoever is signed in, and proves once more who they are: by `password`, or by a passkey that the
 * browser asks for. Resolves to what `passkeyAdd` answers.
 */
export async function makePasskey(api: Api, password: string): Promise<Answer<typeof passkeyAdd>> {
  const body = { password, ...(!password && { credential: await proof(api) }) };
  const optionsJSON = await api(passkeyBegin, { body });
  requireHere(optionsJSON.rp.id);
  const { id, response } = await startRegistration({ optionsJSON }).catch(refuse);
  return api(passkeyAdd, { body: { credential: { id, response } } });
}

const isHere = (rpId: string) => `.${window.location.hostname}`.endsWith(`.${rpId}`);

function requireHere(rpId: string): void {
  if (!isHere(rpId)) throw refusal(`Passkeys are good at ${rpId} alone. Open the site by that name.`);
}

const refusal = (message: string) => new ApiError('refused', message, 0);

/** A browser says little of why there was no passkey: closed, timed out, or none there. */
function refuse(error: unknown): never {
  const code = error instanceof WebAuthnError ? error.code : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw refusal('This device has a passkey of yours already.');
  throw refusal('No passkey was given. Try again, or take another device.');
}
