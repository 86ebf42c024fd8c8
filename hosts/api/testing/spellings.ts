const inHalves = (text: string) => [text.slice(0, text.length / 2), text.slice(text.length / 2)] as const;
const eachLetter = (text: string, write: (code: number) => string) =>
  [...text].map((letter) => write(letter.charCodeAt(0))).join('');
const hex = (code: number) => code.toString(16).padStart(2, '0');

/** How a link may be written in a text, given its address and its token. */
export const SPELLINGS: Readonly<Record<string, (url: string, token: string) => string>> = {
  normally: (url) => url,
  'without its address': (_url, token) => token,
  'in brackets': (url) => `[her page](${url}).`,
  'URL-encoded': (url) => encodeURIComponent(url),
  'URL-encoded twice': (url) => encodeURIComponent(encodeURIComponent(url)),
  'in a draft for WhatsApp': (url) =>
    `https://wa.me/923001234567?text=${encodeURIComponent(`Your trip: ${url} Regards`)}`,
  'with each letter URL-encoded': (_url, token) => eachLetter(token, (code) => `%${hex(code)}`),
  'with each letter as an entity': (_url, token) => eachLetter(token, (code) => `&#${code};`),
  'with each letter as a hexadecimal entity': (_url, token) => eachLetter(token, (code) => `&#x${hex(code)};`),
  'with each letter escaped': (_url, token) => eachLetter(token, (code) => `\\u00${hex(code)}`),
  'in full-width letters': (_url, token) => eachLetter(token, (code) => String.fromCharCode(code + 0xfee0)),
  'after a word': (_url, token) => `link${token}`,
  'after an underscore': (_url, token) => `_${token}`,
  'before a hyphen': (_url, token) => `${token}-ok`,
  'before a letter': (_url, token) => `${token}x`,
  'with an invisible character': (_url, token) => inHalves(token).join('\u200b'),
  'with a soft hyphen': (_url, token) => inHalves(token).join('\u00ad'),
  'with a space': (_url, token) => inHalves(token).join(' '),
  'on two lines': (url) => inHalves(url).join('\n'),
  'in two parts': (_url, token) => `first ${inHalves(token)[0]} then ${inHalves(token)[1]}`,
  'without its first part': (_url, token) => token.split('.').at(-1) ?? '',
};
