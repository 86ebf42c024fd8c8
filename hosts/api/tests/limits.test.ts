import { describe, expect } from 'vitest';
import { test } from '../testing';
import { addressOf, ENDPOINTS, nameOf, requestOf } from '../testing/calls';

/** Calls that nobody of staff has to sign in for, which write nothing and cost next to nothing, and why. */
const FREE: Readonly<Record<string, string>> = {
  'GET /health': 'whoever watches the server asks it often, and it looks at what is known',
  'GET /openapi.json': 'a text that is made once',
  'GET /docs': 'a text that is made once',
  'GET /docs/:file': 'a file of the server',
};

/** Whatever of them is not staff's has a limit a client. */
const OPEN = ENDPOINTS.filter(({ who }) => who !== 'admin');

test('every call that is not staff’s has a limit, or a reason to have none', () => {
  const without = OPEN.filter((one) => !one.limit).map(nameOf);
  expect(without.sort()).toEqual(Object.keys(FREE).sort());
});

describe('a client that makes one call again and again', () => {
  test.override({ env: { RATE_LIMIT_LOGIN: '1/24h', RATE_LIMIT_POST: '1/24h', RATE_LIMIT_READ: '1/24h' } });

  // A call of staff that begins to add a passkey has one too: whoever has a session may guess its password.
  const counted = [...OPEN, ...ENDPOINTS.filter(({ path }) => path === '/Auth/passkeys/begin')];

  // Reports have a limit of their own, in reports.
  test('is refused in the end, whichever call it is', async ({ api }) => {
    for (const endpoint of counted.filter(({ limit }) => limit && limit !== 'report')) {
      let status = 0;
      for (let times = 0; times < 12 && status !== 429; times += 1)
        status = (await api.app.request(addressOf(endpoint), requestOf(endpoint))).status;
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 429]);
    }
  });
});
