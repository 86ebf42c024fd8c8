import { plainText } from 'charter-widgets/contract';
import { listDates } from './days';
import { type Line, Tokens } from './tokens';

/** The lines of a message without what surrounds them, and what that says. */
export interface MessageParts {
  /** The day on which a line was written is '' where that is not clear. */
  lines: readonly Line[];
  source?: 'whatsapp' | 'email';
  /** Who wrote, each once: names and phone numbers. */
  writers: readonly string[];
  /** True when an older e-mail below was left out. */
  isCut: boolean;
}

/** The day in the head of a chat's message or of an e-mail; '' when it has none, or may be two. */
function dayOfHead(head: string, today: string): string {
  const [day] = listDates(new Tokens([{ text: head, written: today }]), today);
  return day && !day.doubt.startsWith('The day was read first') ? day.value : '';
}

const DAY = '\\d{1,4}[-/.]\\w{1,9}[-/.]\\d{2,4}';
const TIME = '\\d{1,2}[:.]\\d\\d(?:[:.]\\d\\d)?(?: ?[ap]m)?';
const HEAD = new RegExp(`^(?:${DAY},? ${TIME}|${TIME}, ${DAY})$`, 'i');
/** What WhatsApp itself writes. */
const OF_THE_APP = /encrypted|created|added|joined|left|changed|removed|deleted|disappearing|pinned|missed/i;

/**
 * `[27/11/2026, 10:12 pm] Ahmed: …` of an iPhone or the browser, `27/11/2026, 10:12 pm - Ahmed: …` of Android,
 * `Ahmed, [27-Nov-26 10:12 PM]` of Telegram. An itinerary's line, '05/12 07:00 - KHI LHE', is none.
 */
function readChatHead(line: string): { head: string; writer: string; text: string } | undefined {
  const [, by = '', day = '', said = ''] = /^([^,[\]]{1,50}), \[(\d[^\]]{9,30})\]:?(.*)$/.exec(line) ?? [];
  if (HEAD.test(day)) return { head: day, writer: by.trim(), text: said };
  const close = line.startsWith('[') ? line.indexOf(']') : line.indexOf(' - ');
  const head = line.slice(0, close);
  const start = close + (line.startsWith('[') ? 1 : 3);
  if (!HEAD.test(head.replace('[', ''))) return undefined;
  const colon = line.indexOf(':', start);
  if (colon < 0 || colon > start + 50)
    return OF_THE_APP.test(line.slice(start)) ? { head, writer: '', text: '' } : undefined;
  return { head, writer: line.slice(start, colon).replace(/^[ ~]{1,3}/, ''), text: line.slice(colon + 1) };
}

/** 'Am 27.11.2026 um 09:15 schrieb Desk <desk@example.com>:' */
const OF_ANOTHER_LANGUAGE = /^(?:am|le|el|il|op) .{6,160}<[^<>@]{1,64}@[^<>]{1,190}>.{0,12}:$/i;
const EMAIL_HEAD = /^[* ]{0,2}(from|sent|date|to|cc|bcc|subject|reply-to)[* ]{0,2}:[* ]{0,2}(.*)$/i;
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
        .replace(/(?<![a-z])([ap])\. ?m\b\.?/gi, '$1m')
        .replace(/(?<!\d)(\d{1,2}) ?h ?(\d\d)(?!\w)/gi, '$1:$2'),
    );
  const writers = new Set<string>();
  const lines: Line[] = [];
  let [source, written]: [MessageParts['source'], string] = [undefined, today];
  let isCut = false;
  for (let index = 0; index < raw.length; index++) {
    const line = raw[index] ?? '';
    const chat = readChatHead(line.replace(/^(?:fwd?|forwarded) ?: ?/i, ''));
    if (chat) {
      source = 'whatsapp';
      written = dayOfHead(chat.head, today);
      if (chat.writer) writers.add(chat.writer);
    }
    const heads = [];
    for (let match = EMAIL_HEAD.exec(line); match && !chat && heads.length < 9; )
      match = EMAIL_HEAD.exec(raw[index + heads.push(match)] ?? '');
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
      OF_ANOTHER_LANGUAGE.test(line) ||
      (/^on .{6,160}$/i.test(line) && /wrote ?:$/i.test(/wrote ?:$/i.test(line) ? line : (raw[index + 1] ?? '')))
    ) {
      // What was answered is older, and not what is asked, unless nothing is asked above it: 'see below'.
      isCut = lines.some(({ text }) => /\d/.test(text));
      if (isCut) break;
      source ??= 'email';
      written = dayOfHead(line, today);
      if (!/: ?$/.test(line)) index++;
      writers.add(line.slice(line.lastIndexOf(',') + 1).replace(/ wrote ?:$/i, ''));
    } else if (!NO_TEXT.test(chat?.text ?? line)) lines.push({ text: chat?.text.trim() ?? line, written });
  }
  return { lines, ...(source && { source }), writers: [...writers], isCut };
}
