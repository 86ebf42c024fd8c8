import type { TOKENS } from '../asked';

/** What a token's value is made of: no browser is here to say whether it is one, and none of these ends a rule. */
const FORMS: Readonly<Record<keyof typeof TOKENS, RegExp>> = {
  accent: /^(?:#[\da-f]{3,8}|[a-z]{3,20}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([\w\s.,%/+-]{1,60}\))$/i,
  radius: /^\d{1,4}(?:\.\d{1,4})?(?:px|r?em|%)?$/,
  font: /^[\w\s,-]{1,200}$/,
};

/**
 * The rule of the tokens that a query sets, for the first paint; '' without one. The browser, which knows what is a value,
 * puts its own in its place, and sets those that are not in these simple forms.
 */
export function tokensOf(query: URLSearchParams): string {
  const set = Object.entries(FORMS).flatMap(([token, form]) => {
    const value = query.get(token) ?? '';
    return form.test(value) ? [`--cw-${token}:${value}`] : [];
  });
  return set.length > 0 ? `html{${set.join(';')}}` : '';
}
