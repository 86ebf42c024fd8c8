export const SAME_PLACE = 'From and to are the same. Choose another destination.';

/** The airport's code in a text, else its words. */
const nameOf = (text: string) => (/\(([A-Z]{3,4})\)/.exec(text)?.[1] ?? text).trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether two texts name the same place: by their codes, else by their words. False for empty texts. */
export const isSamePlace = (from: string, to: string): boolean => nameOf(from) !== '' && nameOf(from) === nameOf(to);
