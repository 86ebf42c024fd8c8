import { MEANINGS } from './words';

/** A word, number or sign of a message. */
interface MessageToken {
  text: string;
  at: number;
  end: number;
  /** What the table of words gives it, or what a number counts. */
  value: string;
  /** The day on which it was written; '' where that is not clear. */
  written: string;
}

/** A value that was read from some words of a message. */
export interface Piece<T = string> {
  value: T;
  words: string;
  /** Why it is uncertain, in a sentence; '' for a certain one. */
  doubt: string;
}

/** A value with its first token, and the one behind its last. */
export interface FoundToken<T = string> extends Piece<T> {
  at: number;
  end: number;
}

/** A match, with the text and the value of its groups, which are a token each. */
export interface Match {
  at: number;
  end: number;
  text(group: string): string;
  /** NaN for a group without a number. */
  number(group: string): number;
  /** Ends the match before a group. */
  leave(group: string): void;
}

export type Line = Pick<MessageToken, 'text' | 'written'>;

/** The kind of a token, a letter that stands for it in patterns, and its value. */
function meaningOf(text: string): { kind: string; value: string } {
  if (/^\d/.test(text)) return { kind: String(Math.min(text.length, 9)), value: text };
  const known = MEANINGS.get(text.toLowerCase());
  if (known) return known;
  if (/^\p{L}/u.test(text)) return { kind: /^\p{Lu}|^[؀-ۿ]/u.test(text) ? 'X' : 'x', value: '' };
  const isArrow = /[\u2190-\u21ff\u27a1\u2794\u2798-\u27be\u27f5-\u27ff\u2b05\u2b95»✈🛫🛬>▶►]/u.test(text);
  return { kind: isArrow ? '>' : /^[!-/:-@[-`{-}\n]$/.test(text) ? text : '_', value: '' };
}

/** A message as tokens. A pattern is written over their kinds, a letter each, so that it stays short and linear. */
export class Tokens {
  readonly text: string;
  readonly list: MessageToken[] = [];
  /** A letter for each token; a space for one that was read. */
  kinds = '';
  /** The kinds before anything was read. */
  readonly all: string;
  /** The tokens whose values the form has. */
  readonly used = new Set<number>();

  constructor(lines: readonly Line[]) {
    this.text = lines.map(({ text }) => text).join('\n');
    let start = 0;
    for (const { text, written } of lines) {
      const words = [...`${text}\n`.matchAll(/\p{L}[\p{L}\p{M}']*|\d+|\n|\S/gu)];
      for (let first = 0; first < words.length; ) {
        const length = phraseAt(words, first);
        const [from, last] = [words[first], words[first + length - 1]];
        const [at, end] = [from?.index ?? 0, (last?.index ?? 0) + (last?.[0].length ?? 0)];
        const { kind, value } = meaningOf(length > 1 ? joined(words, first, length) : (from?.[0] ?? ''));
        this.list.push({ text: text.slice(at, end), at: start + at, end: start + end, value, written });
        this.kinds += kind;
        first += length;
      }
      start += text.length + 1;
    }
    this.all = this.kinds;
  }

  /** The words from one token to before another. */
  words = (at: number, end: number) => this.text.slice(this.list[at]?.at, this.list[end - 1]?.end);
  /** The kinds of some tokens before one, and from one on. */
  before = (at: number, count: number) => this.kinds.slice(Math.max(0, at - count), at);
  after = (end: number, count: number) => this.kinds.slice(end, end + count);
  /** The value of a token. */
  valueAt = (at: number) => this.list[at]?.value ?? '';
  /** Whether a token goes on with a number or a code before it: the 5 of '12.5', the 4 of 'X4PAX9'. */
  isInside = (at: number) => /\d[.,]$|[\p{L}\d]$/u.test(this.text.slice(0, this.list[at]?.at).slice(-2));

  /** Marks tokens as read. */
  blank(at: number, end: number): void {
    this.kinds = this.kinds.slice(0, at) + ' '.repeat(end - at) + this.kinds.slice(end);
  }

  /** All matches of a pattern with the flags `dg`. What `read` returns something for counts as read. */
  extract<T>(pattern: RegExp, read: (match: Match) => { value: T; doubt: string } | undefined): FoundToken<T>[] {
    return [...this.kinds.matchAll(pattern)].flatMap((match) => {
      const at = match.index;
      let end = at + match[0].length;
      const group = (name: string) => match.indices?.groups?.[name];
      const text = (name: string) => (group(name) ? this.words(...(group(name) as [number, number])) : '');
      const number = (name: string) => Number(this.valueAt(group(name)?.[0] ?? -1) || Number.NaN);
      const leave = (name: string) => {
        end = group(name)?.[0] ?? end;
      };
      const found = read({ at, end, text, number, leave });
      if (!found) return [];
      this.blank(at, end);
      return [{ ...found, words: this.words(at, end), at, end }];
    });
  }

  /** Makes a piece of what was found, for the form. */
  use = <T>({ value, words, doubt, at, end }: FoundToken<T>): Piece<T> => {
    for (let index = at; index < end; index++) this.used.add(index);
    return { value, words, doubt };
  };
}

const joined = (words: readonly RegExpExecArray[], first: number, length: number) => {
  const parts = words.slice(first, first + length).map(([word]) => word.toLowerCase());
  return parts.filter((word) => word !== '-').join(' ');
};

/** The first words of phrases. */
const PHRASES = new Set([...MEANINGS.keys()].flatMap((words) => (words.includes(' ') ? [words.split(' ', 1)[0]] : [])));

/** How many words from the first are one phrase of the table. */
function phraseAt(words: readonly RegExpExecArray[], first: number): number {
  if (!PHRASES.has(words[first]?.[0].toLowerCase() ?? '')) return 1;
  for (let length = 4; length > 1; length--)
    if (/^\p{L}/u.test(words[first + length - 1]?.[0] ?? '') && MEANINGS.has(joined(words, first, length)))
      return length;
  return 1;
}
