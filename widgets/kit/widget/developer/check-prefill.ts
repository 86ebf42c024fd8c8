import { isSamePlace } from '../../../contract';
import { warnOnce, written } from './warning-texts';

/** What a link's parameter takes, by its name without the number of a leg. */
const PARAMETERS: Readonly<Record<string, string>> = {
  type: '"oneway", "roundtrip" or "multileg"',
  from: 'text',
  to: 'text',
  date: 'a day that there is, written 2026-12-01',
  time: 'a time, written 14:30',
  seats: 'a whole number from 1',
  luggage: 'a whole number',
  pets: 'a whole number',
  passengers: 'a whole number from 1 to 999',
  place: 'text',
  flight: 'the number of a flight, such as PK301',
  departure: 'a day that there is, written 2026-12-01 or 2026-12-01T14:30',
  return: 'a day that there is, written 2026-12-01 or 2026-12-01T14:30',
  service: "an option's text, such as helicopter-ride-tour",
  aircraft: "an option's text, such as light-jet",
  message: 'text',
};

/** What advertisers and analytics add to any address. */
export const COUNTED = /^(utm_.*|_\w*|\w{0,4}clid|gbraid|wbraid|srsltid|mc_[ce]id|igshid|gad_\w+)$/;

interface Reading {
  name: string;
  value: string;
  problem?: 'unknown' | 'beyond' | 'impossible' | 'repeated' | undefined;
}

/** Reads a link as a form does. */
export type ReadLink = (query: string) => readonly Reading[];

/** Whether a text is what a template or a script writes where it has no value, or its placeholder. */
export const isUnfilled = (text: string): boolean =>
  /^(?:undefined|null|NaN|\[object \w+\]|[$#]?\{\s*[\w.]+\s*\})$|\{\{.*\}\}|\$\{.*\}|<%.*%>/.test(text.trim());

/** Warns of a prefill whose `&` is escaped twice. */
export function checkEscapes(apiBase: string | undefined, prefill: string): void {
  if (/&(?:amp|#0*38|#x26)(?:;|%3B)/i.test(prefill)) warnOnce(apiBase, 'escaped-prefill', [prefill]);
}

/** Warns of parameters that something else than `&` joins, as in `from=KHI;to=DXB`. */
export function checkJoined(apiBase: string | undefined, name: string, value: string): boolean {
  const joined = value.replace(/(?:[;,|\s]|&nbsp;?){1,9}(?=([a-z]\w{0,20})=)/gi, (by, next) =>
    LINK_PARAMETERS.includes(nameOf(next)) ? '&' : by,
  );
  if (joined !== value) warnOnce(apiBase, 'joined-prefill', [`${name}=${joined}`]);
  return joined !== value;
}

/** A parameter's name without the number of a leg. */
const nameOf = (name: string) => name.toLowerCase().replace(/^segment\d+_|\d\d?$/g, '');

/** The least and the most of a parameter that a form's server takes. */
const rangeOf = (parameter: string, isChauffeur: boolean): readonly [number, number] | undefined =>
  new Map<string, readonly [number, number]>([
    ['seats', [1, 999]],
    ['passengers', [1, 12]],
    ['pets', [0, 99]],
    ['luggage', isChauffeur ? [1, 20] : [0, 99_999]],
  ]).get(parameter);

/** The day on which the earliest zone is: a day before it is past everywhere. */
const earliestDay = () => new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);

/** Warns of names in `forward` that are no parameters; what a form is filled in with is checked as its prefill. */
export function checkForward(apiBase: string | undefined, forward: string, known: readonly string[], isForm = true) {
  const page = new URLSearchParams(isForm ? location.search : '');
  for (const name of forward.split(',').map((part) => part.trim()))
    if (name && !known.includes(nameOf(name)) && !page.get(name)) warnOnce(apiBase, 'unknown-parameter', [name, known]);
}

/** The parameters of any form's link. */
export const LINK_PARAMETERS = [
  ...Object.keys(PARAMETERS),
  ...['adults', 'children', 'infants', 'carryon', 'hold', 'skis', 'golf', 'others', 'dogs', 'cats', 'otherpets'],
];

/** @param more names that are no parameters of the form's, such as those of a frame's options */
export function checkPrefill(apiBase: string | undefined, prefill: string, readLink: ReadLink, more: string[]) {
  checkEscapes(apiBase, prefill);
  const isChauffeur = readLink('place=1')[0]?.problem !== 'unknown';
  const readings = readLink(prefill);
  // A placeholder in the place of the whole prefill is read as a name.
  const unfilled = readings.filter(({ name, value }) => !COUNTED.test(name) && isUnfilled(value || name));
  if (unfilled.length > 0)
    warnOnce(apiBase, 'unfilled', [unfilled.map(({ name, value }) => (value ? `${name}="${value}"` : name))]);
  for (const { name, value, problem } of readings.filter((reading) => !unfilled.includes(reading))) {
    if (COUNTED.test(name) || checkJoined(apiBase, name, value)) continue;
    // Written without "=", as in "from:KHI" or "KHI-DXB".
    if (value === '' && (problem !== 'unknown' || more.includes(name))) continue;
    const known = nameOf(name);
    const from = known === 'to' && readings.find((other) => other.name === name.replace(/to/i, 'from'))?.value;
    if (from && isSamePlace(from, value)) warnOnce(apiBase, 'same-place', [from, value]);
    const range = rangeOf(known, isChauffeur);
    const isOutside = !problem && range && (Number(value) < range[0] || Number(value) > range[1]);
    if (value.includes('\uFFFD'))
      warnOnce(apiBase, 'wrong-type', [name, 'text that is escaped as UTF-8', written(value)]);
    else if (problem === 'unknown') {
      // The operator's own pages follow these, and give a form the whole address.
      if (/^(partner|locale)$/.test(name) && prefill.startsWith('?')) continue;
      const names = Object.keys(PARAMETERS).filter((known) => readLink(`${known}=1`)[0]?.problem !== 'unknown');
      warnOnce(apiBase, 'unknown-parameter', [name, [...names, ...more]]);
    } else if (problem === 'impossible' || isOutside) {
      const [least, most] = range ?? [0, 99_999];
      const takes = (!range && PARAMETERS[known]) || `a whole number from ${least} to ${most}`;
      warnOnce(apiBase, 'wrong-type', [name, takes, written(value)]);
    } else if (!problem && /^(date|departure|return)$/.test(known) && value.trim().slice(0, 10) < earliestDay()) {
      warnOnce(apiBase, 'wrong-type', [name, 'a day that is not past', written(value)]);
    } else if (problem === 'beyond')
      warnOnce(apiBase, 'wrong-type', [name, 'the number of a leg that there can be', written(name)]);
    else if (/^(from|to)$/.test(known)) checkAirport(apiBase, name, value).catch(() => {});
  }
}

/** Warns of what looks like the code of an airport and is none, so that it is read as the name of a place. */
export async function checkAirport(apiBase: string | undefined, name: string, code: string): Promise<void> {
  if (!/^[A-Z]{3,4}$/.test(code)) return;
  const { findAirport } = await import('../../airports/sources/built-in-index');
  if (await findAirport(code)) return;
  warnOnce(apiBase, 'wrong-type', [name, "an airport's code, such as KHI, or a place's name", written(code)]);
}
