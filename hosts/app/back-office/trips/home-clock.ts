import { dateFormat } from 'charter-widgets/kit';

/** An instant by the clock of a zone: `Jan 1, 2099, 10:00`. */
export const sayInstant = (instant: string, timeZone: string): string =>
  dateFormat({
    locale: 'en',
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone,
  }).format(new Date(instant));

/** `Asia/Karachi` → `Karachi time`. */
export const sayZone = (timeZone: string): string => `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`;
