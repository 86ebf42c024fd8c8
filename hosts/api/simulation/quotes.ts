import { atDesk, tripOf } from './desk';
import { sumOf } from './knowledge';
import { between } from './steps';
import { type Answer, Broken, type Request, type Staff, type World } from './world';

const HOUR_MS = 3_600_000;

const isQuoted = ({ draft, sent }: Request) => draft !== undefined || sent.length > 0;

/** A draft is read as it was saved, and every total is the sum of its lines. */
export function checkQuotes(request: Request, { data }: Answer): void {
  for (const quote of data) {
    if (sumOf(quote.lines) !== quote.total)
      throw new Broken('totalsAreSums', `Staff read a total of ${quote.total} with lines of ${sumOf(quote.lines)}`);
    const known = [request.draft, ...request.sent].find((one) => one?.version === quote.version);
    if (known && JSON.stringify(known.lines) !== JSON.stringify(quote.lines))
      throw new Broken(
        'totalsAreSums',
        `Quote ${quote.version} was saved as ${JSON.stringify(known.lines)}, and is read as ${JSON.stringify(quote.lines)}`,
      );
  }
}

/** The quotes of a trip as the editor loads them. */
async function loadQuotes(w: World, request: Request, desk: { person: Staff; headers: Record<string, string> }) {
  const answer = await w.read('GET', `Quotes/${request.tripId}`, desk.headers);
  if (answer.status === 401) desk.person.token = '';
  if (answer.status !== 200) return undefined;
  checkQuotes(request, answer);
  return answer.data as {
    version: number;
    revision: number;
    hash: string;
    state: string;
    total: number;
    lines: { kind: string; label: string; amount: number }[];
  }[];
}

const KINDS = ['flight', 'fee', 'tax', 'discount', 'night'] as const;

async function drafts(w: World): Promise<string> {
  const desk = await atDesk(w);
  const request = tripOf(w);
  const quotes = desk && request && (await loadQuotes(w, request, desk));
  if (!desk || !request || !quotes) return 'skipped';
  const lines = Array.from({ length: between(1, 5, w.pick(2)) }, (_, line) => ({
    kind: line === 0 ? 'flight' : KINDS[(line + w.step.n) % KINDS.length],
    label: `Line ${line} of ${w.step.n}`,
    amount: String(line === 0 ? 9000 + w.step.n : 10 * line + (w.step.n % 7)),
  }));
  const base = quotes.find(({ state }) => state === 'draft');
  const asNew = base && w.pick(5) < 0.3;
  const legs = [
    {
      from: 'Karachi (KHI)',
      to: 'Skardu (KDU)',
      departs: '2028-02-29T14:30',
      block: '2:05',
      seats: '4',
      isShown: true,
    },
    {
      from: 'Auckland (AKL)',
      to: 'Honolulu (HNL)',
      departs: '2028-03-02T23:30',
      block: '8:40',
      seats: '',
      isShown: true,
    },
  ];
  const body = {
    ...{ aircraft: 'King Air 350', tail: 'AP-ABC', currency: w.pick(4) < 0.7 ? 'USD' : 'PKR', legs, lines },
    ...{
      message: `For ${request.person.mark}`,
      terms: 'Half is due within a day.',
      rate: w.pick(3) < 0.3 ? '3,000' : '',
    },
    validUntil: new Date(w.time() + between(2, 90, w.pick(3)) * HOUR_MS).toISOString(),
    basedOn: base && !asNew ? { version: base.version, revision: base.revision, hash: base.hash } : null,
    beside: quotes.map(({ version }) => version),
  };
  const answer = await w.act(`Quotes/${request.tripId}`, body, desk.headers);
  if (answer?.status === 200) {
    const saved = answer.data.find(
      (one: { version: number; state: string }) =>
        one.state === 'draft' && (!body.basedOn || one.version === body.basedOn.version),
    );
    const own = saved?.lines.filter(({ label }: { label: string }) => label.startsWith('Line ')) ?? [];
    if (saved && own.length !== lines.length)
      throw new Broken('totalsAreSums', `A draft of ${lines.length} lines is stored with ${own.length}`);
    request.draft = saved && { version: saved.version, lines: saved.lines, total: saved.total };
    checkQuotes(request, answer);
  } else if (!answer) request.draft = undefined;
  return `${desk.person.name}, request ${request.n}: ${answer?.status ?? 'no answer'}`;
}

async function sendsQuotes(w: World): Promise<string> {
  const desk = await atDesk(w);
  const request = tripOf(w, isQuoted);
  const quotes = desk && request && (await loadQuotes(w, request, desk));
  const open = quotes?.filter(({ state }) => state === 'draft');
  if (!desk || !request || !open?.length) return 'skipped';
  const named = open.map(({ version, revision, hash, total }) => ({ version, revision, hash, total }));
  const answer = await w.act(`Quotes/send/${request.tripId}`, { quotes: named }, desk.headers);
  if (answer?.status === 200) {
    checkQuotes(request, answer);
    request.draft = undefined;
    request.sent.push(...open.map(({ version, total, lines }) => ({ version, total, lines })));
    const said = named.map(({ version }) => version).join(' and ');
    w.expectAudit(desk.person, 'changed', 'trip', `quote ${said} sent`);
  }
  if (!answer) request.draft = undefined;
  return `${desk.person.name}, request ${request.n}: ${answer?.status ?? 'no answer'}`;
}

async function withdraws(w: World): Promise<string> {
  const desk = await atDesk(w);
  const request = tripOf(w, isQuoted);
  const quotes = desk && request && (await loadQuotes(w, request, desk));
  const quote = quotes?.find(({ state }) => state === 'sent' || state === 'draft');
  if (!desk || !request || !quote) return 'skipped';
  const { version, revision, hash } = quote;
  const answer = await w.act(`Quotes/withdraw/${request.tripId}`, { version, revision, hash }, desk.headers);
  if (!answer || answer.status === 200) request.draft = undefined;
  if (answer?.status === 200) w.expectAudit(desk.person, 'changed', 'trip', `quote ${version} withdrawn`);
  return `${desk.person.name}, request ${request.n}: ${answer?.status ?? 'no answer'}`;
}

export const QUOTES = {
  'staff draft a quote': [9, drafts],
  'staff send quotes': [9, sendsQuotes],
  'staff withdraw a quote': [1, withdraws],
} as const;
