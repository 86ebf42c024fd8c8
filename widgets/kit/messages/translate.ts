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

/**
 * Creates the translator of widgets, pages and e-mails.
 *
 * @param isolate keeps a filled-in value together in a right-to-left sentence
 */
export function createT(locale: Locale, given: Words, isolate: (value: string | number) => string = String): Translate {
  // No prototype, because a text may be the name of an inherited property, such as `constructor`.
  const words = { __proto__: null, ...given } as object as Words;
  const find = (text: string) => {
    const numbers = text.match(/\d+/g);
    return words[text] ?? words[text.replace(/\d+/g, '#')]?.replace(/#/g, () => numbers?.shift() ?? '#') ?? text;
  };
  return Object.assign(
    (text: string, values: Readonly<Record<string, string | number>> = {}) =>
      find(text).replace(/\{(\w+)\}/g, (whole, name: string) =>
        Object.hasOwn(values, name) ? isolate(values[name] as string) : whole,
      ),
    { locale },
  );
}

/** The default outside of a widget. */
export const ENGLISH = createT('en', {});
