import { readLink as readChauffeur } from 'charter-widgets/chauffeur-form';
import { charterSegment, MAX_SEGMENTS, TRIP } from 'charter-widgets/contract';
import { flightIdFrom } from 'charter-widgets/flight-booking';
import { readLink as readInternational } from 'charter-widgets/international-charter-form';
import { localToday, type ParsedParameter } from 'charter-widgets/kit';
import { readLink as readCharter } from 'charter-widgets/private-charter-form';
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
      const { label: field = '' } = kindOf(widget).options.flightId ?? {};
      findings.push({ ...blank('the path', String(id)), verdict: 'read', field, becomes: String(id) });
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
      // No address, so it is read as parameters.
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
    return ignored(
      entry,
      'Not the widget’s: on your page’s own address it comes with every event, and with a request.',
    );
  if (PERSONAL.test(name))
    return ignored(
      [name, ''],
      'Nothing personal is read from an address, and nothing should stand there: it is logged.',
    );
  const option =
    name === 'theme' || name === 'locale' || name === 'drafts' || name === 'test'
      ? kindOf('chauffeur-form').options[name]
      : undefined;
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

type Leg = ReturnType<typeof readCharter>['legs'][number][1];

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
  const { trip: named, legs, readings } = readCharter(queryOf(entries));
  // A link without a trip type gets one that keeps all of its legs.
  const trip = TRIPS[named ?? (legs.length > 1 ? TRIP.multiLeg : TRIP.oneWay)] ?? { name: '', legs: MAX_SEGMENTS };

  return (entry, index) => {
    const { name, value, parameter = '', number = 1, fields, problem } = readings[index] as (typeof readings)[number];
    if (parameter === 'type')
      return problem
        ? ignored(entry, 'One of oneway, roundtrip, multileg.')
        : { ...blank(name, value), verdict: 'read', field: 'Trip type', becomes: trip.name };
    if (problem === 'unknown') return ignored(entry, UNKNOWN);
    if (problem === 'beyond') return ignored(entry, `Legs are counted from 1 to ${MAX_SEGMENTS}.`);
    const whole = parameter in LEG ? (parameter as keyof Leg) : undefined;
    if (problem === 'impossible') return ignored(entry, whole ? LEG[whole].rule : 'A whole number.');

    const at = legs.findIndex(([other]) => other === number);
    if (at >= trip.legs)
      return ignored(entry, `${trip.name} has ${trip.legs === 1 ? 'one leg' : `${trip.legs} legs`}.`);
    const leg = legs[at]?.[1] ?? {};
    const [field = 'from'] = fields;
    if (problem) return ignored(entry, `Another parameter says it: ${leg[field]}.`);

    const label = `${legs.length > 1 ? `Leg ${at + 1} · ` : ''}${fields.map((one) => LEG[one].label).join(' and ')}`;
    const becomes = fields
      .map((one) => [leg[one], LEG[one].unit].filter((part) => part !== undefined).join(' '))
      .join(', ');
    const found = {
      ...blank(name, value),
      field: label,
      becomes,
      ...((field === 'from' || field === 'to') && { place: true as const }),
    };
    const objection = objectionTo(leg, fields, today);
    if (objection) return { ...found, verdict: 'refused', why: objection };
    if (at !== number - 1)
      return { ...found, verdict: 'changed', why: `There is no leg before it, so leg ${number} is leg ${at + 1}.` };
    const isSame = String(leg[field]) === value.trim() || (!whole && leg[field] === Number(value));
    if (isSame || fields.length > 1) return { ...found, verdict: 'read' };
    if (!whole)
      return {
        ...found,
        verdict: 'read',
        why: `In all, with the other parameters that add up to ${LEG[field].label.toLowerCase()}.`,
      };
    const why = value.trim().length > 200 ? 'Cut after 200 characters.' : `Written ${leg[field]}.`;
    return { ...found, verdict: 'changed', why };
  };
};

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
  place?: boolean;
  /** A day of a trip. */
  day?: boolean;
}

const CHAUFFEUR = {
  numberOfPassengers: { label: 'Number of passengers', rule: 'A whole number from 1 to 999.' },
  luggage: { label: 'Luggage, pieces', rule: 'A whole number from 1 to 9999.' },
};
const INTERNATIONAL = {
  departureLocation: { label: 'Departure location', rule: 'It is empty.', place: true },
  destinationLocation: { label: 'Destination location', rule: 'It is empty.', place: true },
  departureDateTime: { label: 'Departure', rule: 'A moment there is: 2026-12-01T14:30, or 2026-12-01.', day: true },
  returnDateTime: { label: 'Return', rule: 'A moment there is: 2026-12-01T14:30, or 2026-12-01.', day: true },
  seats: { label: 'Seats', rule: 'A whole number from 1 to 999.' },
  serviceType: { label: 'Service type', rule: 'An option’s text: helicopter-ride-tour.' },
  preferredAircraft: { label: 'Preferred aircraft', rule: 'An option’s text: light-jet.' },
  message: { label: 'Message', rule: 'Any text.' },
};
const flat =
  <Field extends string>(
    readLink: (query: string) => ParsedParameter<Field>[],
    fields: Readonly<Record<Field, FlatField>>,
  ): Reader =>
  (entries, today) => {
    const readings = readLink(queryOf(entries));
    return (entry, index) => {
      const { name, value, field: key, readAs: becomes = '', problem } = readings[index] as ParsedParameter<Field>;
      if (!key || problem === 'unknown') return ignored(entry, UNKNOWN);
      const field = fields[key];
      if (problem)
        return ignored(
          entry,
          problem === 'impossible' ? field.rule : 'It stands there more than once, and the last one counts.',
        );
      const read: Finding = {
        ...blank(name, value),
        verdict: 'read',
        field: field.label,
        becomes,
        ...(field.place && { place: true }),
      };
      if (field.day && becomes.slice(0, 10) < today)
        return { ...read, verdict: 'refused', why: 'The form will object: the day is in the past.' };
      if (becomes.toLowerCase() === value.trim().toLowerCase()) return read;
      if (field.day && !value.includes(':')) return { ...read, verdict: 'changed', why: 'Without a time it is 09:00.' };
      return {
        ...read,
        verdict: 'changed',
        why: !field.day && value.length > 200 ? 'Cut after 200 characters.' : 'Written so.',
      };
    };
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
  const error = value ? optionError(option, value) : 'It is empty';
  if (name === 'id' && value && !flightIdFrom(new URL(`?id=${encodeURIComponent(value)}`, 'https://page.invalid')))
    return { ...blank(name, value), verdict: 'refused', field: option.label, becomes: value, why: NO_FLIGHT };
  if (error) return ignored(entry, `${error}.`);
  const becomes = option.choices?.find((choice) => choice.value === value)?.label ?? value;
  const isPlace = name === 'from' || name === 'to';
  return { ...blank(name, value), verdict: 'read', field: option.label, becomes, ...(isPlace && { place: true }) };
};

const NO_FLIGHT = 'The page will say that there is no such flight: it is a number from 1.';

const READERS: Readonly<Record<WidgetTag, Reader>> = {
  'private-charter-form': readPrivateCharter,
  'chauffeur-form': flat(readChauffeur, CHAUFFEUR),
  'international-charter-form': flat(readInternational, INTERNATIONAL),
  'flight-gallery': byOptions,
  'flight-booking': byOptions,
};
