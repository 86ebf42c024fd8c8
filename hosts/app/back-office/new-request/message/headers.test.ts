import { expect, it } from 'vitest';
import { readHeaders } from './headers';

const today = '2026-11-28';
const read = (text: string) => {
  const { lines, source, writers } = readHeaders(text, today);
  return [source, writers.join(', '), ...lines.map(({ text, written }) => `${written}: ${text}`)];
};

it.each([
  ['[27/11/2026, 10:12:33 PM] Ahmed: hello', ['whatsapp', 'Ahmed', '2026-11-27: hello']],
  ['[10:12 pm, 27/11/2026] Ahmed: hello', ['whatsapp', 'Ahmed', '2026-11-27: hello']],
  ['27/11/2026, 22:12 - +92 300 1234567: hello', ['whatsapp', '+92 300 1234567', '2026-11-27: hello']],
  ['11/27/26, 10:12 PM - Ahmed: hello', ['whatsapp', 'Ahmed', '2026-11-27: hello']],
  ['2026-11-27, 22:12 - Ahmed: hello\nto you', ['whatsapp', 'Ahmed', '2026-11-27: hello', '2026-11-27: to you']],
  [
    '27/11/2026, 22:12 - Messages are encrypted\n27/11/2026, 22:13 - Ali: <Media omitted>',
    ['whatsapp', 'Ali', '2026-11-27: ', '2026-11-27: '],
  ],
  ['Ahmed, [27-Nov-26 10:12 PM]\nhello', ['whatsapp', 'Ahmed', '2026-11-27: ', '2026-11-27: hello']],
  // 9 November and 11 September are both before today.
  ['[09/11/2026, 10:12] Ali: hello', ['whatsapp', 'Ali', ': hello']],
])('sender, day and text are separated in the chat %s', (text, parts) => expect(read(text)).toEqual(parts));

it.each([
  [
    'From: Sana <sana@example.com>\nSent: Thursday, November 26, 2026 10:12 PM\nTo: ops@fly.example\nSubject: RE: FW: Jet\n\nhello',
    ['email', 'Sana <sana@example.com>', `${today}: `, '2026-11-26: Jet', '2026-11-26: ', '2026-11-26: hello'].filter(
      (part) => part !== `${today}: `,
    ),
  ],
  [
    'On Fri, 27 Nov 2026 at 18:40, Hina <hina@example.com> wrote:\n> hello',
    ['email', ' Hina <hina@example.com>', '2026-11-27: hello'],
  ],
  ['4 pax\nOn Fri, 27 Nov 2026 at 18:40, Hina <hina@example.com> wrote:\n> older', [undefined, '', `${today}: 4 pax`]],
  [
    'see below\nOn Fri, 27 Nov 2026 at 18:40, Hina <hina@example.com> wrote:\n> hello',
    ['email', ' Hina <hina@example.com>', `${today}: see below`, '2026-11-27: hello'],
  ],
  ['From: Karachi\nTo: Dubai', [undefined, '', `${today}: From: Karachi`, `${today}: To: Dubai`]],
])('sender, day and text are separated in the e-mail %s', (text, parts) => expect(read(text)).toEqual(parts));
