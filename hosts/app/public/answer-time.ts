import { ENGLISH, type Translate } from 'charter-widgets/kit';

/** Formats the time within which staff answer, like the widgets and e-mails: `15 minutes`, `60 minutes`, `2 hours`. */
export function answerTime(minutes: number, t: Translate = ENGLISH): string {
  if (minutes >= 120 && minutes % 60 === 0) return t('{count} hours', { count: minutes / 60 });
  return t(minutes === 1 ? '1 minute' : '{count} minutes', { count: minutes });
}
