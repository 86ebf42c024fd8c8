import { readPrefill as readChauffeur } from 'charter-widgets/chauffeur-form';
import { charterSegment, MAX_SEGMENTS, TRIP } from 'charter-widgets/contract';
import { flightIdFrom } from 'charter-widgets/flight-booking';
import { readPrefill as readInternational } from 'charter-widgets/international-charter-form';
import { localToday } from 'charter-widgets/kit';
import { readPrefill as readCharter } from 'charter-widgets/private-charter-form';
import * as v from 'valibot';
import { kindOf, optionError, WIDGET_TAGS, type WidgetTag } from './widgets';

/**
 * What became of one parameter. `read`: as it stands. `changed`: taken, but as something else. `refused`: taken, and
 * the form will not send it so. `ignored`: it does nothing.
 */
export type Verdict = 'read' | 'changed' | 'refused' | 'ignored';

export interface Finding {
  /** As it was written. */
  name: string;
  /** As it was written; '' for what should not stand in an address, which nobody needs to see twice. */
  value: string;
  verdict: Verdict;
  /** The field it went to: `Leg 2 · Date`; '' when it did nothing. */
  field: string;
  /** What stands in the field. */
  becomes: string;
  /** Why it is not simply read; '' when it is. */
  why: string;
  /** What it became is an airport, or a place that may be one. */
  place?: true;
}

export interface LinkReading {
  /** The widget that the address is of; the one that was asked about where it is of none. */
  widget: WidgetTag;
  findings: Finding[];
  /** Of a form's parameters, those that do something, as they were written: `from=KHI&to=DXB`. */
  kept: string;
  /** Prop to text: what the studio is told to build the same. */
  options: Record<string, string>;
}

/** A name and a value of a query. */
type Entry = readonly [name: string, value: string];

/**
 * Says what a widget makes of a link, or of parameters alone: each is read by the widget's own parser, with the others
 * and by itself, and what differs tells what became of it.
 *
 * @param text `https://book.example.com/embed/flight-gallery?limit=6`, or `from=KHI&to=DXB`
 * @param today `2026-11-21`: legs before it are refused by the form
 */
export function readLink(asked: WidgetTag, text: string, today: string = localToday()): LinkReading {
  const address = addressOf(text.trim());
  const widget = widgetOf(address.pathname) ?? asked;
  const entries: Entry[] = [...address.searchParams];
  const reader = (READERS[widget] ?? byOptions)(entries, today, widget);
  const read = entries.map((entry, index) => ({ entry, finding: common(entry) ?? reader(entry, index) }));
  const findings = read.map(({ finding }) => finding);

  const options: Record<string, string> = {};
  const kept = new URLSearchParams();
  const known = Object.entries(kindOf(widget).options);
  for (const { entry, finding } of read) {
    const [name, value] = entry;
    if (finding.verdict === 'ignored') continue;
    const [prop] = known.find(([, { parameter }]) => parameter === name) ?? [];
    if (prop) options[prop] = value;
    else kept.append(name, value);
  }
  // The booking page takes its flight from the end of the path as well.
  if (widget === 'flight-booking' && !options.flightId) {
    const id = flightIdFrom(new URL(address.pathname, address));
    if (id) {
      options.flightId = String(id);
      findings.push({ ...blank('the path', String(id)), verdict: 'read', field: 'Flight', becomes: String(id) });
    }
  }
  if (kept.size > 0) options.prefill = kept.toString();
  return { widget, findings, kept: kept.toString(), options };
}

function addressOf(text: string): URL {
  const somewhere = 'https://page.invalid/';
  if (/^https?:|^\/|\?/i.test(text)) {
    try {
      return new URL(text, somewhere);
    } catch {
      // Parameters, then.
    }
  }
  return new URL(`?${text.replace(/#.*$/s, '')}`, somewhere);
}

const widgetOf = (path: string): WidgetTag | undefined =>
  WIDGET_TAGS.find((tag) => path.endsWith(`/embed/${tag}`) || path.includes(kindOf(tag).page));

const blank = (name: string, value: string): Finding => ({
  name,
  value,
  verdict: 'ignored',
  field: '',
  becomes: '',
  why: '',
});
const ignored = ([name, value]: Entry, why: string): Finding => ({ ...blank(name, value), why });

const PERSONAL = /^(?:first|last|full|sur)?[-_]?name$|^e?-?mail|phone|^mobile|cnic|passport/i;

/** What holds for every widget's page. */
function common(entry: Entry): Finding | undefined {
  const [name, value] = entry;
  if (name === 'instance') return ignored(entry, 'Our script gives each frame a number of its own.');
  if (name.startsWith('utm_'))
    return ignored(entry, 'Not the widget’s: on your page’s own address it comes with every event, as detail.utm.');
  if (PERSONAL.test(name))
    return ignored(
      [name, ''],
      'Nothing personal is read from an address, and nothing should stand there: it is logged.',
    );
  const option =
    name === 'theme' || name === 'locale' || name === 'drafts' ? kindOf('chauffeur-form').options[name] : undefined;
  if (!option) return undefined;
  const chosen = option.choices?.find((choice) => choice.value === value);
  return chosen
    ? { ...blank(name, value), verdict: 'read', field: option.label, becomes: chosen.label }
    : ignored(entry, `One of ${option.choices?.map((choice) => choice.value).join(', ')}.`);
}

type Reader = (entries: readonly Entry[], today: string, widget: WidgetTag) => (entry: Entry, index: number) => Finding;

const queryOf = (entries: readonly Entry[]) =>
  new URLSearchParams(entries.map(([name, value]) => [name, value])).toString();

const UNKNOWN = 'No parameter of this widget.';

/* The private charter form: numbered legs, and numbers that add up. */

const TRIPS: Readonly<Record<number, { name: string; legs: number }>> = {
  [TRIP.oneWay]: { name: 'One way', legs: 1 },
  [TRIP.roundTrip]: { name: 'Round trip', legs: 2 },
  [TRIP.multiLeg]: { name: 'Multi leg', legs: MAX_SEGMENTS },
};

type Leg = ReturnType<typeof readCharter>['segments'][number];

const LEG: Readonly<Record<keyof Leg, { label: string; rule: string; unit?: string }>> = {
  from: { label: 'Departure airport', rule: 'It is empty.' },
  to: { label: 'Arrival airport', rule: 'It is empty.' },
  date: { label: 'Date', rule: 'A day there is, written 2026-12-01.' },
  time: { label: 'Time', rule: 'Written 14:30.' },
  seats: { label: 'Seats', rule: 'A whole number.' },
  luggage: { label: 'Luggage', rule: 'A whole number of kilograms.', unit: 'kg' },
  pets: { label: 'Pets', rule: 'A whole number.' },
};

/** The form's own rules for what a leg holds. */
const { seats, luggage, pets } = charterSegment('Number of seats is required').entries;
const RULES: Readonly<Record<string, v.GenericSchema>> = { seats, luggage, pets };

const readPrivateCharter: Reader = (entries, today) => {
  const whole = readCharter(queryOf(entries));
  const trip = TRIPS[whole.trip] ?? { name: '', legs: MAX_SEGMENTS };
  const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 1);
  const isLeg = ([name, value]: Entry) => readCharter(queryOf([[name, value]])).segments.length > 0;
  const numbers = [...new Set(entries.filter(isLeg).map(([name]) => numberOf(name)))].sort((a, b) => a - b);

  return (entry) => {
    const [name, value] = entry;
    if (name.toLowerCase() === 'type') return tripFinding(entry);
    const [alone] = readCharter(queryOf([entry])).segments;
    if (!alone) {
      const isTooFar = /\d/.test(name) && isLeg([name.replace(/\d+/, '1'), value]);
      return ignored(entry, isTooFar ? `Legs are counted from 1 to ${MAX_SEGMENTS}.` : UNKNOWN);
    }
    const number = numberOf(name);
    const index = numbers.indexOf(number);
    const fields = Object.keys(alone) as (keyof Leg)[];
    if (fields.length === 0) return ignored(entry, ruleOf(name));
    if (index >= trip.legs)
      return ignored(entry, `${trip.name} has ${trip.legs === 1 ? 'one leg' : `${trip.legs} legs`}.`);

    const leg = whole.segments[index] ?? {};
    const counted = fields.filter((field) => leg[field] === alone[field] || addsUp(name, field, number));
    const [field] = counted;
    if (!field) return ignored(entry, `Another parameter says it: ${leg[fields[0] ?? 'from']}.`);

    const label = `${numbers.length > 1 ? `Leg ${index + 1} · ` : ''}${counted.map((one) => LEG[one].label).join(' and ')}`;
    const becomes = counted
      .map((one) => [leg[one], LEG[one].unit].filter((part) => part !== undefined).join(' '))
      .join(', ');
    const found = {
      ...blank(name, value),
      field: label,
      becomes,
      ...((field === 'from' || field === 'to') && { place: true as const }),
    };
    const objection = objectionTo(leg, counted, today);
    if (objection) return { ...found, verdict: 'refused', why: objection };
    if (index !== number - 1)
      return { ...found, verdict: 'changed', why: `There is no leg before it, so leg ${number} is leg ${index + 1}.` };
    if (leg[field] !== alone[field])
      return {
        ...found,
        verdict: 'read',
        why: `In all, with the other parameters that add up to ${LEG[field].label.toLowerCase()}.`,
      };
    return counted.length === 1 && String(leg[field]) !== value.trim()
      ? {
          ...found,
          verdict: 'changed',
          why: value.trim().length > 200 ? 'Cut after 200 characters.' : `Written ${leg[field]}.`,
        }
      : { ...found, verdict: 'read' };
  };

  /** A part of a number (`adults`) counts unless the number itself (`seats`) stands there. */
  function addsUp(name: string, field: keyof Leg, number: number): boolean {
    if (!(field in RULES) || name.toLowerCase().includes(field)) return false;
    return !entries.some(
      (other) => other[0].toLowerCase().includes(field) && numberOf(other[0]) === number && isCounted(other, field),
    );
  }
};

const isCounted = (entry: Entry, field: keyof Leg) => readCharter(queryOf([entry])).segments[0]?.[field] !== undefined;

function tripFinding(entry: Entry): Finding {
  const [name, value] = entry;
  // Of one leg and of two the form makes something else by itself: what is the same for both was said.
  const [one, two] = ['from1=a', 'from1=a&from2=b'].map((legs) => readCharter(`${legs}&${queryOf([entry])}`).trip);
  const trip = one === two && one !== undefined ? TRIPS[one] : undefined;
  return trip
    ? { ...blank(name, value), verdict: 'read', field: 'Trip type', becomes: trip.name }
    : ignored(entry, 'One of oneway, roundtrip, multileg.');
}

function ruleOf(name: string): string {
  const field = Object.keys(LEG).find((known) => name.toLowerCase().replace(/^segment\d+_|\d+$/g, '') === known);
  return field ? LEG[field as keyof Leg].rule : 'A whole number.';
}

function objectionTo(leg: Leg, fields: readonly (keyof Leg)[], today: string): string {
  for (const field of fields) {
    const rule = RULES[field];
    const parsed = rule && v.safeParse(rule, leg[field]);
    if (parsed && !parsed.success) return `The form will object: ${parsed.issues[0].message}.`;
    if (field === 'date' && leg.date && leg.date < today) return 'The form will object: the day is in the past.';
  }
  return '';
}

/* The other two forms: a flat list of fields, the last of a name counts. */

interface FlatField {
  label: string;
  rule: string;
  place?: true;
  /** A day of a trip. */
  day?: true;
}

const CHAUFFEUR: Readonly<Record<string, FlatField>> = {
  numberOfPassengers: { label: 'Number of passengers', rule: 'A whole number from 1 to 999.' },
  luggage: { label: 'Luggage, pieces', rule: 'A whole number from 1 to 9999.' },
};
const INTERNATIONAL: Readonly<Record<string, FlatField>> = {
  departureLocation: { label: 'Departure location', rule: 'It is empty.', place: true },
  destinationLocation: { label: 'Destination location', rule: 'It is empty.', place: true },
  departureDateTime: { label: 'Departure', rule: 'A moment there is: 2026-12-01T14:30, or 2026-12-01.', day: true },
  returnDateTime: { label: 'Return', rule: 'A moment there is: 2026-12-01T14:30, or 2026-12-01.', day: true },
  seats: { label: 'Seats', rule: 'A whole number from 1 to 999.' },
  serviceType: { label: 'Service type', rule: 'An option’s text: helicopter-ride-tour.' },
  preferredAircraft: { label: 'Preferred aircraft', rule: 'An option’s text: light-jet.' },
};
/** A parameter's name to what it fills. */
const FLAT_NAMES: Readonly<Record<string, string>> = {
  passengers: 'numberOfPassengers',
  luggage: 'luggage',
  from: 'departureLocation',
  to: 'destinationLocation',
  departure: 'departureDateTime',
  return: 'returnDateTime',
  seats: 'seats',
  service: 'serviceType',
  aircraft: 'preferredAircraft',
};

const flat =
  (parse: (query: string) => object, fields: Readonly<Record<string, FlatField>>): Reader =>
  (entries, today) =>
  (entry, index) => {
    const [name, value] = entry;
    const known = fields[FLAT_NAMES[name.toLowerCase()] ?? ''];
    if (!known) return ignored(entry, UNKNOWN);
    const [found] = Object.entries(parse(queryOf([entry]))).filter(([, text]) => text);
    const field = found && fields[found[0]];
    if (!found || !field) return ignored(entry, known.rule);
    const again = entries.findLastIndex((other) => other[0].toLowerCase() === name.toLowerCase());
    if (again !== index) return ignored(entry, 'It stands there more than once, and the last one counts.');
    const becomes = String(found[1]);
    const read: Finding = {
      ...blank(name, value),
      verdict: 'read',
      field: field.label,
      becomes,
      ...(field.place && { place: true }),
    };
    if (field.day && becomes.slice(0, 10) < today)
      return { ...read, verdict: 'refused', why: 'The form will object: the day is in the past.' };
    if (becomes === value.trim() || becomes.toLowerCase() === value.trim().toLowerCase()) return read;
    if (field.day)
      return { ...read, verdict: 'changed', why: value.includes(':') ? 'Written so.' : 'Without a time it is 09:00.' };
    return { ...read, verdict: 'changed', why: value.length > 200 ? 'Cut after 200 characters.' : 'Written so.' };
  };

/* The gallery and the booking page: options of the widget. */

const byOptions: Reader = (entries, _today, widget) => (entry, index) => {
  const [name, value] = entry;
  const option = Object.values(kindOf(widget).options).find(({ parameter }) => parameter === name);
  if (!option) return ignored(entry, UNKNOWN);
  const [counts, rank] =
    widget === 'flight-booking'
      ? [entries.findIndex(([other]) => other === name), 'first']
      : [entries.findLastIndex(([other]) => other === name), 'last'];
  if (counts !== index) return ignored(entry, `It stands there more than once, and the ${rank} one counts.`);
  const error = name === 'id' ? idError(value) : value ? optionError(option, value) : 'It is empty';
  if (error) return ignored(entry, `${error}.`);
  const becomes = option.choices?.find((choice) => choice.value === value)?.label ?? value;
  const isPlace = name === 'from' || name === 'to';
  return { ...blank(name, value), verdict: 'read', field: option.label, becomes, ...(isPlace && { place: true }) };
};

function idError(value: string): string {
  const address = new URL('https://page.invalid/');
  address.searchParams.set('id', value);
  return flightIdFrom(address) ? '' : 'The number of a flight, from 1';
}

const READERS: Readonly<Record<WidgetTag, Reader>> = {
  'private-charter-form': readPrivateCharter,
  'chauffeur-form': flat(readChauffeur, CHAUFFEUR),
  'international-charter-form': flat(readInternational, INTERNATIONAL),
  'flight-gallery': byOptions,
  'flight-booking': byOptions,
};
