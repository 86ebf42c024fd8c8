import { isSamePlace } from '../../contract';
import type { Field } from '../field';
import { type Place, toPlace } from './airport';
import { resolveAirport } from './provider';

/** Milliseconds that sending waits for the index; after that a text is sent as typed. */
const PATIENCE = 1500;
export const hasAirportCode = (text: string): boolean => /\([A-Z]{3,4}\)/.test(text);

/**
 * Replaces texts such as `KHI` or `bombay` in fields by `Karachi (KHI) – Jinnah International Airport`; a text such as
 * `Karachi` stays and gets its position. Fields that were edited meanwhile, and texts without a clear airport, stay as
 * they are. Resolves after 1.5 s at the latest and never rejects.
 */
export async function completePlaces(fields: readonly Field<Place>[]): Promise<void> {
  const open = fields.filter(({ value }) => value.text.trim() && !value.position);
  await Promise.all(
    open.map(async (field) => {
      const { text } = field.value;
      await withTimeout(
        resolvePlace(text).then((place) => {
          if (place && field.value.text === text) field.set(place);
        }),
      );
    }),
  );
}

/** Returns the full text of the airport that a text means, or the text itself. */
export async function completePlaceText(text: string): Promise<string> {
  if (!text || hasAirportCode(text)) return text;
  return (await withTimeout(resolvePlace(text)))?.text ?? text;
}

/** Whether a leg ends where it begins, after `completePlaces` as far as the index knows. */
export const endsWhereItBegins = (from: Place, to: Place): boolean =>
  isSamePlace(from.text, to.text) ||
  (from.position !== undefined &&
    from.position.latitude === to.position?.latitude &&
    from.position.longitude === to.position.longitude);

async function resolvePlace(text: string): Promise<Place | undefined> {
  try {
    const airport = await resolveAirport(text);
    if (airport) return toPlace(airport);
    const named = await resolveAirport(text, true);
    return named && { ...toPlace(named), text };
  } catch {
    // The index did not load.
    return undefined;
  }
}

function withTimeout<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, undefined);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
