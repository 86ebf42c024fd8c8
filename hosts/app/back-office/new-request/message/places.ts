import type { Place } from 'charter-widgets/kit';
import type { Tokens } from './tokens';

/** A place with its city and country, as the airport index names it. */
export type Named = Place & { city: string; country: string };

/** The airports that a text names, the best known first. */
export type FindNamed = (text: string) => readonly Named[];

/** A place that was named. */
export interface NamedPlace {
  places: readonly Named[];
  words: string;
  at: number;
  end: number;
  /** What the words beside it say: the start, the end, the end unless another place follows, or that nobody flies there. */
  way: 'from' | 'to' | 'for' | 'aside' | '';
}

/** What is written for a city at home too: 'lhr' for Lahore, 'hyd' for the nearer Hyderabad. */
const SHARED: Readonly<Record<string, readonly string[]>> = { lhr: ['LHE', 'LHR'], hyd: ['HDD', 'HYD'] };

/** The operator's own country comes first. */
export const HOME = 'PK';

function find(findNamed: FindNamed, tokens: Tokens, at: number, end: number): readonly Named[] {
  const text = tokens.words(at, end);
  const kinds = tokens.kinds.slice(at, end);
  if (text.length < 3 || kinds.includes(' ') || /[^\p{L}\p{M}'. ]/u.test(text)) return [];
  const isOne = end === at + 1;
  const isBeside =
    /[tfF>/-]_?$/.test(tokens.kinds.slice(Math.max(0, at - 2), at)) ||
    /^[ts>/-]/.test(tokens.kinds.slice(end, end + 1));
  // Words such as 'male' and 'nice' are cities only with a capital beside 'to' and the like.
  if (isOne && !/[xX]/.test(kinds) && !(kinds === '_' && isBeside && /^\p{Lu}\p{Ll}/u.test(text))) return [];
  const codes = SHARED[text.toLowerCase()];
  const named = codes ? codes.flatMap((code) => findNamed(code)) : findNamed(text);
  const small = isOne && named.length === 0 && /^[a-z]{3}$/i.test(text) ? findNamed(text.toUpperCase()) : [];
  const places = named.length > 0 ? named : small.filter(({ country }) => isBeside || country === HOME);
  return places.toSorted((a, b) => Number(b.country === HOME) - Number(a.country === HOME));
}

function wayOf(tokens: Tokens, at: number, end: number, isFirst: boolean): NamedPlace['way'] {
  const [before, after] = [tokens.before(at, 3), tokens.after(end, 3)];
  if (/^['_]?%/.test(after) || /=[_(.]{0,2}$/.test(before)) return 'aside';
  const isBack = /R_?$/.test(before) && tokens.list[at - 1]?.value !== '1';
  if (/f[:_]{0,2}$/.test(before) || /^[)_]{0,2}s|^t[xX]/.test(after)) return 'from';
  if (/[te][:_l]{0,2}$/.test(before) || (isBack && !isFirst) || /^[)_]{0,2}[Kŧ]/.test(after)) return 'to';
  return /F_?$/.test(before) ? 'for' : '';
}

/** Finds the places of a message, in their order. */
export function findPlaces(tokens: Tokens, findInIndex: FindNamed): NamedPlace[] {
  const known = new Map<string, readonly Named[]>();
  const findNamed = (text: string) => {
    const places = known.get(text) ?? findInIndex(text);
    known.set(text, places);
    return places;
  };
  const found: NamedPlace[] = [];
  for (let at = 0; at < tokens.list.length; at++) {
    if (!/\p{L}|[_^]/u.test(tokens.kinds[at] ?? '')) continue;
    for (let end = Math.min(at + 4, tokens.list.length); end > at; end--) {
      const places = find(findNamed, tokens, at, end);
      if (places.length === 0) continue;
      found.push({ places, words: tokens.words(at, end), at, end, way: '' });
      at = end - 1;
      break;
    }
  }
  const isAbroad = found.some(({ places: [place] }) => place?.country !== HOME);
  for (const one of found) if (one.words === 'LHR' && isAbroad) one.places = one.places.toReversed();
  for (const { at, end } of found)
    tokens.kinds = tokens.kinds.slice(0, at) + 'P'.repeat(end - at) + tokens.kinds.slice(end);
  found.forEach((one, index) => {
    one.way = wayOf(tokens, one.at, one.end, index === 0);
  });
  // 'London (LTN)' and 'Karachi KHI' are one place, of which the second says more.
  return found.filter((one, index) => {
    const next = found[index + 1];
    const isSaidAgain =
      next &&
      /^[_ ]?\(?$/.test(tokens.kinds.slice(one.end, next.at)) &&
      one.places.some(({ text }) => text === next.places[0]?.text);
    if (isSaidAgain)
      Object.assign(next, { at: one.at, words: tokens.words(one.at, next.end), way: one.way || next.way });
    return !isSaidAgain;
  });
}
