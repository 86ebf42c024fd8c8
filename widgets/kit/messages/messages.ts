import { createContext, useContext, useEffect, useMemo, useState } from 'react';

/** The built-in languages. */
export type Locale = 'en' | 'ur';

/**
 * A partner's texts, English to theirs: `{ 'Search': 'Find my jet' }`. The English text is the key, also for validation
 * and server messages. `#` stands for a number: `{ 'Only # seats are available on this flight': 'Just # left!' }`.
 */
export type Words = Readonly<Record<string, string>>;

export interface Translate {
  /** Translates an English text and fills `{name}` from `values`. */
  (text: string, values?: Readonly<Record<string, string | number>>): string;
  /** The language, which dates follow. */
  readonly locale: Locale;
}

export function createT(locale: Locale, given: Words): Translate {
  // No prototype, because a text may be the name of an inherited property, such as `constructor`.
  const words: Words = Object.assign(Object.create(null), given);
  const find = (text: string) => {
    const numbers = text.match(/\d+/g) ?? [];
    return words[text] ?? words[text.replace(/\d+/g, '#')]?.replace(/#/g, () => numbers.shift() ?? '#') ?? text;
  };
  // Bidi isolates keep a price or a code together in a right-to-left sentence.
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

export const MessagesProvider = MessagesContext.Provider;

export const useT = (): Translate => useContext(MessagesContext);

/** Cached, so that the next widget starts in Urdu. */
let urdu: typeof import('./late/ur') | undefined;

/**
 * Loads a language's texts early, so that the first widget does not start in English. Never rejects; after a failure
 * the next widget tries again.
 */
export async function loadLocale(locale: string | undefined): Promise<void> {
  if (locale !== 'ur') return;
  try {
    urdu = await import('./late/ur');
  } catch {
    // The texts stay English.
  }
}

/** The texts of a language that `loadLocale` has loaded, and a host's own before them; English without it. */
export function createLoadedT(locale: string | undefined, words: Words | undefined): Translate {
  const own = locale === 'ur' ? urdu : undefined;
  return createT(own ? 'ur' : 'en', { ...own?.UR, ...words });
}

/** Applies the Urdu fonts to a box; returns a function that removes them. */
export const setUrduFonts = (box: HTMLElement) => urdu?.setFonts(box);

/**
 * Returns a widget's texts: the partner's, then those of its language, then English.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change once they are known
  return useMemo(() => createLoadedT(locale, words), [locale, words, known]);
}
