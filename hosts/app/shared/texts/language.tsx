import { askedLocale, chosenLocale, localeCookie, type SiteLocale } from '@charter-hosts/contract';
import type { Translate } from 'charter-widgets/kit';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { navigation } from '../router/navigation';
import { createTexts, loadTexts } from './texts';

type Language = readonly [locale: SiteLocale, show: (locale: SiteLocale) => void];

const LanguageContext = createContext<Language>(['en', () => {}]);

/** The language that the reader has chosen; undefined before any choice. In a partner's frame only the address says it. */
export const readChoice = (framed: boolean): SiteLocale | undefined =>
  askedLocale(location.search) ?? (framed ? undefined : chosenLocale(document.cookie));

/** Provides the language of the public site. */
export function LanguageProvider({ first, children }: { first: SiteLocale; children: ReactNode }) {
  return <LanguageContext value={useState(first)}>{children}</LanguageContext>;
}

/** The public site's language, and what shows another one whose texts are loaded. */
export const useLanguage = (): Language => useContext(LanguageContext);

/** The texts of the current screen: the back office is in English. */
export function useScreenTexts(backOffice: boolean): Translate {
  const [locale] = useLanguage();
  return useMemo(() => createTexts(backOffice ? 'en' : locale), [backOffice, locale]);
}

/** Shows the page in another language, with what was typed. The choice is stored, and an earlier one leaves the address. */
export async function chooseLanguage(locale: SiteLocale, show: (locale: SiteLocale) => void): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = localeCookie(locale, location.protocol === 'https:');
  await loadTexts(locale);
  show(locale);
  const { search, hash, state } = navigation.visit.location;
  const query = new URLSearchParams(search);
  if (!query.has('locale')) return;
  query.delete('locale');
  await navigation.navigate({ search: `${query}`, hash }, { replace: true, preventScrollReset: true, state });
}
