/**
 * Characters that turn the direction of what follows, unseen: the code that is copied would not be the code that is
 * read. Right-to-left letters are not among them.
 */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const hex = (character: string) => character.charCodeAt(0).toString(16);

/** A text as an attribute's value in HTML, between double quotes; it stays on its line. */
export const htmlAttribute = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(TURNS, (character) => `&#x${hex(character)};`);

/** A text as a literal of JavaScript, which may stand in a page's script, too. */
export const jsString = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replaceAll('<', '\\u003c')
    .replace(/[\u2028\u2029]/g, (character) => `\\u${hex(character)}`)
    .replace(TURNS, (character) => `\\u${hex(character).padStart(4, '0')}`)}'`;

/** An attribute of JSX: its quoted form has entities but no escapes, so only what needs neither is written in it. */
export const jsxAttribute = (name: string, text: string): string =>
  /["&{}<>\\\n\r\t\u2028\u2029]/.test(text) || text.search(TURNS) >= 0
    ? `${name}={${jsString(text)}}`
    : `${name}="${text}"`;
