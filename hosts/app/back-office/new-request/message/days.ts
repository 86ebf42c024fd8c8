import { isWallClock } from 'charter-widgets/contract';
import type { FoundToken, Match, Tokens } from './tokens';

const dayLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const two = (number: number) => String(number).padStart(2, '0');
const isDay = (day: string) => isWallClock(`${day}T00:00`);

/** A day as it was said. What is missing follows from the day before it, or from when it was written. */
interface Said {
  year?: number | undefined;
  month?: number | undefined;
  date?: number;
  weekday?: number;
  /** Days after the day on which it was written, or after the day before it where it `follows` that. */
  away?: number;
  follows?: boolean;
}

const asSaid = (value: Said, doubt = '') => ({ value, doubt });

/** Whether a day or a time is not the journey's, but of an answer ('quote by Monday'), a birth, an event or an office. */
export const isAside = (tokens: Tokens, { at, end }: { at: number; end: number }) =>
  /Q(?:[_valA ]{0,6}|[^.\n]{0,4}v[12NAB]{0,3})$|V[:_]{0,2}$|é[^.,;\n]{0,8}$/.test(tokens.before(at, 9)) ||
  /^(?:v?_{0,2}Q|[CF_]{0,3}é)/.test(tokens.after(end, 4));

/** A day in numbers. The day comes first in South Asia; 12/31 can only be the other way round. */
function parseNumbers(a: number, b: number, year: number | undefined) {
  if (b > 12) return asSaid({ year, month: a, date: b }, 'The month was read first.');
  if (a <= 12 && a !== b) return asSaid({ year, month: b, date: a }, 'The day was read first, then the month.');
  return asSaid({ year, month: b, date: a });
}

function listSaid(tokens: Tokens, thisYear: number): FoundToken<Said>[] {
  /** Leaves a number behind a date that is no year: '5 December 1430 hrs'. */
  const yearOf = (match: Match) => {
    const text = match.text('y');
    const year = Number(text.length === 2 ? `20${text}` : text);
    const isYear = year >= thisYear - (text.length === 4 ? 30 : 1) && year <= thisYear + 4;
    if (!isYear) match.leave('y');
    return isYear ? year : undefined;
  };
  const ranges: FoundToken<Said>[] = [];
  const range = (match: Match, value: Said) => {
    const [until, sign] = [match.text('u'), match.text('sep')];
    if (!until) return asSaid(value);
    const isChoice = /^(?:[,/]|or|ya|یا)$/i.test(sign) || /v$/.test(tokens.before(match.at, 1));
    if (isChoice) return asSaid(value, `“${until}” was named too.`);
    const words = tokens.words(match.at, match.end);
    const doubt = 'It is the last of a range of days.';
    ranges.push({ at: match.at, end: match.end, words, doubt, value: { ...value, date: match.number('u') } });
    return asSaid(value);
  };
  const parseNamed = (match: Match) =>
    range(match, { year: yearOf(match), month: match.number('m'), date: match.number('d') });
  return [
    ...tokens.extract(/(?<y>4)[-/.](?<m>[12])[-/.](?<d>[12])(?!:)/dg, (match) =>
      asSaid({ year: match.number('y'), month: match.number('m'), date: match.number('d') }),
    ),
    ...tokens.extract(/(?<d>[12])(?:-(?<m>[12])-|\/(?<n>[12])\/|\.(?<o>[12])\.)(?<y>[24])(?!-\d)/dg, (match) =>
      parseNumbers(match.number('d'), match.number('m') || match.number('n') || match.number('o'), yearOf(match)),
    ),
    // 'Dec 5 - Dec 7', where the second month is not of the 5.
    ...tokens.extract(/(?<m>M)(?<d>[12])o?(?=[-ts]M[12])/dg, parseNamed),
    ...tokens.extract(
      /(?<!\d:|(?<![\dN ])q:?|~)(?<d>[12])[oT]?(?:(?<sep>[-ts&O/,])(?<u>[12])[oT]?)?[-y./ ]?_?(?<m>M)(?:[-.,']{0,2}(?<y>4|2(?![qrHoTM:.AB])))?/dg,
      parseNamed,
    ),
    ...tokens.extract(
      /(?<m>M)[-._]{0,2}(?<d>[12])o?(?:(?<sep>[-ts&O/])(?<u>[12])o?)?(?![:qrHAB]),?(?<y>4)?/dg,
      parseNamed,
    ),
    // '24/7' is a saying, '3/4 people' a number of people.
    ...tokens.extract(/(?<![/.])(?<d>[12])\/(?<m>[12])(?![/.qrHAB]|-[12](?!\/))/dg, (match) =>
      tokens.words(match.at, match.end) === '24/7'
        ? undefined
        : parseNumbers(match.number('d'), match.number('m'), undefined),
    ),
    ...tokens.extract(/(?<d>[12])o?(?<sep>[-ts&O])(?<u>[12])[oT]|(?<e>[12])[oTC]/dg, (match) =>
      range(match, { date: match.number('d') || match.number('e') }),
    ),
    ...tokens.extract(/6/dg, ({ at }) => {
      const [a = 0, b = 0, year = 0] = (tokens.valueAt(at).match(/../g) ?? []).map(Number);
      const isDate = a > 0 && a < 32 && b > 0 && b < 13 && [0, 1].includes(2000 + year - thisYear);
      return isDate
        ? asSaid({ ...parseNumbers(a, b, 2000 + year).value }, 'Its digits were read as one day.')
        : undefined;
    }),
    // '2 nights' and 'return after 2 days' count from the flight out; '2 nights from Lahore' has no day to count from.
    ...tokens.extract(/(?<l>[lv])?(?<n>[12N])(?<unit>[dg])(?<b>b)?/dg, (match) => {
      const away = match.number('n') * match.number('unit');
      const isNights = /g/.test(tokens.after(match.at, 3).slice(0, match.end - match.at));
      const isBack = /R/.test(tokens.before(match.at, 3) + tokens.after(match.at, match.end - match.at + 2));
      if (isNights ? !tokens.kinds.slice(0, match.at).includes(' ') : !(isBack || match.text('l') || match.text('b')))
        return undefined;
      if (!(away <= 730)) return undefined;
      const isAbout = isNights || match.number('unit') > 1;
      return asSaid({ away, follows: isNights || isBack }, isAbout ? 'It was counted in nights or weeks.' : '');
    }),
    ...tokens.extract(/S|n(?=p)/dg, ({ at, end }) => {
      const isOneDay = tokens.words(at, end).includes(' ') || tokens.kinds[end] === 'p';
      return isOneDay ? asSaid({ away: Number(tokens.valueAt(at) || 1), follows: true }) : undefined;
    }),
    ...tokens.extract(/D/dg, ({ at }) => {
      const away = Number(tokens.valueAt(at));
      return asSaid(
        { away: Math.abs(away) },
        away < 0 ? 'The word can mean a later or an earlier day. We chose the later.' : '',
      );
    }),
    ...ranges,
  ];
}

/** The days of the calendar up to today, in the year of today unless they have another. */
export function listDates(tokens: Tokens, today: string): FoundToken[] {
  const [year] = today.split('-', 1);
  return listSaid(tokens, Number(year)).flatMap((one) => {
    const { month = 0, date = 0 } = one.value;
    const value = `${one.value.year ?? year}-${two(month)}-${two(date)}`;
    return isDay(value) && value <= today ? [{ ...one, value }] : [];
  });
}

/** Days of the week that stand alone; one beside a date belongs to it. */
function listWeekdays(tokens: Tokens): FoundToken<Said>[] {
  const hasWeek = /ẇ|Wd(?![^.\n]*R)/.test(tokens.all);
  return tokens.extract(/(?<n>[nj]{1,2})?(?<w>W)(?<k>nd)?/dg, (match) => {
    const word = match.text('w');
    let doubt = /^(?:sun|sat|wed|mon|peer|pir)$/.test(word) ? 'The word may not be a day of the week.' : '';
    if (/^haft|^ہفت/i.test(word)) doubt = 'The word is Saturday or a week; Saturday was filled in.';
    if (/n/.test(tokens.after(match.at, match.end - match.at)))
      doubt = 'The first such day was filled in; “next” may be a week later.';
    if (hasWeek) doubt = 'The first such day was filled in; a week was named too.';
    if (/U_?$/.test(tokens.before(match.at, 2))) doubt = 'The message names every such day; the first was filled in.';
    return asSaid({ weekday: match.number('w') }, doubt);
  });
}

function readWeekday(tokens: Tokens, one: FoundToken<Said>): void {
  const before = /W[,._(jn]{0,2}$/.exec(tokens.before(one.at, 3));
  const after = /^[,._(]{0,2}W/.exec(tokens.after(one.end, 3));
  if (!before && !after) return;
  const at = before ? one.at - before[0].length : one.end + (after?.[0].length ?? 0) - 1;
  one.value.weekday = Number(tokens.valueAt(at));
  tokens.blank(at, at + 1);
  if (before) one.at = at;
  else one.end = at + 1;
}

const order = (said: Said | undefined) => (said?.month ?? 0) * 31 + (said?.date ?? 0);

/** Reads the days of a message in their order. */
export function readDays(tokens: Tokens, today: string, notes: string[]): FoundToken[] {
  const dates = listSaid(tokens, Number(today.slice(0, 4)));
  for (const one of dates) readWeekday(tokens, one);
  const said = [...dates, ...listWeekdays(tokens)].sort((a, b) => a.at - b.at);
  const meant = said.filter((one) => !isAside(tokens, one));
  // A year that stands once counts for the days before it too: '28 December to 2 January 2027'.
  let next: Said | undefined;
  for (const { value } of meant.toReversed()) {
    if (next?.year && value.month && !value.year) value.year = next.year - (order(value) > order(next) ? 1 : 0);
    if (value.year) next = value;
  }
  const isAbout = ({ at, end }: FoundToken<Said>) =>
    /v$/.test(tokens.before(at, 1)) || /^_?(?:[vbŧ]|z(?:[,.\n]|$)|\+(?!_?[12N]))/.test(tokens.after(end, 4));
  /** What stands around a day in its part of the sentence: 'a week from Monday', 'jumma se ek din pehle'. */
  const near = ({ at, end }: FoundToken<Said>) =>
    (tokens
      .before(at, 4)
      .split(/[.,;\n]/)
      .at(-1) ?? '') + (tokens.after(end, 4).split(/[.,;\n]/, 1)[0] ?? '');
  let before = '';
  return (meant.length > 0 ? meant : said).flatMap((one) => {
    const written = tokens.list[one.at]?.written ?? '';
    const { day, doubt } = dayOf(one.value, written || today, before);
    if (!day) {
      if (one.value.date) notes.push(`“${one.words}” is not a calendar day.`);
      return [];
    }
    before = day;
    const isOther = /e[^.,;\n]{0,5}$/.test(tokens.before(one.at, 6)) || meant.length < said.length;
    const reason =
      (day < today && 'This day has passed.') ||
      mismatch(one, day) ||
      one.doubt ||
      doubt ||
      (!written && !one.value.date && !one.value.follows && 'The day of the message is not clear.') ||
      (isAbout(one) && 'The day was said to be about this.') ||
      (/[dẇ]/.test(near(one)) && 'Days or weeks were named beside it.') ||
      (isOther && 'A day of something else than the departure was named, perhaps this.');
    return [{ ...one, value: day, doubt: reason || '' }];
  });
}

function mismatch({ value: { weekday, date, away }, words }: FoundToken<Said>, day: string): string {
  const real = weekdayOf(day);
  if (weekday === undefined || real === weekday || (date === undefined && away === undefined)) return '';
  return `“${words}” is another day of the week.`;
}

/** The day that is meant, from the day on which it was written and the day that was named before it; '' for none. */
function dayOf(said: Said, written: string, before: string): { day: string; doubt: string } {
  const { year, month, date, weekday = 0, away, follows } = said;
  const from = before > written ? before : written;
  if (away !== undefined) {
    const doubt = follows && !before ? 'It was counted from today.' : '';
    return { day: dayLater((follows && before) || written, away), doubt };
  }
  if (date === undefined) {
    const days = (weekday - weekdayOf(from) + 7) % 7 || (before ? 0 : 7);
    const doubt = !before && days === 7 ? 'Today is such a day; the one in a week was filled in.' : '';
    return { day: dayLater(from, days), doubt };
  }
  const on = (y: number, m: number) => `${y + Math.floor((m - 1) / 12)}-${two(((m - 1) % 12) + 1)}-${two(date)}`;
  if (year && month) return { day: month < 13 && isDay(on(year, month)) ? on(year, month) : '', doubt: '' };
  const [y, m] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  const days = (month ? [on(y, month), on(y + 1, month)] : [on(y, m), on(y, m + 1)]).filter(isDay);
  const next = days.find((one) => one >= from) ?? '';
  // A day that would be months behind the one before it was said in another order.
  const isApart = before && next > dayLater(before, 182);
  const day = (isApart && days.find((one) => one >= written)) || next;
  if (!month) return { day, doubt: before ? '' : 'The month was not given.' };
  return { day, doubt: !before && day > dayLater(written, 182) ? 'The year was not given.' : '' };
}
