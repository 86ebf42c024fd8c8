import { createContext, useContext, useEffect, useMemo, useState } from 'react';

/** A language that the widgets speak by themselves. */
export type Locale = 'en' | 'ur';

/**
 * Texts a partner replaces, English text to theirs: `{ 'Search': 'Find my jet' }`.
 * The English text is the key, so validation and server messages are replaceable too; a `#` stands for a number that
 * the message carries: `{ 'Only # seats are available on this flight': 'Just # left!' }`.
 */
export type Words = Readonly<Record<string, string>>;

export interface Translate {
  /** Says an English text in the words of the widget; `{name}` in it is filled from `values`. */
  (text: string, values?: Readonly<Record<string, string | number>>): string;
  /** The language it says it in, but for the partner's words: dates follow it. */
  readonly locale: Locale;
}

/** Looks up and fills texts. See `useMessages`. */
export function createT(locale: Locale, given: Words): Translate {
  // No prototype: a text may be the name of an inherited property, such as `constructor`.
  const words: Words = Object.assign(Object.create(null), given);
  const find = (text: string) => {
    const numbers = text.match(/\d+/g) ?? [];
    return words[text] ?? words[text.replace(/\d+/g, '#')]?.replace(/#/g, () => numbers.shift() ?? '#') ?? text;
  };
  // Bidi isolates: keeps a price or a code together inside a right-to-left sentence.
  const fill = (value: string | number) => (locale === 'ur' ? `\u2068${value}\u2069` : String(value));
  return Object.assign(
    (text: string, values: Readonly<Record<string, string | number>> = {}) =>
      find(text).replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        return value === undefined ? whole : fill(value);
      }),
    { locale },
  );
}

/** The default outside of a widget. */
export const ENGLISH = createT('en', {});

const MessagesContext = createContext(ENGLISH);

/** `value` comes from `useMessages` and applies to everything below. */
export const MessagesProvider = MessagesContext.Provider;

export const useT = (): Translate => useContext(MessagesContext);

/** Kept once loaded, so that the next widget starts in Urdu. */
let urdu: typeof import('./late/ur') | undefined;

/**
 * Loads a language's texts ahead, so that the first widget does not begin in English. Widgets also load it themselves.
 * Never rejects: after a failure the next widget tries again.
 */
export async function loadLocale(locale: string | undefined): Promise<void> {
  if (locale !== 'ur') return;
  try {
    urdu = await import('./late/ur');
  } catch {
    // Not loaded: texts stay English.
  }
}

/** Gives a box the fonts of Urdu, whose texts are loaded; returns what takes them back. */
export const setUrduFonts = (box: HTMLElement) => urdu?.setFonts(box);

/**
 * The texts of one widget: the partner's own, then those of its language, then English, which also stands until the
 * language is loaded or if that fails.
 *
 * @param locale `en`, `ur`; anything else is English
 */
export function useMessages(locale: string | undefined, words: Words | undefined): Translate {
  const [known, setKnown] = useState(urdu);
  useEffect(() => {
    let current = true;
    void loadLocale(locale).then(() => current && setKnown(urdu));
    return () => {
      current = false;
    };
  }, [locale]);
  const own = locale === 'ur' ? known : undefined;
  return useMemo(() => createT(own ? 'ur' : 'en', { ...own?.UR, ...words }), [own, words]);
}
