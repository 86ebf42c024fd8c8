/** What the alert says, whatever the server answered (IC-15). */
export const FAILED = 'Failed to submit request. Please try again.';
