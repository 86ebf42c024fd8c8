import { WEBHOOK_EVENTS } from '@charter-hosts/contract';
import { RULES } from '../testing/authority';
import { addressOf, bearer, ENDPOINTS, nameOf, requestOf } from '../testing/calls';
import { atDesk, checkReader, found, tripOf } from './knowledge';
import { choose } from './steps';
import { Broken, Skipped, type World } from './world';

async function addsWebhook(w: World): Promise<void> {
  if (w.model.hooks.length > 1) throw new Skipped();
  const { person, headers } = await atDesk(w, ['owner']);
  // Without its answer nobody would have the secret to look at the signatures with.
  const body = { url: 'http://127.0.0.1:9/hooks', events: WEBHOOK_EVENTS };
  const { status, data } = await w.read('POST', 'Webhooks', headers, body);
  if (status >= 300) return;
  w.model.hooks.push({ n: w.step.n, secret: data.secret });
  w.expectAudit(person, 'made', 'webhook');
}

async function addsKey(w: World): Promise<void> {
  const scope = w.of(['requests', 'requests', 'flights', 'figures'], 1);
  const body = { name: `Key ${w.step.n}`, scopes: [scope] };
  const made = await w.change(await atDesk(w, ['owner']), 'ApiKeys', body, 'made', 'apiKey', scope);
  if (made) w.model.keys.push({ n: w.step.n, id: made.data.id, secret: made.data.secret, scope, isRevoked: false });
}

async function revokesKey(w: World): Promise<void> {
  const desk = await atDesk(w, ['owner']);
  const key = found(choose(w.model.keys, w.pick(0)));
  if (key.isRevoked) throw new Skipped();
  if (await w.change(desk, `ApiKeys/revoke/${key.id}`, undefined, 'changed', 'apiKey', 'revoked')) key.isRevoked = true;
}

async function agentReads(w: World): Promise<void> {
  const some = w.model.keys.filter(({ isRevoked }) => isRevoked === w.pick(3) < 0.2);
  const key = found(choose(some, w.pick(0)));
  const request = tripOf(w);
  const path = w.of([`Trip/${request.tripId}`, `Quotes/${request.tripId}`, 'PrivateCharter/GetAllRequests'], 2);
  const { text } = await w.get(path, bearer(key.secret));
  if (key.isRevoked || key.scope !== 'requests')
    throw new Broken('nobodyBeyondTheirRights', `A key for ${key.scope}, or one that was revoked, reads a request`);
  checkReader('key', request, text);
}

async function addsPartner(w: World): Promise<void> {
  const body = { key: `partner-${w.step.n}`, name: `Partner ${w.step.n}` };
  const made = await w.change(await atDesk(w, ['owner']), 'Partners', body, 'made', 'partner');
  if (made) w.model.partners.push({ n: w.step.n, link: made.data.link.split('#')[1] });
}

/** Of whoever tries calls: what they have, and the rights that it gives. */
const CREDENTIALS: Record<string, [token: (w: World) => string | undefined, rights: string[]]> = {
  nobody: [() => '', []],
  'whoever logged out': [(w) => w.of(w.endedTokens.slice(-4), 2), []],
  traveller: [(w) => w.requests().findLast(({ token }) => token)?.token, ['traveller']],
  customer: [(w) => w.model.signUps.find(({ token }) => token)?.token, ['customer', 'user']],
  partner: [(w) => w.model.partners[0]?.link, ['partner']],
  key: [(w) => w.model.keys[0]?.secret, []],
  viewer: [(w) => w.staff[3]?.token, ['viewer', 'user']],
  dispatcher: [(w) => w.staff[1]?.token, ['viewer', 'dispatcher', 'user']],
};

async function strangerTries(w: World): Promise<void> {
  const who = w.of(Object.keys(CREDENTIALS), 0);
  const [tokenOf, rights] = found(CREDENTIALS[who]);
  const headers = bearer(found(tokenOf(w)));
  const endpoint = w.of(ENDPOINTS, 1);
  const least = RULES.find(([, calls]) => calls.test(nameOf(endpoint)))?.[0];
  const isReadByKey = who === 'key' && endpoint.method === 'get' && endpoint.who === 'admin';
  if (endpoint.who === 'anyone' || !least || isReadByKey || rights.includes(least)) throw new Skipped();
  w.notes.push(who, nameOf(endpoint));
  const id = String(choose(w.requests(), w.pick(3))?.tripId ?? 1);
  const path = addressOf(endpoint, { id }).replace('/api/', '');
  const { body } = requestOf(endpoint, headers);
  const sent = typeof body === 'string' ? JSON.parse(body) : (body as FormData | undefined);
  const { status } = await w.read(endpoint.method.toUpperCase(), path, headers, sent);
  if (![401, 403, 410, 503].includes(status))
    throw new Broken('nobodyBeyondTheirRights', `${who} makes ${nameOf(endpoint)}, which is for ${least}: ${status}`);
}

export const OTHERS = {
  'an owner adds a webhook': [1, addsWebhook],
  'an owner adds a key': [1, addsKey],
  'an owner revokes a key': [1, revokesKey],
  'an agent reads with its key': [3, agentReads],
  'an owner adds a partner': [1, addsPartner],
  'a stranger tries a call': [8, strangerTries],
} as const;
