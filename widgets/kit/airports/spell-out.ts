import type { Field } from '../field';
import { airportText, type Place } from './airport';
import { findAirport } from './provider';

/** A link says `KHI`; the field then says `Karachi (KHI) – Jinnah International Airport`, unless it was edited since. */
export async function spellOut(fields: readonly Field<Place>[]): Promise<void> {
  for (const field of fields) {
    const { text, position } = field.value;
    if (!text || position) continue;
    const place = await placeOf(text);
    if (place && field.value.text === text) field.set(place);
  }
}

async function placeOf(text: string): Promise<Place | undefined> {
  try {
    const airport = await findAirport(text);
    return airport && { text: airportText(airport), position: airport };
  } catch {
    // The index cannot be loaded: the link's own text stays.
    return undefined;
  }
}
