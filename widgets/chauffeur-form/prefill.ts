import type { ChauffeurStart } from './draft';

/** Most that one request carries, as the server reads it. */
const MOST = { passengers: 999, luggage: 9999 } as const;

/**
 * Reads the form's URL parameters: `passengers` and `luggage` (pieces), whole numbers from 1. Names are not
 * case-sensitive; unknown ones and impossible values are ignored. Nothing personal is read from an address.
 *
 * @param query `passengers=3&luggage=2`, with or without the question mark
 */
export function readPrefill(query: string): ChauffeurStart {
  const given = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value.trim()]));
  const count = (name: keyof typeof MOST) => {
    const text = given.get(name) ?? '';
    const number = /^\d+$/.test(text) ? Number(text) : 0;
    return number >= 1 && number <= MOST[name] ? String(number) : undefined;
  };
  return { numberOfPassengers: count('passengers'), luggage: count('luggage') };
}
