import type { Criteria } from './criteria';

/** Formats the query of a search: `from=KHI&to=DXB`; '' for an empty one. */
export function writeCriteria({ from, to, departure, return: last, back, passengers }: Criteria): string {
  const asked = Object.entries({ from, to, departure, return: last, back, passengers }).filter(([, value]) => value);
  return new URLSearchParams(asked).toString();
}

/** The address of the charter form, filled in with a search; one with a day to fly back is a round trip. */
export function charterFormPath({ from, to, departure, back, passengers }: Omit<Criteria, 'return'>): string {
  const query = { type: back && 'roundtrip', from, to, date: departure, date2: back, adults: passengers };
  const asked = Object.entries(query).filter(([, value]) => value);
  return `/private-charter-form?${new URLSearchParams(asked)}`;
}
