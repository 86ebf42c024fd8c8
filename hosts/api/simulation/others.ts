import { RULES, type Who } from '../testing/authority';
import { addressOf, bearer, ENDPOINTS, nameOf, requestOf } from '../testing/calls';
import { checkReader } from './desk';
import { choose } from './steps';
import { Broken, type World } from './world';

const EVENTS = [
  'trip.created',
  'trip.stage_changed',
  'quote.sent',
  'quote.accepted',
  'quote.declined',
  'quote.expired',
];

async function ownerOf(w: World) {
  const person = w.staff.find(({ role }) => role === 'owner');
  const headers = person && (await w.session(person));
  return person && headers ? { person, headers } : undefined;
}

async function addsWebhook(w: World): Promise<string> {
  const owner = await ownerOf(w);
  if (!owner || w.model.hooks.length > 1) return 'skipped';
  // Without its answer nobody would have the secret to look at the signatures with.
  const answer = await w.read('POST', 'Webhooks', owner.headers, { url: 'http://127.0.0.1:9/hooks', events: EVENTS });
  if (answer.status >= 300) return String(answer.status);
  const { id, secret, version } = answer.data;
  w.model.hooks.push({ n: w.step.n, id, secrets: [secret], version });
  w.expectAudit(owner.person, 'made', 'webhook', '');
  return 'done';
}

async function addsKey(w: World): Promise<string> {
  const owner = await ownerOf(w);
  if (!owner) return 'skipped';
  const answer = await w.act('ApiKeys', { name: `Key ${w.step.n}`, scopes: ['requests'] }, owner.headers);
  if (!answer || answer.status >= 300) return String(answer?.status ?? 'no answer');
  w.model.keys.push({ n: w.step.n, id: answer.data.id, secret: answer.data.secret, isRevoked: false });
  w.expectAudit(owner.person, 'made', 'apiKey', 'requests');
  return 'done';
}

async function revokesKey(w: World): Promise<string> {
  const owner = await ownerOf(w);
  const key = choose(w.model.keys, w.pick(0));
  if (!owner || !key || key.isRevoked) return 'skipped';
  const answer = await w.act(`ApiKeys/revoke/${key.id}`, undefined, owner.headers);
  if (answer?.status !== 200) return String(answer?.status ?? 'no answer');
  key.isRevoked = true;
  w.expectAudit(owner.person, 'changed', 'apiKey', 'revoked');
  return 'done';
}

/** An agent reads what its key allows. */
async function agentReads(w: World): Promise<string> {
  const key = choose(
    w.model.keys.filter(({ isRevoked }) => isRevoked === w.pick(3) < 0.2),
    w.pick(0),
  );
  const request = choose(w.requests(), w.pick(1));
  if (!key || !request) return 'skipped';
  const path = w.of([`Trip/${request.tripId}`, `Quotes/${request.tripId}`, 'PrivateCharter/GetAllRequests'], 2);
  const answer = await w.read('GET', path, bearer(key.secret));
  if (answer.status === 200 && key.isRevoked)
    throw new Broken('nobodyBeyondTheirRights', 'A key that was revoked reads');
  if (answer.status === 200) checkReader('key', request, answer.text);
  return String(answer.status);
}

async function addsPartner(w: World): Promise<string> {
  const owner = await ownerOf(w);
  if (!owner) return 'skipped';
  const key = `partner-${w.step.n}`;
  const answer = await w.act('Partners', { key, name: `Partner ${w.step.n}` }, owner.headers);
  if (!answer || answer.status >= 300) return String(answer?.status ?? 'no answer');
  const { id, version, link } = answer.data;
  w.model.partners.push({ n: w.step.n, id, key, version, link: link.split('#')[1] });
  w.expectAudit(owner.person, 'made', 'partner', '');
  return 'done';
}

async function partnerReads(w: World): Promise<string> {
  const partner = choose(w.model.partners, w.pick(0));
  if (!partner) return 'skipped';
  const answer = await w.read('GET', 'Partner/figures', bearer(partner.link));
  if (answer.status === 200 && /quetzal\d+x/.test(answer.text))
    throw new Broken('nobodyBeyondTheirRights', 'A partner reads of a traveller');
  return String(answer.status);
}

/** What somebody has who should not, and whose rights it gives. */
async function foundBy(
  w: World,
): Promise<{ who: Who | 'nobody' | 'key'; headers: Record<string, string> } | undefined> {
  const { requests, partners, keys } = w.model;
  const request = choose(
    requests.filter(({ token }) => token),
    w.pick(2),
  );
  const options: (() => Promise<Record<string, string> | undefined>)[] = [
    async () => ({}),
    async () => (w.endedTokens.length > 0 ? bearer(w.of(w.endedTokens.slice(-4), 2)) : undefined),
    async () => request && bearer(request.token),
    async () => (partners[0] ? bearer(partners[0].link) : undefined),
    async () => (keys[0] ? bearer(keys[0].secret) : undefined),
    async () => w.session(w.staff[3] as never),
    async () => w.session(w.staff[1] as never),
  ];
  const names = ['nobody', 'nobody', 'traveller', 'partner', 'key', 'viewer', 'dispatcher'] as const;
  const index = Math.floor(w.pick(0) * options.length);
  const headers = await options[index]?.();
  return headers && { who: names[index] ?? 'nobody', headers };
}

const REACH: Record<string, string[]> = {
  viewer: ['viewer', 'user'],
  dispatcher: ['viewer', 'dispatcher', 'user'],
  traveller: ['traveller'],
  partner: ['partner'],
};
/** Calls that anybody makes, and those by which somebody proves who they are. */
const isOpen = (who: string) => who === 'anyone';

/** Somebody without the right tries every call. */
async function strangerTries(w: World): Promise<string> {
  const found = await foundBy(w);
  const endpoint = w.of(ENDPOINTS, 1);
  if (!found || isOpen(endpoint.who)) return 'skipped';
  const who = RULES.find(([, calls]) => calls.test(nameOf(endpoint)))?.[0];
  const isReadByKey = found.who === 'key' && endpoint.method === 'get' && endpoint.who === 'admin';
  if (!who || isReadByKey || REACH[found.who]?.includes(who)) return 'skipped';
  const id = String(choose(w.requests(), w.pick(3))?.tripId ?? 1);
  const init = requestOf(endpoint, found.headers);
  const path = addressOf(endpoint, { id }).replace('/api/', '');
  const answer = await w.read(
    endpoint.method.toUpperCase(),
    path,
    found.headers,
    init.body instanceof FormData ? init.body : init.body ? JSON.parse(String(init.body)) : undefined,
  );
  if (![401, 403, 410, 503].includes(answer.status))
    throw new Broken(
      'nobodyBeyondTheirRights',
      `${found.who} makes ${nameOf(endpoint)}, which is for ${who}: ${answer.status}`,
    );
  return `${found.who}, ${nameOf(endpoint)}: ${answer.status}`;
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
