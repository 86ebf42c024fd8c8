/** What the back office's cache holds of the aircraft. */
export const AIRCRAFT = ['aircraft'];
