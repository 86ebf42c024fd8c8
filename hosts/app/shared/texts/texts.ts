import type { SiteLocale } from '@charter-hosts/contract';
import { createLoadedT, loadLocale, type Translate, type Words } from 'charter-widgets/kit';

let urdu: Words | undefined;

/** Loads the site's and the widgets' texts in a language. Never rejects: without them the site is in English. */
export async function loadTexts(locale: SiteLocale): Promise<void> {
  if (locale !== 'ur') return;
  try {
    const [{ UR }] = await Promise.all([import('./ur'), loadLocale(locale)]);
    urdu = UR;
  } catch {
    // The texts stay English.
  }
}

/** The texts of the page as it is, for what is said outside of its components. */
export const pageTexts = (): Translate => createTexts(document.documentElement.lang === 'ur' ? 'ur' : 'en');

/** The site's texts in a language that `loadTexts` has loaded, else in English. */
export const createTexts = (locale: SiteLocale): Translate =>
  locale === 'ur' && urdu ? createLoadedT(locale, urdu) : createLoadedT('en', undefined);
