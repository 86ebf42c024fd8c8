import { plainText } from '../../../contract';

/**
 * Reads a time as people write it: `14:30`, `1430`, `930`, `14.30`, `2:30 pm`, `۱۴:۳۰` (KI-27).
 *
 * @returns `14:30`, or '' when the text is no time of the day
 */
export function readTime(text: string): string {
  const [, hours, minutes = '00', half] =
    /^(\d\d?)(?:[:.]?(\d\d))?(?:[:.]\d\d(?:\.\d+)?z?)?\s*([ap])?\.?m?\.?$/.exec(plainText(text).toLowerCase()) ?? [];
  const hour = half && hours === '12' ? 0 : Number(hours);
  const limit = half === 'a' ? 12 : 24;
  if (!hours || hour >= limit || Number(minutes) > 59) return '';
  return `${half === 'p' && hour < 12 ? hour + 12 : hour}:${minutes}`.padStart(5, '0');
}
