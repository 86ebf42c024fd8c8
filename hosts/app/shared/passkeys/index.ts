/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** What asks the browser for one comes with the first use. */
export const passkeys = () => import('./late');
