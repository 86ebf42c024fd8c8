import { plainOf } from './knowledge';
import { choose } from './steps';
import { type Answer, Broken, type Request, type Staff, type World } from './world';

/** Somebody of the staff who may change things, and a trip they look at. */
export async function atDesk(w: World, roles: readonly string[] = ['owner', 'dispatcher']) {
  const able = w.staff.filter(({ role }) => roles.includes(role));
  const person = able.length > 0 ? w.of(able, 0) : undefined;
  const headers = person && (await w.session(person));
  return person && headers ? { person, headers } : undefined;
}

/** A trip; mostly one that has a quote, for what is done with quotes. */
export const tripOf = (w: World, among: (request: Request) => boolean = () => true) =>
  choose(
    w.requests().filter((one) => one.tripId > 0 && among(one)),
    w.pick(1),
  );

/** The screen of a trip as it is now, or as it was when it was last loaded. */
export async function screenOf(
  w: World,
  request: Request,
  { person, headers }: { person: Staff; headers: Record<string, string> },
) {
  const known = request.screens[person.name];
  if (known !== undefined && w.pick(2) < 0.3) return known;
  const answer = await w.read('GET', `Trip/${request.tripId}`, headers);
  if (answer.status === 401) person.token = '';
  if (answer.status !== 200) return undefined;
  readTrip(request, answer, person);
  return request.screens[person.name];
}

/** What staff learn of a trip, and what they must not. */
export function readTrip(request: Request, { data, text }: Answer, { name, role }: Staff): void {
  request.screens[name] = data.version;
  checkReader(role, request, text);
}

/** Whoever only reads gets no link by which one acts, and no whole number of a document. */
export function checkReader(role: string, request: Request, text: string): void {
  if (role !== 'viewer' && role !== 'key') return;
  const plain = plainOf(text);
  for (const token of [request.token, ...request.ended].filter(Boolean)) {
    const proof = token.split('.').at(-1) ?? '';
    if (plain.includes(proof.replaceAll(/[^\w-]/g, '')))
      throw new Broken('noActingLink', `A ${role} reads the traveller’s link of request ${request.n}`);
  }
  if (text.includes(request.person.document))
    throw new Broken('noActingLink', `A ${role} reads a whole number of a document`);
}
