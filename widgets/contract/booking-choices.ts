// Separate from the booking's rules, which a form only needs when it is sent.

export const TITLES = ['Mr', 'Mrs', 'Miss', 'Dr', 'Prof'] as const;
export const GENDERS = ['male', 'female'] as const;
/** Most companions of the passenger who books. */
export const MAX_GUESTS = 30;
