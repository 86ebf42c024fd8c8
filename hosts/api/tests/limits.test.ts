import type { Endpoint } from 'charter-widgets/contract';
import { describe, expect } from 'vitest';
import { SUBJECTS } from '../app';
import { json, type TestApp, test } from '../testing';

const endpoints: readonly Endpoint[] = SUBJECTS.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));
const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;

/** Calls that nobody of staff has to sign in for, which write nothing and cost next to nothing, and why. */
const FREE: Readonly<Record<string, string>> = {
  'GET /health': 'whoever watches the server asks it often, and it looks at what is known',
  'GET /openapi.json': 'a text that is made once',
  'GET /docs': 'a text that is made once',
  'GET /docs/:file': 'a file of the server',
};

/** Whatever of them is not staff's has a limit a client. */
const OPEN = endpoints.filter(({ who }) => who !== 'admin');

test('every call that is not staff’s has a limit, or a reason to have none', () => {
  const without = OPEN.filter((one) => !one.limit).map(nameOf);
  expect(without.sort()).toEqual(Object.keys(FREE).sort());
});

describe('a client that makes one call again and again', () => {
  test.override({ env: { RATE_LIMIT_LOGIN: '1/24h', RATE_LIMIT_POST: '1/24h', RATE_LIMIT_READ: '1/24h' } });

  /** What is counted only once it is read. */
  const BODIES: Readonly<Record<string, object>> = {
    'POST /Auth/login': { email: 'nobody@example.com', password: 'a guess' },
    'POST /Auth/passkey/login': {
      credential: { id: 'x', response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } },
    },
  };
  const call = ({ app }: TestApp, endpoint: Endpoint) => {
    const path = `/api${endpoint.path.replace(/:\w+/, '1')}`;
    if (endpoint.method !== 'post') return app.request(path, { method: endpoint.method });
    return app.request(path, json(BODIES[nameOf(endpoint)] ?? {}));
  };

  // Reports have a limit of their own, in reports.
  test.for(OPEN.filter(({ limit }) => limit && limit !== 'report').map((one) => [nameOf(one), one] as const))(
    'is refused in the end: %s',
    async ([, endpoint], { api }) => {
      let status = 0;
      for (let times = 0; times < 12 && status !== 429; times += 1) status = (await call(api, endpoint)).status;
      expect(status).toBe(429);
    },
  );

  // A session is no way round it: staff's is begun with a password, and whoever has a session may guess it.
  test('is refused in the end that begins to add a passkey', async ({ api }) => {
    const begin = endpoints.find((one) => nameOf(one) === 'POST /Auth/passkeys/begin') as Endpoint;
    let status = 0;
    for (let times = 0; times < 12 && status !== 429; times += 1) status = (await call(api, begin)).status;
    expect(status).toBe(429);
  });
});
