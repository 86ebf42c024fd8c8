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

/** Receives browsers' reports of what the policy of a page blocked: counted and logged, not stored. */
export const cspReportRoute = route(
  cspReport,
  {
    summary: 'What a browser reports that the policy of a page kept out; counted and logged',
    statuses: [204],
    // Browsers send reports in batches, and a page has few kinds of violations.
    body: { types: CSP_REPORT_TYPES, mostKb: 16 },
    ownOrigin: true,
  },
  ({ reports }) =>
    ({ c, body }) => {
      reports.count(body);
      return c.body(null, 204);
    },
);
