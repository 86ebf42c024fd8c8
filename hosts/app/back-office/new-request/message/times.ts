import { convertWallClock, type Place } from 'charter-widgets/kit';
import { isAside } from './days';
import type { FoundToken, Match, Tokens } from './tokens';

/** A time as it was said. */
export interface Time {
  time: string;
  /** An IANA zone, 'local', or '?' for one that has several meanings; '' for none. */
  zone: string;
}

const two = (number: number) => String(number).padStart(2, '0');
const HALF = 'Morning or evening was not said.';

/** Hours and minutes as a time; undefined for no time of day. */
function clock(hour: number, minute: number, doubt = ''): { value: Time; doubt: string } | undefined {
  const minutes = Math.round(hour * 60) + minute;
  const isTime = minutes >= 0 && hour < 24 && minute < 60;
  return isTime
    ? { value: { time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`, zone: '' }, doubt }
    : undefined;
}

/** The number of a group, 0 where it is missing. */
const orZero = (match: Match, group: string) => match.number(group) || 0;

/** An hour of twelve, which is clear with a part of the day: `p` before it or `q` behind it. */
function parseSpoken(match: Match) {
  const [hour, minute] = [match.number('h'), orZero(match, 'm') + orZero(match, 'u')];
  const part = [match.number('p'), match.number('q')].find((one) => !Number.isNaN(one));
  if (hour >= 13 || hour === 0) return clock(hour, minute);
  if (part === undefined) return clock(hour < 7 ? hour + 12 : hour, minute, HALF);
  const [isNoon, isNight] = [part === 12 || part === 13, part === 21 || part === 0];
  // '12 at night' is midnight, '12 in the morning' may be noon.
  if (Math.floor(hour) === 12) return clock(isNight ? hour - 12 : hour, minute, isNoon ? '' : HALF);
  const isLater = isNoon ? hour < 7 : part === 18 || (isNight && hour >= 6);
  return clock(isLater ? hour + 12 : hour, minute, isNight && !isLater ? 'It may be of the night before.' : '');
}

/** An hour with am or pm. */
function parseHalf(match: Match) {
  const [digits, half] = [match.number('t'), match.number('a')];
  const hour = digits ? Math.floor(digits / 100) : match.number('h');
  const minute = digits ? digits % 100 : orZero(match, 'm') + orZero(match, 'u');
  if (hour > 12) return clock(hour, minute, 'It was said with am or pm.');
  return hour
    ? clock((hour % 12) + half, minute, match.text('w') && 'The later of two times was filled in.')
    : undefined;
}

const parseMilitary = (match: Match, doubt = '') =>
  clock(Number(match.text('t').slice(0, 2)), Number(match.text('t').slice(2)), doubt);

/** Reads the times of a message in their order; those of a part of the day alone only where no clock was read. */
export function readTimes(tokens: Tokens): FoundToken<Time>[] {
  /** A clock of 24 hours, unless it has a part of the day, or one digit: '5:30'. */
  const parseWritten = (match: Match) => {
    const hasPart = match.text('p') || match.text('q');
    const isShort = match.text('h').length < 2 && !/^h?\(?Z/.test(tokens.after(match.end, 3));
    return hasPart || isShort ? parseSpoken(match) : clock(match.number('h'), orZero(match, 'm'));
  };
  const said = [
    ...tokens.extract(/(?:(?<w>[12])[-tsO/&])?(?<u>u)?(?<h>[12])(?:[:.](?<m>2)(?::2)?)?(?<a>A)/dg, parseHalf),
    ...tokens.extract(/(?<t>[34])(?<a>A)/dg, parseHalf),
    ...tokens.extract(/(?:(?<p>p)[C_a]{0,2})?(?<u>u)?(?<h>[12N])(?:[:.](?<m>2))?B(?:[l_]{0,2}(?<q>p))?/dg, parseSpoken),
    ...tokens.extract(/(?<u>u)(?<h>[12N])(?:[l_]{0,2}(?<q>p))?/dg, parseSpoken),
    ...tokens.extract(/(?:(?<p>p)[C_a]{0,2})?(?<h>[12]):(?<m>2)(?::2)?(?!:)h?(?:[l_]{0,2}(?<q>p))?/dg, parseWritten),
    ...tokens.extract(/(?:[a@][:_]{0,2}|(?<=[ _]))(?<h>[12])\.(?<m>2)(?![.\d])h?/dg, parseWritten),
    ...tokens.extract(/[a@i][:_]{0,2}(?<t>4)h?(?![/:])/dg, (match) => parseMilitary(match)),
    ...tokens.extract(/(?<before>[\d/$-])?(?<t>4)(?<h>h)?(?![/:wm$qrHd-])/dg, (match) => {
      const text = match.text('t');
      const isBesideDay = tokens.before(match.at, 1).trim() === '' && /[05]$/.test(text);
      const isSure = match.text('h') !== '' || tokens.kinds[match.end] === 'Z' || isBesideDay;
      if (match.text('before') || (/^(?:19|20)/.test(text) && !isSure)) return undefined;
      return parseMilitary(match, isSure || /^0[^3]/.test(text) ? '' : 'It may not be a time.');
    }),
    ...tokens.extract(/(?<p>p)[C_a]?(?<h>[12N])(?![:.\d/%qrHIdgkwmhM$oTC])/dg, parseSpoken),
    ...tokens.extract(/(?<h>[12])(?<p>p)/dg, (match) => {
      const found = parseSpoken(match);
      const doubt = match.number('p') === 12 ? '' : 'The number may be of something else.';
      return found && { ...found, doubt: found.doubt || doubt };
    }),
    ...tokens.extract(/[a@i][:_]{0,2}(?<h>[12])(?![:.\d/qrHIdgkwm$oTM-])(?:[l_]{0,2}(?<q>p))?/dg, parseSpoken),
    ...tokens.extract(/p/dg, ({ at }) => (tokens.valueAt(at) === '12' ? clock(12, 0) : undefined)),
  ];
  const parts = tokens.extract(/p/dg, ({ at }) => {
    const hour = Number(tokens.valueAt(at));
    return clock(hour, 0, hour ? 'Only the part of the day was given.' : 'Midnight begins a day, or ends one.');
  });
  for (const one of said) readZone(tokens, one);
  const isMeant = (one: FoundToken<Time>) => !isAside(tokens, one);
  const clocks = said.some(isMeant) || parts.length === 0 ? said : parts;
  const kept = clocks.filter(isMeant);
  return (kept.length > 0 ? kept : clocks)
    .map((one) => ({ ...one, doubt: one.doubt || doubtOf(tokens, one, kept.length < said.length) }))
    .sort((a, b) => a.at - b.at);
}

function doubtOf(tokens: Tokens, one: FoundToken<Time>, hasOther: boolean): string {
  const before = tokens.before(one.at, 9);
  if (hasOther || isAside(tokens, one) || /e[^\n.,;&]{0,8}$/.test(before))
    return 'It may be the time of something else than the departure.';
  const isAbout = /v[_ac]?$/.test(before) || /^_?(?:[vbŧ+]|[&/-][12N](?!_?[rxX]?q))/.test(tokens.after(one.end, 5));
  return isAbout ? 'The time was said to be about this.' : '';
}

/** Reads the zone behind a time: '04:00 UTC', '2 pm UK time'. */
function readZone(tokens: Tokens, one: FoundToken<Time>): void {
  const after = /^[(_]?(?:Zi?|[cXx]K?i)\)?/.exec(tokens.after(one.end, 4));
  if (!after) return;
  const end = one.end + after[0].length;
  const token = tokens.list[one.end + after[0].search(/[ZcXx]/)];
  // The zone of a place is not looked up.
  one.value.zone = token?.value || '?';
  tokens.blank(one.end, end);
  one.end = end;
  one.words = tokens.words(one.at, end);
}

/** The time, and the day, by the clock of the place of departure. */
export function toLocal(
  { value, doubt, words }: FoundToken<Time>,
  day: string | undefined,
  from: Place | undefined,
): { time: string; day?: string; doubt: string } {
  const { zone } = value;
  if (zone === '' || zone === 'local' || zone === from?.timezone) return { time: value.time, doubt };
  if (zone === '?' || !from?.timezone)
    return { time: value.time, doubt: `The time is as it was written, “${words}”: its zone is not clear.` };
  const local = convertWallClock(`${day ?? '2000-01-01'}T${value.time}`, { text: '', timezone: zone }, from);
  const time = local.slice(11, 16);
  return {
    time,
    ...(day && { day: local.slice(0, 10) }),
    doubt: `Converted to the clock of ${from.text.split(' (')[0]}.`,
  };
}
