import type { FoundToken, Match, Tokens } from './tokens';

const INFANTS = /infant|bab|toddler|شیر/i;

const isCount = (number: number) => Number.isInteger(number) && number > 0;

/** Reads how many fly. A part is not added to its whole: '6 passengers including 2 kids' are six. */
export function readPeople(tokens: Tokens, notes: string[]): FoundToken[] {
  const count = (match: Match, doubt = '') =>
    isCount(match.number('n')) && !tokens.isInside(match.at) ? { value: match.number('n'), doubt } : undefined;
  const about = ({ at }: Match) => (/v_?$/.test(tokens.before(at, 2)) ? 'The number was said to be about this.' : '');
  const totals = [
    ...tokens.extract(/(?<a>[123N])(?:[-/tsO]|(?<plus>[+&]))(?<n>[123N])_?[rx]?q(?!J)/dg, (match) => {
      const [a, n] = [match.number('a'), match.number('n')];
      const value = match.text('plus') ? a + n : Math.max(a, n);
      return isCount(value) ? { value, doubt: 'Two numbers were added, or the larger was filled in.' } : undefined;
    }),
    ...tokens.extract(/(?<n>[1-4N])(?<plus>\+)?[_*]?[rxX]?q(?!J)/dg, (match) =>
      count(match, match.text('plus') ? 'More may come.' : about(match)),
    ),
    ...tokens.extract(/(?:~|q(?:_|\))?)[:=-]{0,2}[_y]?(?<n>[123N])(?![:.,/-]\d|[.)]X|_?[dghkwm$JMBrHI])/dg, (match) =>
      count(match, about(match)),
    ),
  ];
  const parts = tokens.extract(/(?<n>[123N])_?[rHI]|[rHI][:=-]{1,2}(?<m>[123N])/dg, (match) => ({
    value: match.number('n') || match.number('m'),
    doubt: '',
  }));
  const isOf = (kind: RegExp) => parts.some(({ words }) => kind.test(words));
  const bare =
    totals.length + parts.length > 0
      ? []
      : tokens.extract(/F_?(?<n>[12N])(?=[\s.,)?_ftla]|$)/dg, (match) =>
          count(match, 'The number may be of something else.'),
        );
  const whole = [...totals, ...bare].sort((a, b) => a.at - b.at);
  const all = [...whole, ...parts].sort((a, b) => a.at - b.at);
  if (all.length === 0) return [];
  const numbers = [...new Set(whole.map(({ value }) => value))];
  const sum = parts.reduce((sofar, { value }) => sofar + value, 0);
  const [total] = numbers;
  let [seats, doubt] = [total ?? sum, whole.find((one) => one.doubt)?.doubt ?? ''];
  if (numbers.length > 1) doubt = 'More than one number of people was found.';
  else if (total === undefined) {
    const isWhole = isOf(/adult|bar[ae]|بڑے|بالغ/i) && !isOf(INFANTS);
    if (!isWhole) doubt = 'It may not be everybody, or an infant may need no seat.';
  } else if (parts.length > 0 && sum !== total) {
    const [first] = parts;
    const at = Math.max(0, (first?.at ?? 0) - 3);
    const between = tokens.kinds.slice(Math.min(at, whole[0]?.at ?? at), first?.at);
    const isPart = /[G(]/.test(between) || /^[_,]?G/.test(tokens.kinds.slice(parts.at(-1)?.end));
    const isMore = !isPart && /[&+]_?$/.test(between);
    if (!isPart) seats = total + sum;
    if (!isPart && !isMore) doubt = 'The children may be among the others.';
    else if (isPart && sum > total) doubt = 'The parts are more than the whole.';
  }
  // 'The patient and 2 attendants', 'four people and me', '12 seats each': somebody is not counted.
  const isBeside =
    /[&+]_{0,2}$/.test(tokens.before(all[0]?.at ?? 0, 3)) ||
    /^_?(?:[&+]_?[12NlxX]|U)/.test(tokens.after(all.at(-1)?.end ?? 0, 4));
  if (/[rHI]/.test(tokens.kinds) || isBeside) doubt ||= 'Others were named without their number.';
  // 'Do' and 'one' behind other words may be no numbers: 'rate bata do'.
  if (/(?<!\n)[12](?!%)|\n[12](?![%).])|(?<![Q_xX])N/.test(tokens.kinds)) doubt ||= 'Another number was named too.';
  if (seats > 999) {
    notes.push(`${seats} people are more than a request can have, so no number was filled in.`);
    return [];
  }
  // Infants stay in view: they may need no seat.
  const used = all.filter((one) => (parts.includes(one) ? !INFANTS.test(one.words) : one.value === total));
  return used.map((one) => ({ ...one, value: String(seats), doubt }));
}

/** Reads the luggage in kilos, and pets. Sums of money count as read, so that they are neither people nor places. */
export function readCargo(tokens: Tokens): { luggage: FoundToken[]; pets: FoundToken[] } {
  tokens.extract(
    /(?:\$[.:]?)?[1-9N](?:[,.][1-9]){0,4}(?:m{1,2}\$?|\$)|\$[.:]?[1-9](?:[,.][1-9]){0,4}(?:-[1-9])?m?|\$/dg,
    () => ({ value: true, doubt: '' }),
  );
  const luggage = tokens.extract(
    /(?:(?<l>L)U?[:_y-]{0,3})?(?<n>[1-4])(?<comma>,3)?(?<kg>w)(?:[_y]?(?<k>L))?/dg,
    (match) => {
      const [before, after] = [tokens.before(match.at, 5), tokens.after(match.end, 4)];
      // '9 x 30 kg bags', 'three 30 kg bags' and '20 kg/pax' are more than 30 and 20.
      const isEach =
        /^[_y(F]{0,3}U|^[xX]?\/[qxX]|^[xX][12]/.test(after) ||
        /U[^.,\n]{0,3}$/.test(before) ||
        (!match.text('l') && /[12N][xX]?$/.test(before));
      const isWeight = /r_?$/.test(tokens.before(match.at, 2));
      if (isEach || isWeight || tokens.isInside(match.at)) return undefined;
      const value = match.text('comma')
        ? tokens.words(match.at, match.end).replace(/\D/g, '')
        : String(match.number('n'));
      return { value, doubt: match.text('l') || match.text('k') ? '' : 'It may not be luggage.' };
    },
  );
  const pets = tokens.extract(/(?<n>[12N])?(?<e>E)/dg, (match) => {
    const after = tokens.after(match.end, 1);
    const isNone = /Y_?$/.test(tokens.before(match.at, 2)) || after === '%' || (!match.text('n') && /\d/.test(after));
    const number = match.number('n') || match.number('e');
    if (isNone || !isCount(number)) return undefined;
    return { value: number, doubt: match.text('n') ? '' : 'Their number was not given.' };
  });
  // 'One dog; the dog stays in the cabin' is one.
  const counted = pets.filter(({ doubt }) => !doubt);
  const all = (counted.length > 0 ? counted : pets.slice(0, 1)).map((one) => ({
    ...one,
    doubt: pets.length > counted.length ? one.doubt || 'There may be more.' : one.doubt,
  }));
  const value = String(all.reduce((sum, one) => sum + one.value, 0));
  // What was named and not read has no tokens, so that its words stay in view.
  const unread = (at: number, doubt: string): FoundToken[] =>
    at < 0 ? [] : [{ value: '', words: tokens.words(at, at + 1), doubt, at, end: at }];
  const [, second] = luggage;
  const unweighed = second?.at ?? tokens.kinds.search(/(?<!Y_?)[Lw]/);
  const uncounted = tokens.kinds.search(/(?<!Y_?)E(?![%\d])/);
  return {
    luggage: [...unread(unweighed, 'The weight of the luggage could not be read.'), ...luggage],
    pets: all.length > 0 ? all.map((one) => ({ ...one, value })) : unread(uncounted, 'Their number could not be read.'),
  };
}
