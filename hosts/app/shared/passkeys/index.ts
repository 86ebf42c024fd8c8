/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Loads the code of passkeys. */
export const passkeys = () => import('./late');
