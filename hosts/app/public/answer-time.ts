/** Formats the time within which the desk answers, like the widgets: `15 minutes`, `60 minutes`, `2 hours`. */
export function answerTime(minutes: number): string {
  if (minutes >= 120 && minutes % 60 === 0) return `${minutes / 60} hours`;
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}
