import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Config } from '../../config';
import { networksOfCaller, tooMany } from './rate-limit';

/** Where pages send their reports. */
export const CSP_REPORTS = '/api/csp-reports';

/** How browsers call a report: the older `report-uri` has its own type, and one at a time. */
export const CSP_REPORT_TYPES = ['application/csp-report', 'application/reports+json'] as const;

const text = v.optional(v.pipe(v.string(), v.maxLength(4000)));

const report = v.object({
  type: v.string(),
  body: v.nullish(v.object({ effectiveDirective: text, blockedURL: text, documentURL: text })),
});

/**
 * Of a report, no more than is logged. Others than of a policy come as well, where a page asks for them. WebKit sends one
 * by itself, under the older type.
 */
export const cspReports = v.union([
  v.object({
    'csp-report': v.object({
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'document-uri': text,
    }),
  }),
  v.pipe(v.array(report), v.maxLength(100)),
  report,
]);

const MINUTE = 60_000;
/** POSTs of a client in a minute. */
const OF_A_CLIENT = 30;
/** Kinds that are told apart in a minute; anybody may invent more. */
const KINDS = 20;
const CLIENTS = 10_000;

/**
 * Counts reports, and logs a line for each kind of a minute: the directive, the origin that was kept out, the path of
 * the page. Queries stay out: they may say what somebody typed. All in memory, and no more of it than is bounded.
 */
export function createCspReports(log: Pick<Logger, 'warn'>) {
  const kinds = new Map<string, { directive: string; blocked: string; page: string; count: number }>();
  const clients = new Map<string, number>();
  let minute: NodeJS.Timeout | undefined;

  function endMinute() {
    minute = undefined;
    for (const kind of kinds.values()) log.warn(kind, 'a page’s policy kept something out');
    kinds.clear();
    clients.clear();
  }
  function beginMinute() {
    if (!minute) minute = setTimeout(endMinute, MINUTE).unref();
  }

  return {
    /** False when a client has sent too much in this minute. */
    admit(client: string): boolean {
      beginMinute();
      const sent = clients.get(client) ?? 0;
      if (sent >= OF_A_CLIENT || (sent === 0 && clients.size >= CLIENTS)) return false;
      clients.set(client, sent + 1);
      return true;
    },
    count(reports: v.InferOutput<typeof cspReports>): void {
      beginMinute();
      for (const { directive, blocked, page } of violations(reports)) {
        const name = JSON.stringify([directive, blocked, page]);
        const known = kinds.get(name);
        const [key, kind] = known || kinds.size < KINDS ? [name, { directive, blocked, page }] : ['', OTHERS];
        const { count } = kinds.get(key) ?? { count: 0 };
        kinds.set(key, { ...kind, count: count + 1 });
      }
    },
  };
}

export type CspReports = ReturnType<typeof createCspReports>;

/** Refuses a report of a client that has sent too many, before it is read. */
export const reportLimit =
  (reports: CspReports, { trustProxy }: Pick<Config, 'trustProxy'>): MiddlewareHandler =>
  async (c, next) => {
    const [{ network } = { network: 'unknown' }] = networksOfCaller(c, trustProxy);
    if (!reports.admit(network)) throw tooMany(60);
    await next();
  };

const OTHERS = { directive: 'others', blocked: '', page: '' };

function violations(reports: v.InferOutput<typeof cspReports>) {
  if ('csp-report' in reports) {
    const report = reports['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'];
    return [kindOf(directive, report['blocked-uri'], report['document-uri'])];
  }
  return [reports]
    .flat()
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => kindOf(body?.effectiveDirective, body?.blockedURL, body?.documentURL));
}

const kindOf = (directive = '', blocked = '', page = '') => ({
  directive: /^[a-z-]{1,40}$/.exec(directive.split(' ', 1)[0] ?? '')?.[0] ?? 'unknown',
  // A blocked URI may be a keyword such as `inline` or `eval`.
  blocked: /^[a-z-]{1,40}$/.test(blocked)
    ? blocked
    : addressOf(blocked, ({ origin, protocol }) => (origin === 'null' ? protocol : origin)),
  page: addressOf(page, ({ pathname }) => pathname),
});

function addressOf(text: string, part: (url: URL) => string): string {
  return URL.canParse(text) ? part(new URL(text)).slice(0, 100) : 'unknown';
}
