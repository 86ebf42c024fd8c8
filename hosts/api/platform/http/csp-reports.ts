import type { Logger } from 'pino';
import * as v from 'valibot';

/** The address for reports. */
export const CSP_REPORTS = '/api/csp-reports';

/** The media types of reports; the first is that of the older `report-uri`. */
export const CSP_REPORT_TYPES = ['application/csp-report', 'application/reports+json'] as const;

const text = v.optional(v.pipe(v.string(), v.maxLength(4000)));

const report = v.object({
  type: v.string(),
  body: v.nullish(v.object({ effectiveDirective: text, blockedURL: text, documentURL: text })),
});

/** The parts of reports that are logged. WebKit sends a single report of the new form under the older type. */
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

const MINUTE_MS = 60_000;
/** Kinds that are counted apart in a minute; anybody can invent more. */
const MAX_KINDS = 20;

/**
 * Counts reports, and logs a line for each kind of a minute: the directive, the blocked origin and the path of the page.
 * Queries are left out, because they may contain what somebody typed.
 */
export function createCspReports(log: Pick<Logger, 'warn'>) {
  const kinds = new Map<string, { directive: string; blocked: string; page: string; count: number }>();
  let minute: NodeJS.Timeout | undefined;

  function endMinute() {
    minute = undefined;
    for (const kind of kinds.values()) log.warn(kind, 'a page’s policy kept something out');
    kinds.clear();
  }

  return {
    count(reports: v.InferOutput<typeof cspReports>): void {
      if (!minute) minute = setTimeout(endMinute, MINUTE_MS).unref();
      for (const violation of violations(reports)) {
        const name = JSON.stringify(violation);
        const [key, kind] = kinds.has(name) || kinds.size < MAX_KINDS ? [name, violation] : ['', OTHERS];
        kinds.set(key, { ...kind, count: (kinds.get(key)?.count ?? 0) + 1 });
      }
    },
  };
}

export type CspReports = ReturnType<typeof createCspReports>;

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
