/** The latest day of a date field. Browsers take six digits of a year where it is not set. */
export const LAST_DAY = '9999-12-31';
