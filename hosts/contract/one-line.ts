import { oneLine } from 'charter-widgets/contract';

export { oneLine };

/**
 * Returns a text with every kind of line break as `
 * `.
 */
export const severalLines = (text: string): string =>
  text
    .split(/\r\n|[\n\v\f\r\x85\u2028\u2029]/)
    .map(oneLine)
    .join('\n');
