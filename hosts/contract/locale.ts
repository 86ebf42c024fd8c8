/** The languages of the public site, each with the direction of its text and its name for link previews. */
export const SITE_LOCALES = { en: { dir: 'ltr', preview: 'en_US' }, ur: { dir: 'rtl', preview: 'ur_PK' } } as const;
export type SiteLocale = keyof typeof SITE_LOCALES;

const parse = (value: string | null | undefined): SiteLocale | undefined =>
  value === 'en' || value === 'ur' ? value : undefined;

/** The language that an address asks for: `?locale=ur`. */
export const askedLocale = (search: string) => parse(new URLSearchParams(search).get('locale'));

/** The language that a reader has chosen, by their cookies. */
export const chosenLocale = (cookies: string) => parse(/(?:^|; ?)locale=(\w+)/.exec(cookies)?.[1]);

/** The cookie that stores a choice for a year. */
export const localeCookie = (locale: SiteLocale, isSecure: boolean) =>
  `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;
