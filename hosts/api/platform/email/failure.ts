import { domainToASCII } from 'node:url';
import { printable } from '../watch/log';

/** Why an e-mail could not be sent. */
export interface EmailFailure {
  /** For staff: what happened, with the mail server's reply. */
  text: string;
  /** The mail server's reply on one line, without e-mail addresses; '' for none. */
  reply: string;
  /** Whether the recipient is refused for good. Any other cause can be mended, so the e-mail waits. */
  isFinal: boolean;
}

/** The parts of nodemailer's errors that are read here. */
interface SmtpError {
  code?: string;
  /** The code of a failed connection. */
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** How the text of a recipient's refusal for now begins. These e-mails keep their pauses when others are sent. */
export const RECIPIENT_LATER = 'The mail server refuses the recipient for now';

/** Enhanced codes of a wrong, moved, disabled or full mailbox (RFC 3463). */
const RECIPIENT_CODE = /^[45]\.(?:1\.(?:1|2|3|6|10)|2\.[12])$/;
/** Words about us, which servers also write beside a code of the recipient. */
const ABOUT_US = /\b(?:sender|from|relay\w*|authenticat\w*|log ?in|sign ?in)\b/i;
/** Words about a mailbox that is not there, for servers without enhanced codes: a first one, or the other two in turn. */
const NO_MAILBOX = /\b(?:no such|unknown|invalid|no) (?:user|mailbox|recipient|address|account)\b/i;
const MAILBOX = /\b(?:user|mailbox|recipient|address|account)\b/i;
const IS_WRONG = /\b(?:unknown|not exist|not found|unavailable|invalid|disabled|inactive|not local)\b/i;
const MAILBOX_CODES: readonly number[] = [550, 551, 553];
const SIGN_IN_CODES: readonly number[] = [530, 534, 535, 538];

const MAX_REPLY = 300;

/** Describes why nodemailer could not send an e-mail to an address. In doubt the cause is not the recipient. */
export function describeEmailFailure(error: unknown, to = ''): EmailFailure {
  const { code, originalCode, command = '', response = '', responseCode = 0 } = error as SmtpError;
  const reply = cleanReply(response, to);
  // The recipient's name may be a word that is looked for, such as `user`.
  const isRecipient = isAboutRecipient(command, responseCode, cleanReply(response));
  const isFinal = isRecipient && responseCode >= 500;
  const says = (what: string) => ({ text: reply ? `${what}: ${reply}` : what, reply, isFinal });
  if (isFinal) return says('The mail server refuses the recipient');
  if (isRecipient) return says(RECIPIENT_LATER);
  if (code === 'EAUTH' || SIGN_IN_CODES.includes(responseCode) || /\bauthenticat/i.test(reply))
    return says('The mail server rejects the user name or password (SMTP_URL)');
  if (responseCode >= 500) return says(`The mail server refuses ${REFUSED[command] ?? 'us'}`);
  if (responseCode > 0) return says('The mail server refuses it for now');
  if (code === 'ETIMEDOUT') return says('The mail server does not answer in time');
  return says(`The mail server was not reached (${originalCode ?? code ?? 'no reason given'})`);
}

/** What a permanent refusal of a command is about. */
const REFUSED: Readonly<Record<string, string>> = {
  'MAIL FROM': 'our sender address',
  'RCPT TO': 'to send it for us',
  DATA: 'the message',
};

function isAboutRecipient(command: string, responseCode: number, reply: string): boolean {
  if ((command !== 'RCPT TO' && command !== 'DATA') || ABOUT_US.test(reply)) return false;
  const enhanced = /^\d{3} (\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
  if (enhanced) return RECIPIENT_CODE.test(enhanced);
  return command === 'RCPT TO' && MAILBOX_CODES.includes(responseCode) && isMailboxWrong(reply);
}

function isMailboxWrong(reply: string): boolean {
  const named = reply.search(MAILBOX);
  return NO_MAILBOX.test(reply) || (named >= 0 && IS_WRONG.test(reply.slice(named)));
}

/**
 * A reply on one line. Each line of a reply repeats the codes; the words may contain addresses and anything else.
 *
 * @param to the recipient, whose name and domain are replaced also where they stand without `@`
 */
export function cleanReply(response: string, to = ''): string {
  const [first = '', ...others] = response.split(/\r?\n/);
  const lines = [first.replace(/^(\d{3})-/, '$1 '), ...others.map((line) => line.replace(REPEATED, ''))];
  const words = lines
    .join(' ')
    // Blanks in an address.
    .replace(/"[^"]*"@|\s@\s/g, '@')
    .split(/\s+/)
    .map((word) => (/[@＠]|%40/i.test(word) ? '(address)' : word));
  const line = printable(words.filter(Boolean).join(' ')).replaceAll(partsOf(to), '(address)');
  return line.length > MAX_REPLY ? `${line.slice(0, MAX_REPLY)}…` : line;
}

/** Finds the name of an address, also without its `+tag`, and its domain. */
function partsOf(address: string): RegExp {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, Math.max(at, 0));
  const domain = address.slice(at + 1);
  const parts = [name, name.split('+', 1)[0] ?? '', domain, domainToASCII(domain)].filter(Boolean);
  const any = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return new RegExp(any ? `(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])` : '(?!)', 'giu');
}

const REPEATED = /^\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} )?/;
