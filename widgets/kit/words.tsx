import { createContext, type ReactNode, useContext, useMemo } from 'react';

/**
 * Texts a partner replaces, English text to theirs: `{ 'Search': 'Find my jet' }`.
 * The English text is the key, so validation and server messages are replaceable too.
 */
export type Words = Readonly<Record<string, string>>;

/** Says an English text in the partner's words; `{name}` in it is filled from `values`. */
export type Say = (text: string, values?: Readonly<Record<string, string | number>>) => string;

const createSay =
  (words: Words = {}): Say =>
  (text, values) =>
    (words[text] ?? text).replace(/\{(\w+)\}/g, (whole, name: string) => String(values?.[name] ?? whole));

const SayContext = createContext<Say>(createSay());

export function WordsProvider({ words, children }: { words?: Words | undefined; children: ReactNode }) {
  const say = useMemo(() => createSay(words), [words]);
  return <SayContext.Provider value={say}>{children}</SayContext.Provider>;
}

export const useSay = (): Say => useContext(SayContext);
