// Apart from the rules of a booking, which a form needs only when it is sent.

export const TITLES = ['Mr', 'Mrs', 'Miss', 'Dr', 'Prof'] as const;
export const GENDERS = ['male', 'female'] as const;
/** Companions of the passenger who books (FB-21). */
export const MAX_GUESTS = 30;
