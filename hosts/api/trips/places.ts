import { fold } from '@charter-hosts/contract';
import { findAirport } from 'charter-widgets/airport-index';

/** `City (CODE)`, as airport fields write it; the airport's name behind it may be one of another year. */
const CODE = /\(([A-Z]{3,4})\)/u;

/**
 * The airport that a text is, in the index's own words, `Karachi (KHI)`; undefined for any other text. A code behind
 * other words than its city's or its airport's name is another text.
 */
export async function airportNamed(text: string): Promise<string | undefined> {
  const code = CODE.exec(text);
  const inBrackets = code?.[1];
  const before = code ? text.slice(0, code.index).trim() : undefined;
  // An index that cannot be loaded knows no airport; no mail is lost for it.
  const airport = await findAirport(inBrackets ?? text).catch(() => undefined);
  if (!airport) return undefined;
  const { iata, icao, city, name } = airport;
  const isCalledSo = before === undefined || [city, name].some((known) => known && fold(known) === fold(before));
  return isCalledSo ? `${city || name} (${iata || icao})` : undefined;
}
