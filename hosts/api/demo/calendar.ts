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
