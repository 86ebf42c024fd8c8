import { type AircraftRecord, fold } from '@charter-hosts/contract';
import { parsePlaceText } from 'charter-widgets/kit';

/** `KHI`, or the name of what has no code. */
export function placeOf(text: string): string {
  const { code, city } = parsePlaceText(text);
  return code || city;
}

/** A registration as it is compared: `ap-abc` is `APABC`. */
export const plainTail = (tail: string): string => tail.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Which aircraft of the fleet a quote is for: the one with its registration in its name, else the one of its name. */
export function ofFleet(
  fleet: readonly AircraftRecord[],
  { aircraft, tail }: { aircraft: string; tail: string },
): AircraftRecord | undefined {
  const wanted = plainTail(tail);
  const inService = [...fleet].sort((a, b) => Number(b.isActive) - Number(a.isActive));
  const named = (wanted && inService.find(({ name }) => plainTail(name).includes(wanted))) || undefined;
  return named ?? inService.find(({ name }) => fold(name) === fold(aircraft));
}
