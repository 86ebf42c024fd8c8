import airports from './data/airports.json';
import type { PictureName } from './pictures';

/** An airport of the examples; `text` is written as the airport fields write it. */
export interface DemoAirport {
  text: string;
  latitude: number;
  longitude: number;
  /** Hours its clock is ahead of UTC; none of these places changes it in summer. */
  ahead: number;
  /** Left out where no flight of the examples goes. */
  picture?: PictureName;
}

export function airport(code: string): DemoAirport {
  const found = (airports as Record<string, DemoAirport>)[code];
  if (!found) throw new Error(`The examples know no airport ${code}`);
  return found;
}

/** Kilometres along the great circle. */
export function distance(from: DemoAirport, to: DemoAirport): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const turn = radians(to.longitude - from.longitude);
  return 6371 * Math.acos(Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn));
}
