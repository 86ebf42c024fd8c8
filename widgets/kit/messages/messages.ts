import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { useIsHydrating } from '../base/hooks';

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

type Urdu = typeof import('./urdu/ur');

/** Cached, so that the next widget starts in Urdu; and what a host has loaded, which its server's HTML has, too. */
let urdu: Urdu | undefined;
let hosts: Urdu | undefined;

/** Never rejects; after a failure the next widget tries again. */
async function load(locale: string | undefined): Promise<Urdu | undefined> {
  // Without it, the texts stay English.
  if (locale === 'ur') urdu = await import('./urdu/ur').catch(() => urdu);
  return urdu;
}

/**
 * Loads a language's texts early, so that the first widget does not start in English. Await it on a server before rendering,
 * and in the browser before hydrating. Never rejects.
 */
export async function loadLocale(locale: string | undefined): Promise<void> {
  hosts = await load(locale);
}

/** The texts of a language that `loadLocale` has loaded, and a host's own before them; English without it. */
export function createLoadedT(locale: string | undefined, words: Words | undefined, known = urdu): Translate {
  const own = locale === 'ur' ? known : undefined;
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
  const isHydrating = useIsHydrating();
  const [known, setKnown] = useState(isHydrating ? hosts : urdu);
  useEffect(() => {
    let current = true;
    void load(locale).then((texts) => current && setKnown(texts));
    return () => {
      current = false;
    };
  }, [locale]);
  // Not by default: `undefined` would be what any widget has loaded.
  return useMemo(() => createLoadedT(known && locale, words, known), [locale, words, known]);
}
