import type { Criteria } from './criteria';

/** The query of a URL, always in the same order: `from=KHI&to=DXB`; '' when nothing is asked. */
export function writeCriteria({ from, to, departure, return: last, passengers }: Criteria): string {
  const asked = Object.entries({ from, to, departure, return: last, passengers }).filter(([, value]) => value);
  return new URLSearchParams(asked).toString();
}

/** The charter form, filled in with what no flight was found for. */
export function charterFormFor({ from, to, departure, return: last, passengers }: Criteria): string {
  const query = { type: last && 'roundtrip', from, to, date: departure, date2: last, adults: passengers };
  const asked = Object.entries(query).filter(([, value]) => value);
  return `/private-charter-form?${new URLSearchParams(asked)}`;
}
