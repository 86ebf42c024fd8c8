/** What the alert says, whatever the server answered (spec, section 8). */
export const FAILED = 'Failed to submit request. Please try again.';
