import { parsePhone, phoneDigits } from '@charter-hosts/contract/phone-number';
import { cleanEmail, EMAIL } from 'charter-widgets/contract';
import type { FoundToken, Tokens } from './tokens';
import { MEANINGS } from './words';

/** Returns the text without some characters at its end. */
function withoutEnd(text: string, characters: string): string {
  let { length } = text;
  while (length > 0 && characters.includes(text.charAt(length - 1))) length--;
  return text.slice(0, length);
}

/** Blanks what a pattern finds in the text, and returns it as found. */
function inText(tokens: Tokens, pattern: RegExp, read: (words: string) => string | undefined): FoundToken[] {
  const { list } = tokens;
  let at = 0;
  return [...tokens.text.matchAll(pattern)].flatMap(({ 0: words, index }) => {
    const value = read(words);
    while ((list[at]?.end ?? index + 1) <= index) at++;
    let end = at;
    while ((list[end]?.at ?? tokens.text.length) < index + words.length) end++;
    if (!value || tokens.kinds.slice(at, end).includes(' ')) return [];
    tokens.blank(at, end);
    return [{ value, words, doubt: '', at, end }];
  });
}

export const readEmails = (tokens: Tokens) =>
  inText(tokens, /(?<![\w.+-])[\w.+-]{1,64}@[\w.-]+/g, (words) => {
    const email = cleanEmail(withoutEnd(words, '.-'));
    return EMAIL.test(email) ? email.toLowerCase() : undefined;
  });

/** Numbers of identity cards, which are no phone numbers: 42101-1234567-1. */
export const readCnics = (tokens: Tokens) =>
  inText(tokens, /(?<![\d+])\d{5}-?\d{7}-?\d(?!\d)/g, (words) =>
    words.includes('-') || !/^(?:00|92)/.test(words) ? words : undefined,
  );

/** The longest number that begins at a token and that the library knows. */
function phoneAt(tokens: Tokens, first: number): { value: string; end: number } | undefined {
  let found: { value: string; end: number } | undefined;
  let digits = 0;
  for (let end = first + 1; end <= first + 14 && /[\d+().-]/.test(tokens.kinds[end - 1] ?? ''); end++) {
    const last = tokens.list[end - 1]?.text ?? '';
    if (/\d/.test(last)) digits += last.length;
    // '00' and 15 digits are the longest number, and another one begins with a plus or a bracket.
    if (digits > 17 || (last === '+' && digits > 0) || (last === '(' && digits > 4)) break;
    if (digits < 8 || !/\d/.test(last)) continue;
    const words = tokens.words(first, end);
    // A short number behind a space is of something else, unless the number is foreign and goes on.
    if (found && (words.startsWith('+') ? / \d$/ : / \d\d?$/).test(words)) break;
    const home = words.replace(/^(?=92\d|92 3)/, '+').replace(/^(?=3\d\d)/, '0');
    // A town's code has at most five digits: '051226 0900' is none.
    const isNumber = /^(?:\+|\(.*\)|0(?![^3]\d{4}\d* ))/.test(home);
    if (isNumber && parsePhone(home)?.isValid()) found = { value: home, end };
  }
  return found;
}

export function readPhones(tokens: Tokens): FoundToken[] {
  return tokens.list.flatMap((_, at) => {
    const isStart = /[\d+(]/.test(tokens.kinds[at] ?? '') && !/\d/.test(tokens.kinds[at - 1] ?? '');
    const phone = isStart ? phoneAt(tokens, at) : undefined;
    if (!phone) return [];
    tokens.blank(at, phone.end);
    return [{ ...phone, words: tokens.words(at, phone.end), doubt: '', at }];
  });
}

/** The same number written in two ways is one. */
export const distinctPhones = (phones: readonly FoundToken[]) =>
  new Map(phones.toReversed().map((one) => [phoneDigits(one.value), one]));

const NAMED = /^[ *-]{0,3}(?:my name is|name ?[:-]|naam ?[:-]|mera naam|this is|i am|i'm|main|میرا نام|نام ?:) ?/iu;
const AFTER_NAME =
  / (?:hai|hun|hoon|here|bol rah[ai]|from|and|or|phone|mobile|cell|contact|cnic|e-?mail|pax|ہے|ہوں|بول)(?: |:|[.,!]?$)| ?[(,;:/\d]/iu;
/** 'Brig (R)', 'Engr.' and the like are no names. */
const TITLES =
  /(?<!\p{L})(?:\((?:mrs?|r|retd?|rtd)\.?\) ?|(?:mrs?|ms|miss|dr|engr|adv|prof|brig|col|lt|maj|gen|capt)\.? )/giu;
/** Where a sentence ends: not behind an initial. */
const SENTENCES = /(?<!(?<!\p{L})(?:\p{Lu}|Ch))[.!?] /u;
const NAME_AHEAD = /, |(?=(?<!\p{L})(?:name|naam|نام) ?:)/iu;
const FAREWELL =
  /^[ *-]{0,3}(?:(?:best |kind |warm |many )?(?:regards|thanks|thank you|thx|shukria|shukriya|sincerely|jazakallah|jazak allah|yours truly|cheers|شکریہ|والسلام))(?: ?(?:and|&) (?:best |kind )?regards)?[,.!-]{0,2} ?(.*)$/iu;
/** One to five words of letters. */
const NAME = /^\p{L}[\p{L}\p{M}'.-]*(?: \p{L}[\p{L}\p{M}'.-]*){0,4}$/u;
const IS_UPPER = /^(?:\p{Lu}|[؀-ۿ])/u;

/** Whether a text may be a person's name: capitals, and no word of the tables. */
const isName = (text: string) =>
  NAME.test(text) && text.split(' ').every((word) => IS_UPPER.test(word) && !MEANINGS.has(word.toLowerCase()));

type Name = Pick<FoundToken, 'value' | 'words' | 'doubt'>;
const nameOf = (value: string, doubt: string, words = value): Name => ({ value, words, doubt });

/** The name that stands before a phone number. */
export function nameBeside(tokens: Tokens, phone: FoundToken | undefined): Name | undefined {
  if (!phone) return undefined;
  const [, names = '', gap = ''] = /(X{1,3})([-:,(_\n]{0,3})$/.exec(tokens.before(phone.at, 6)) ?? [];
  const end = phone.at - gap.length;
  const value = tokens.words(end - names.length, end);
  return names && isName(value) ? nameOf(value, 'It is next to the phone number.') : undefined;
}

/** The name of somebody who says or signs it. */
export function readName(written: readonly string[]): Name | undefined {
  const lines = written.map((line) => line.replace(TITLES, ''));
  for (const sentence of lines.flatMap((line) => line.split(SENTENCES).flatMap((part) => part.split(NAME_AHEAD)))) {
    const [before = ''] = NAMED.exec(sentence.trim()) ?? [];
    const [named = ''] = before ? sentence.trim().slice(before.length).split(AFTER_NAME, 1) : [];
    const name = withoutEnd(named, '.,! -');
    const isSaid = /name|naam|نام/iu.test(before);
    if (!isName(name) && !(isSaid && NAME.test(name))) continue;
    // 'I am looking for …' is no name, and 'Hotel name: …' that of another.
    const [ahead = ''] = lines.join('\n').split(sentence, 1);
    const doubt = isSaid && isName(name) && !/\p{L} $/u.test(ahead) ? '' : 'It may not be a name.';
    return nameOf(name, doubt, before + name);
  }
  const sentences = lines
    .flatMap((line) => line.split(SENTENCES))
    .map((line) => line.trim())
    .filter(Boolean);
  for (const [index, sentence] of sentences.entries()) {
    const [, beside] = FAREWELL.exec(sentence) ?? [];
    if (beside === undefined) continue;
    const signed = withoutEnd((beside || sentences[index + 1] || '').replace(/^[ *~-]{1,3}/, ''), '.,*');
    const [name = ''] = signed.split(AFTER_NAME, 1);
    if (isName(name)) return nameOf(name, '');
  }
  return undefined;
}
