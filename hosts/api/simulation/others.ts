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
  w.expectAudit(person, 'made', 'webhook', '');
}

async function addsKey(w: World): Promise<void> {
  const { person, headers } = await atDesk(w, ['owner']);
  const answer = await w.act('ApiKeys', { name: `Key ${w.step.n}`, scopes: ['requests'] }, headers);
  if (answer?.status !== 200) return;
  w.model.keys.push({ n: w.step.n, id: answer.data.id, secret: answer.data.secret, isRevoked: false });
  w.expectAudit(person, 'made', 'apiKey', 'requests');
}

async function revokesKey(w: World): Promise<void> {
  const { person, headers } = await atDesk(w, ['owner']);
  const key = found(choose(w.model.keys, w.pick(0)));
  if (key.isRevoked) throw new Skipped();
  const answer = await w.act(`ApiKeys/revoke/${key.id}`, undefined, headers);
  if (answer?.status !== 200) return;
  key.isRevoked = true;
  w.expectAudit(person, 'changed', 'apiKey', 'revoked');
}

/** An agent reads what its key allows. */
async function agentReads(w: World): Promise<void> {
  const some = w.model.keys.filter(({ isRevoked }) => isRevoked === w.pick(3) < 0.2);
  const key = found(choose(some, w.pick(0)));
  const request = tripOf(w);
  const path = w.of([`Trip/${request.tripId}`, `Quotes/${request.tripId}`, 'PrivateCharter/GetAllRequests'], 2);
  const { text } = await w.get(path, bearer(key.secret));
  if (key.isRevoked) throw new Broken('nobodyBeyondTheirRights', 'A key that was revoked reads');
  checkReader('key', request, text);
}

async function addsPartner(w: World): Promise<void> {
  const { person, headers } = await atDesk(w, ['owner']);
  const key = `partner-${w.step.n}`;
  const answer = await w.act('Partners', { key, name: `Partner ${w.step.n}` }, headers);
  if (answer?.status !== 200) return;
  w.model.partners.push({ n: w.step.n, key, link: answer.data.link.split('#')[1] });
  w.expectAudit(person, 'made', 'partner', '');
}

async function partnerReads(w: World): Promise<void> {
  const partner = found(choose(w.model.partners, w.pick(0)));
  const { text } = await w.get('Partner/figures', bearer(partner.link));
  if (/quetzal\d+x/.test(text)) throw new Broken('nobodyBeyondTheirRights', 'A partner reads of a traveller');
}

/** What somebody has who should not, and whose rights it gives. */
async function findCredential(w: World): Promise<{ who: string; headers: Record<string, string> }> {
  const { partners, keys } = w.model;
  const links = w.requests().filter(({ token }) => token);
  const credentials: Record<string, () => string | undefined> = {
    nobody: () => '',
    'whoever logged out': () => w.of(w.endedTokens.slice(-4), 2),
    traveller: () => choose(links, w.pick(2))?.token,
    partner: () => partners[0]?.link,
    key: () => keys[0]?.secret,
    viewer: () => w.staff[3]?.token,
    dispatcher: () => w.staff[1]?.token,
  };
  const who = w.of(Object.keys(credentials), 0);
  const staff = w.staff[{ viewer: 3, dispatcher: 1 }[who] ?? -1];
  if (staff) await w.session(staff);
  return { who, headers: bearer(found(credentials[who]?.())) };
}

const REACH: Record<string, string[]> = {
  viewer: ['viewer', 'user'],
  dispatcher: ['viewer', 'dispatcher', 'user'],
  traveller: ['traveller'],
  partner: ['partner'],
};
/** Somebody without the right tries every call. */
async function strangerTries(w: World): Promise<void> {
  const { who, headers } = await findCredential(w);
  const endpoint = w.of(ENDPOINTS, 1);
  const least = RULES.find(([, calls]) => calls.test(nameOf(endpoint)))?.[0];
  const isReadByKey = who === 'key' && endpoint.method === 'get' && endpoint.who === 'admin';
  if (endpoint.who === 'anyone' || !least || isReadByKey || REACH[who]?.includes(least)) throw new Skipped();
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
  'a partner reads figures': [1, partnerReads],
  'a stranger tries a call': [8, strangerTries],
} as const;
