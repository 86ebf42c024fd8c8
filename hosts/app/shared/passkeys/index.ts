/**
 * Why passkeys do not work here; '' when they do.
 *
 * @param origin the only one that they are valid for, from the configuration
 */
export function passkeyProblem(origin: string | undefined): string {
  if (!origin) return 'Passkeys do not work when the site is opened by its IP address.';
  if (window.location.origin !== origin) return `Passkeys work at ${origin} only. Open the site there.`;
  if (!window.isSecureContext || !('PublicKeyCredential' in window))
    return 'This browser does not support passkeys here. Open this page in another browser.';
  return '';
}

/** Loads the code of passkeys. */
export const passkeys = () => import('./webauthn');
