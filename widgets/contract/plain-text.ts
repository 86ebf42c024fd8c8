/**
 * Converts a number, phone number, time, e-mail address or search text to plain ASCII: digits of South Asian scripts,
 * full-width forms, dashes, quotes, Arabic commas and full stops. Invisible characters are removed and spaces
 * collapsed. Not for names and messages, where joiners have a meaning. `٫` and `٬` stay, because only numbers have
 * them.
 */
export const plainText = (text: string): string =>
  text
    .replace(/\p{DI}/gu, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    // A script's zero is at position 0 of 16 characters, from Devanagari to Sinhala at position 6.
    .replace(/[٠-٩۰-۹]|(?=[ऀ-෿])\p{Nd}/gu, (digit) => String((digit.charCodeAt(0) & 15) - (digit < 'ऀ' ? 0 : 6)))
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[،、]/g, ',')
    .replace(/[۔。｡]/g, '.')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\s\p{Cc}\u2800]+/gu, ' ')
    .trim();
