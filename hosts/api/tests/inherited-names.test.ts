import type { Endpoint } from 'charter-widgets/contract';
import { describe, expect, vi } from 'vitest';
import { SUBJECTS } from '../app';
import { createPartnerLinks, createTripLinks } from '../platform/http/signed-links';
import { aCharter, form, json, SECRET, signIn, type TestApp, test } from '../testing';

vi.setConfig({ testTimeout: 120_000 });

/** Names that any object has: whoever looks one up finds what nobody put there. */
const INHERITED = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];
const UNKNOWN = 'no_such_name';

const ENDPOINTS = SUBJECTS.flatMap(({ routes }) => routes)
  .map(({ endpoint }) => endpoint)
  // Whoever has signed out asks no more.
  .filter(({ path }) => !/sign-out|end-others/.test(path));
const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const named = (name: string, value: unknown) => Object.fromEntries([[name, value]]);
const filled = ({ path }: Endpoint, name: string) => path.replace(/:\w+$/, name);
const withOne = ({ path }: Endpoint) => path.replace(/:\w+$/, '1');

/** Where a call takes a name from outside. */
function entrancesOf(endpoint: Endpoint, name: string): [path: string, init: RequestInit][] {
  const { method, path } = endpoint;
  const plain = { method: method.toUpperCase() };
  return [
    ...(/:\w+$/.test(path) ? [[filled(endpoint, name), plain] as [string, RequestInit]] : []),
    [
      `${withOne(endpoint)}?${name}=x&q=${name}&limit=${name}&after=${name}&stage=${name}&kind=${name}&w=${name}`,
      plain,
    ],
    ...(method === 'post'
      ? ([
          [withOne(endpoint), json(named(name, 'x'))],
          [withOne(endpoint), json(named(name, named(name, [named(name, 1)])))],
          [withOne(endpoint), form({ [`x.${name}`]: 'x', [`Images[0].${name}`]: 'x' })],
          [
            withOne(endpoint),
            json(
              Object.fromEntries(
                ['kind', 'role', 'stage', 'list', 'letter', 'currency', 'locale'].map((one) => [one, name]),
              ),
            ),
          ],
        ] as [string, RequestInit][])
      : []),
  ];
}

async function answerOf(
  { app }: TestApp,
  path: string,
  init: RequestInit,
  headers: Record<string, string>,
  name: string,
) {
  const all = { ...(init.headers as Record<string, string>), ...headers };
  const answer = await app.request(path, { ...init, headers: all });
  return { status: answer.status, text: (await answer.text()).replaceAll(name, UNKNOWN) };
}

const faults = ({ logged }: TestApp) => logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 40);

describe('a name that every object has is none of ours', () => {
  test.for(ENDPOINTS.map((one) => [nameOf(one), one] as const))('%s', async ([, endpoint], { api }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    const owner = await signIn(api.app);
    const link = endpoint.who === 'traveller' ? createTripLinks([SECRET]) : createPartnerLinks([SECRET]);
    await api.app.request('/api/Partners', json({ key: 'first', name: 'First' }, owner));
    const isLinked = endpoint.who === 'traveller' || endpoint.who === 'partner';
    const headers = isLinked ? bearer(link.sign({ id: 1, epoch: 0 })) : owner;
    const known = entrancesOf(endpoint, UNKNOWN);
    for (const [index, [path, init]] of known.entries()) {
      const unknown = await answerOf(api, `/api${path}`, init, headers, UNKNOWN);
      for (const name of INHERITED) {
        const [its = '', one = {}] = entrancesOf(endpoint, name)[index] ?? [];
        const answer = await answerOf(api, `/api${its}`, one, headers, name);
        expect({ its, status: answer.status }).toEqual({ its, status: unknown.status });
      }
    }
    expect(faults(api)).toEqual([]);
  });

  test.for([
    ...[
      '/{}',
      '/embed/{}',
      '/embed/{}.html',
      '/docs/{}',
      '/docs/embed/{}',
      '/cdn/{}',
      '/cdn/{}.js',
      '/share/flights/{}.png',
    ],
    ...['/assets/{}.js', '/.well-known/{}', '/search?{}=x', '/private-charter-form?{}=x', '/flights-details?id={}'],
    ...['/embed/flight-gallery?{}=x&theme={}&locale={}', '/aircrafts?kind={}', '/search?time={}&order={}'],
  ])('%s', async (pattern, { api }) => {
    const { status } = await api.app.request(pattern.replaceAll('{}', 'unknown'));
    for (const name of INHERITED) {
      const answer = await api.app.request(pattern.replaceAll('{}', name));
      expect({ name, status: answer.status }).toEqual({ name, status });
    }
    expect(faults(api)).toEqual([]);
  });

  test.for(['partner', 'locale', 'page', 'utm_source'])(
    'in ?%s= of a request that is sent',
    async (parameter, { api }) => {
      for (const name of INHERITED) {
        const sent = await api.app.request(`/api/PrivateCharter/Create?${parameter}=${name}`, json(aCharter()));
        expect([name, sent.status]).toEqual([name, 201]);
      }
      const headers = await signIn(api.app);
      for (const id of INHERITED.keys())
        expect((await api.app.request(`/api/Trip/${id + 1}`, { headers })).status).toBe(200);
      expect(faults(api)).toEqual([]);
    },
  );
});
