import { describe, expect } from 'vitest';
import { test } from '../testing';
import { addressOf, ENDPOINTS, nameOf, requestOf } from '../testing/calls';

/** Calls without a session of staff that write nothing and cost almost nothing, and the reasons. */
const FREE: Readonly<Record<string, string>> = {
  'GET /health': 'whoever watches the server asks it often, and it looks at what is known',
  'GET /openapi.json': 'a text that is made once',
  'GET /docs': 'a text that is made once',
  'GET /docs/:file': 'a file of the server',
};

/** The other calls that are not for staff have a limit for each client. */
const OPEN = ENDPOINTS.filter(({ who }) => who !== 'admin');

test('every call that is not for staff has a limit, or a reason to have none', () => {
  const without = OPEN.filter((one) => !one.limit).map(nameOf);
  expect(without.sort()).toEqual(Object.keys(FREE).sort());
});

describe('a client that repeats one call', () => {
  test.override({ env: { RATE_LIMIT_LOGIN: '1/24h', RATE_LIMIT_POST: '1/24h', RATE_LIMIT_READ: '1/24h' } });

  // Adding a passkey has a limit too, because the holder of a session may guess its password.
  const counted = [...OPEN, ...ENDPOINTS.filter(({ path }) => path === '/Auth/passkeys/begin')];

  // Reports have their own limit, in the reports module.
  test('is refused in the end, whichever call it is', async ({ api }) => {
    for (const endpoint of counted.filter(({ limit }) => limit && limit !== 'report')) {
      let status = 0;
      for (let times = 0; times < 12 && status !== 429; times += 1)
        status = (await api.app.request(addressOf(endpoint), requestOf(endpoint))).status;
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 429]);
    }
  });
});
