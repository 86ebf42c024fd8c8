import type { Field } from '../field';
import { type Place, placeOf } from './airport';
import { meantAirport } from './provider';

/** Milliseconds that sending waits for the index: what is not known by then is sent as it was typed. */
const PATIENCE = 1500;
/** `Karachi (KHI) – …`: nothing is left to find out. */
export const isSpelledOut = (text: string): boolean => /\([A-Z]{3,4}\)/.test(text);

/**
 * A link or a hurried traveller says `KHI` or `bombay`; the field then says `Karachi (KHI) – Jinnah International
 * Airport`, unless it was edited since. What names no airport stays (AP-14).
 *
 * @returns when that is done, or when it has taken too long to wait for; it never rejects
 */
export async function spellOut(fields: readonly Field<Place>[]): Promise<void> {
  const open = fields.filter(({ value }) => value.text.trim() && !value.position);
  await Promise.all(
    open.map(async (field) => {
      const { text } = field.value;
      await orTooLate(
        meantPlace(text).then((place) => {
          if (place && field.value.text === text) field.set(place);
        }),
      );
    }),
  );
}

/** The text that a place is sought by: an airport's own where the text means one, else as it is (AP-14). */
export async function spelledOut(text: string): Promise<string> {
  if (!text || isSpelledOut(text)) return text;
  return (await orTooLate(meantPlace(text)))?.text ?? text;
}

async function meantPlace(text: string): Promise<Place | undefined> {
  try {
    const airport = await meantAirport(text);
    return airport && placeOf(airport);
  } catch {
    // Without the index the text stands as it came.
    return undefined;
  }
}

function orTooLate<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, undefined);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
