import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import airports from './data/airports.json';
import pictures from './data/pictures.json';

const DAY_MS = 86_400_000;

/** A wall clock time, `08:30`, a number of days from today. */
export interface Moment {
  day: number;
  time: string;
}

/** Turns the examples' days into dates, counted from today (UTC), so that they are the same all day. */
export interface Calendar {
  wallClock(moment: Moment): string;
  /** The instant this many hours before today began. */
  hoursAgo(hours: number): string;
}

export function calendarOf(now: Date): Calendar {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return {
    wallClock: ({ day, time }) => `${new Date(today + day * DAY_MS).toISOString().slice(0, 10)}T${time}:00`,
    hoursAgo: (hours) => new Date(today - hours * 3_600_000).toISOString(),
  };
}

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

export type PictureName = keyof typeof pictures;

/** What each picture shows. */
export const PICTURES: Readonly<Record<PictureName, string>> = pictures;

/** The picture as a JPEG, because the image store takes only what a form could send. */
export async function readPicture(name: PictureName): Promise<Buffer> {
  // The build copies the folder beside the bundle.
  return sharp(await readFile(new URL(`pictures/${name}.webp`, import.meta.url)))
    .jpeg({ quality: 84 })
    .toBuffer();
}
