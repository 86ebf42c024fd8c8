import type { Hono } from 'hono';
import { CSP_REPORT_TYPES, createCspReports, cspReports, networksOfCaller, readBody, tooMany } from '../http';
import type { ApiParts } from './index';

/** A page has few kinds of violations, and a browser sends them together. */
const MOST_KB = 16;

/** POST /csp-reports: what browsers kept out of our pages. Nothing of it is stored, and 204 says no more. */
export function cspReportRoutes(api: Hono, { config, log }: ApiParts) {
  const reports = createCspReports(log);
  api.post('/csp-reports', async (c) => {
    const [{ network } = { network: 'unknown' }] = networksOfCaller(c, config.trustProxy);
    if (!reports.admit(network)) throw tooMany(60);
    reports.count(await readBody(c, cspReports, config, { types: CSP_REPORT_TYPES, mostKb: MOST_KB }));
    return c.body(null, 204);
  });
}
