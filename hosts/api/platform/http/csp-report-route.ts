import type { Endpoint } from 'charter-widgets/contract';
import * as v from 'valibot';
import { CSP_REPORT_TYPES, cspReports } from './csp-reports';
import { route } from './route';

const cspReport = {
  method: 'post',
  path: '/csp-reports',
  who: 'anyone',
  body: cspReports,
  answer: v.unknown(),
  limit: 'report',
} as const satisfies Endpoint;

/** Receives reports of what a page's policy blocked. They are counted and logged, not stored. */
export const cspReportRoute = route(
  cspReport,
  {
    summary: 'Receives CSP reports; they are counted and logged',
    statuses: [204],
    body: { types: CSP_REPORT_TYPES, mostKb: 16 },
    ownOrigin: true,
  },
  ({ reports }, { c, body }) => {
    reports.count(body);
    return c.body(null, 204);
  },
);
