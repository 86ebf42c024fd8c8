import type { Criteria } from './criteria';

/** Formats the query of a search: `from=KHI&to=DXB`; '' for an empty one. */
export function writeCriteria({ from, to, departure, return: last, passengers }: Criteria): string {
  const asked = Object.entries({ from, to, departure, return: last, passengers }).filter(([, value]) => value);
  return new URLSearchParams(asked).toString();
}

/** The address of the charter form, filled in with a search. */
export function charterFormPath({ from, to, departure, return: last, passengers }: Criteria): string {
  const query = { type: last && 'roundtrip', from, to, date: departure, date2: last, adults: passengers };
  const asked = Object.entries(query).filter(([, value]) => value);
  return `/private-charter-form?${new URLSearchParams(asked)}`;
}
