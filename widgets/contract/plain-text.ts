/**
 * A number, telephone number, time, e-mail address or search text as it is typed on a plain keyboard. Digits of every
 * South Asian script, full-width forms, dashes, quotes, and Arabic commas and full stops become ASCII. Characters that
 * cannot be seen are removed, and each run of spaces becomes one. Not for names and messages: joiners mean something
 * there. `٫` and `٬` stay, since only numbers have them.
 */
export const plainText = (text: string): string =>
  text
    .replace(/\p{DI}/gu, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    // A script's zero stands at the beginning of 16 characters; from Devanagari to Sinhala, at the seventh.
    .replace(/[٠-٩۰-۹]|(?=[ऀ-෿])\p{Nd}/gu, (digit) => String((digit.charCodeAt(0) & 15) - (digit < 'ऀ' ? 0 : 6)))
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[،、]/g, ',')
    .replace(/[۔。｡]/g, '.')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\s\p{Cc}\u2800]+/gu, ' ')
    .trim();
