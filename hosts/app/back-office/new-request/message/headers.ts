import { plainText } from 'charter-widgets/contract';
import { listDates } from './days';
import { type Line, Tokens } from './tokens';

/** The lines of a message without what surrounds them, and what that says. */
export interface MessageParts {
  /** The day on which a line was written is '' where that is not clear. */
  lines: readonly Line[];
  source?: 'whatsapp' | 'email';
  /** Who wrote, each once: names and telephone numbers. */
  writers: readonly string[];
}

/** The day in the head of a chat's message or of an e-mail; '' when it has none, or may be two. */
function dayOfHead(head: string, today: string): string {
  const [day] = listDates(new Tokens([{ text: head, written: today }]), today);
  return day && !day.doubt.startsWith('The day was read first') ? day.value : '';
}

/**
 * `[27/11/2026, 10:12 pm] Ahmed: …` of an iPhone or the browser, `27/11/2026, 10:12 pm - Ahmed: …` of Android,
 * `Ahmed, [27-Nov-26 10:12 PM]` of Telegram.
 */
function readChatHead(line: string): { head: string; writer: string; text: string } | undefined {
  const [, by = '', day = '', said = ''] = /^([^,[\]]{1,50}), \[(\d[^\]]{9,30})\]:?(.*)$/.exec(line) ?? [];
  if (/\d:\d\d/.test(day)) return { head: day, writer: by.trim(), text: said };
  const close = line.startsWith('[') ? line.indexOf(']') : line.indexOf(' - ');
  const head = line.slice(0, close);
  const start = close + (line.startsWith('[') ? 1 : 3);
  if (close < 10 || close > 32 || !/\d:\d\d/.test(head) || !/\d[-/.]\d/.test(head)) return undefined;
  const colon = line.indexOf(':', start);
  // 'Messages are end-to-end encrypted' has no writer.
  if (colon < 0 || colon > start + 50) return { head, writer: '', text: '' };
  return { head, writer: line.slice(start, colon).replace(/^[ ~]{1,3}/, ''), text: line.slice(colon + 1) };
}

const MAIL_HEAD = /^[* ]{0,2}(from|sent|date|to|cc|bcc|subject|reply-to)[* ]{0,2}:[* ]{0,2}(.*)$/i;
const NO_TEXT =
  /^\s*(?:<?media omitted>?|(?:image|video|audio|sticker|document) omitted|this message was deleted|.{0,9}forwarded message.{0,9}|forwarded|null)[\s.]*$/i;

/** Takes apart an export of a chat, or a forwarded e-mail. */
export function readHeaders(message: string, today: string): MessageParts {
  const raw = message
    .replace(/<\/?[a-z][^<>@]{0,300}>/gi, (tag) => (/omitted/i.test(tag) ? '' : '\n'))
    .replace(/&nbsp;|&#160;/gi, ' ')
    .split(/\r?\n/)
    .map((line) =>
      plainText(line)
        .replace(/^(?:> ?)+/, '')
        .replace(/(?<![a-z])([ap])\. ?m\b\.?/gi, '$1m'),
    );
  const writers = new Set<string>();
  const lines: Line[] = [];
  let [source, written]: [MessageParts['source'], string] = [undefined, today];
  for (let index = 0; index < raw.length; index++) {
    const line = raw[index] ?? '';
    const chat = readChatHead(line.replace(/^(?:fwd?|forwarded) ?: ?/i, ''));
    if (chat) {
      source = 'whatsapp';
      written = dayOfHead(chat.head, today);
      if (chat.writer) writers.add(chat.writer);
    }
    const heads = [];
    for (let match = MAIL_HEAD.exec(line); match && !chat && heads.length < 9; )
      match = MAIL_HEAD.exec(raw[index + heads.push(match)] ?? '');
    // 'From: Karachi' alone is no head of an e-mail.
    if (heads.some(([all, name = '']) => /subject|sent/i.test(name) || (/from|^to/i.test(name) && all.includes('@')))) {
      source ??= 'email';
      for (const [, name = '', value = ''] of heads) {
        if (/sent|date/i.test(name)) written = dayOfHead(value, today);
        if (/from/i.test(name)) writers.add(value);
        if (/subject/i.test(name)) lines.push({ text: value.replace(/^(?:(?:fwd?|re) ?: ?)+/i, ''), written });
      }
      index += heads.length - 1;
    } else if (
      /^on .{6,160}$/i.test(line) &&
      /wrote ?:$/i.test(/wrote ?:$/i.test(line) ? line : (raw[index + 1] ?? ''))
    ) {
      // What was answered is older, and not what is asked.
      if (lines.some(({ text }) => text !== '')) break;
      source ??= 'email';
      written = dayOfHead(line, today);
      if (!/wrote ?:$/i.test(line)) index++;
      writers.add(line.slice(line.lastIndexOf(',') + 1).replace(/ wrote ?:$/i, ''));
    } else if (!NO_TEXT.test(chat?.text ?? line)) lines.push({ text: chat?.text.trim() ?? line, written });
  }
  return { lines, ...(source && { source }), writers: [...writers] };
}
