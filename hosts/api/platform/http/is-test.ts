import type { Context } from 'hono';

/**
 * Whether a public call is a partner's test (`?test`): it is checked and answered like any other, but nothing of it is
 * kept. In the query and not in a header, so that a browser asks for no other preflight.
 */
export function isTest(c: Context): boolean {
  const said = c.req.query('test');
  return said !== undefined && said !== 'false';
}

/** The id of a request and of a flight that exist in tests alone: no database counts that far. */
export const TEST_ID = 999_999_999;
