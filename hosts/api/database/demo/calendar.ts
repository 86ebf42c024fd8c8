const DAY_MS = 86_400_000;

/** The examples move with the day (UTC), and are the same all day. */
export interface Calendar {
  /** The wall clock `days` from today at `time`, `08:30`. */
  wallClock(days: number, time: string): string;
  /** The instant so many hours before today began. */
  hoursAgo(hours: number): string;
}

export function calendarOf(now: Date): Calendar {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return {
    wallClock: (days, time) => `${new Date(today + days * DAY_MS).toISOString().slice(0, 10)}T${time}:00`,
    hoursAgo: (hours) => new Date(today - hours * 3_600_000).toISOString(),
  };
}
