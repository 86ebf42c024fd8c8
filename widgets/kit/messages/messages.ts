import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { useIsHydrating } from '../base/hooks';
import { createT, ENGLISH, type Translate, type Words } from './translate';

export * from './translate';

const MessagesContext = createContext(ENGLISH);

export const MessagesProvider = MessagesContext.Provider;

export const useT = (): Translate => useContext(MessagesContext);

type Urdu = typeof import('./urdu');

/** Cached, so that the next widget starts in Urdu; and what a host has loaded, which its server's HTML has, too. */
export let urdu: Urdu | undefined;
let hosts: Urdu | undefined;

/** Never rejects; after a failure the next widget tries again. */
async function load(locale: string | undefined): Promise<Urdu | undefined> {
  // Without it, the texts stay English.
  if (locale === 'ur') urdu = await import('./urdu').catch(() => urdu);
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
  return createT(own ? 'ur' : 'en', { ...own?.UR, ...words }, own?.isolate);
}

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
