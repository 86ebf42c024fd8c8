import { readLink as readChauffeur } from 'charter-widgets/chauffeur-form';
import { charterSegment, MAX_SEGMENTS, TRIP } from 'charter-widgets/contract';
import { flightIdFrom } from 'charter-widgets/flight-booking';
import { readLink as readInternational } from 'charter-widgets/international-charter-form';
import { localToday, type ParsedParameter } from 'charter-widgets/kit';
import { readLink as readCharter } from 'charter-widgets/private-charter-form';
import * as v from 'valibot';
import { kindOf, optionError, screenOf, WIDGET_TAGS, type WidgetOption, type WidgetTag } from './widgets';

/** What a widget does with a parameter. `refused`: it fills in a field, but the form cannot be sent so. */
export type Verdict = 'read' | 'refused' | 'ignored';

export interface Finding {
  /** As written. */
  name: string;
  /** As written; '' for personal data, which is not shown again. */
  value: string;
  verdict: Verdict;
  /** The field or option: `Leg 2 · Date`; '' for an ignored parameter. */
  field: string;
  /** The field's new value. */
  becomes: string;
  /** Why it is refused or ignored. */
  why: string;
  /** The field is a place, perhaps an airport. */
  isPlace?: true;
}

export interface LinkReading {
  /** The widget of the address, else the one that was asked about. */
  widget: WidgetTag;
  findings: Finding[];
  /** The parameters of a form that do something, as written: `from=KHI&to=DXB`. */
  used: string;
  /** Prop to text: the same setup for the studio. */
  options: Record<string, string>;
}

type Entry = readonly [name: string, value: string];

/**
 * Explains what a widget makes of a link, or of parameters alone, by the widget's own parser.
 *
 * @param text `https://book.example.com/embed/flight-gallery?limit=6`, or `from=KHI&to=DXB`
 * @param today `2026-11-21`: forms refuse earlier days
 */
export function readLink(asked: WidgetTag, text: string, today: string = localToday()): LinkReading {
  const address = addressOf(text.trim());
  const widget = widgetOf(address.pathname) ?? asked;
  const entries: Entry[] = [...address.searchParams];
  const fields = FORMS[widget]?.(new URLSearchParams(entries.map((entry) => [...entry])).toString());
  const findings: Finding[] = [];
  const options: Record<string, string> = {};
  const used = new URLSearchParams();
  for (const [index, entry] of entries.entries()) {
    const [name, value] = entry;
    const [prop, option] = Object.entries(kindOf(widget).attributes).find(([, one]) => one.parameter === name) ?? [];
    const finding =
      ignoredEverywhere(entry) ??
      (option ? readOption(widget, option, entries, index) : readField(entry, fields?.[index], today));
    findings.push(finding);
    if (finding.verdict === 'ignored') continue;
    if (prop) options[prop] = value;
    else used.append(name, value);
  }
  // The booking page also reads its flight from the end of the path.
  address.search = '';
  const id = widget === 'flight-booking' && !options.flightId && flightIdFrom(address);
  if (id) {
    options.flightId = String(id);
    findings.push({ name: 'the path', value: `${id}`, verdict: 'read', field: 'Flight', becomes: `${id}`, why: '' });
  }
  if (used.size > 0) options.prefill = used.toString();
  return { widget, findings, used: used.toString(), options };
}

function addressOf(text: string): URL {
  const base = 'https://page.invalid/';
  const isAddress = /^https?:|^\/|\?/i.test(text) && URL.canParse(text, base);
  return new URL(isAddress ? text : `?${text.replace(/#.*$/s, '')}`, base);
}

const widgetOf = (path: string): WidgetTag | undefined =>
  WIDGET_TAGS.find((tag) => path.endsWith(`/embed/${tag}`) || path.includes(screenOf(tag)));

const ignored = ([name, value]: Entry, why: string): Finding => ({
  name,
  value,
  verdict: 'ignored',
  field: '',
  becomes: '',
  why,
});

const PERSONAL = /^(?:first|last|full|sur)?[-_]?name$|^e?-?mail|phone|^mobile|cnic|passport/i;
const UNKNOWN = 'No parameter of this widget.';
const REPEATED = 'Another parameter sets it.';

/** What no widget reads. */
function ignoredEverywhere([name, value]: Entry): Finding | undefined {
  if (name === 'instance') return ignored([name, value], 'Our script gives each frame a number of its own.');
  if (name.startsWith('utm_'))
    return ignored(
      [name, value],
      'Not the widget’s: on your page’s own address it comes with every event, and with a request.',
    );
  if (PERSONAL.test(name))
    return ignored([name, ''], 'Nothing personal is read from an address. Leave it out: addresses are logged.');
  return undefined;
}

/** An option of the widget, such as `theme` or `limit`. */
function readOption(widget: WidgetTag, option: WidgetOption, entries: readonly Entry[], index: number): Finding {
  const [name = '', value = ''] = entries[index] ?? [];
  const isThis = ([other]: Entry) => other === name;
  const winner = widget === 'flight-booking' ? entries.findIndex(isThis) : entries.findLastIndex(isThis);
  if (winner !== index) return ignored([name, value], REPEATED);
  const error = value ? optionError(option, value) : 'It is empty';
  if (error && option.control === 'choice')
    return ignored([name, value], `One of ${option.choices?.map((choice) => choice.value).join(', ')}.`);
  if (error) return ignored([name, value], `${error}.`);
  return {
    name,
    value,
    verdict: 'read',
    field: option.label,
    becomes: option.choices?.find((choice) => choice.value === value)?.label ?? value,
    why: '',
    ...((name === 'from' || name === 'to') && { isPlace: true }),
  };
}

/** A parameter as a form's parser reads it. */
interface FieldReading extends Omit<ParsedParameter<string>, 'problem'> {
  problem?: ParsedParameter<string>['problem'] | 'beyond' | undefined;
  /** The number of its leg, in a form with several legs. */
  leg?: number | undefined;
  /** Why the form cannot be sent with it. */
  objection?: string;
}

interface FormField {
  label: string;
  /** Which values are possible. */
  rule: string;
  isPlace?: true;
  isDay?: true;
}

const MOMENT = 'A date there is: 2026-12-01T14:30, or 2026-12-01.';

/** The fields of the three forms that links fill in. */
const FIELDS: Readonly<Record<string, FormField>> = {
  type: { label: 'Trip type', rule: 'One of oneway, roundtrip, multileg.' },
  from: { label: 'Departure airport', rule: 'It is empty.', isPlace: true },
  to: { label: 'Arrival airport', rule: 'It is empty.', isPlace: true },
  date: { label: 'Date', rule: 'A day there is, written 2026-12-01.', isDay: true },
  time: { label: 'Time', rule: 'Written 14:30.' },
  luggage: { label: 'Luggage', rule: 'A whole number.' },
  pets: { label: 'Pets', rule: 'A whole number.' },
  numberOfPassengers: { label: 'Number of passengers', rule: 'A whole number from 1 to 999.' },
  departureLocation: { label: 'Departure location', rule: 'It is empty.', isPlace: true },
  destinationLocation: { label: 'Destination location', rule: 'It is empty.', isPlace: true },
  departureDateTime: { label: 'Departure', rule: MOMENT, isDay: true },
  returnDateTime: { label: 'Return', rule: MOMENT, isDay: true },
  seats: { label: 'Seats', rule: 'A whole number from 1 to 999.' },
  serviceType: { label: 'Service type', rule: 'An option’s text: helicopter-ride-tour.' },
  preferredAircraft: { label: 'Preferred aircraft', rule: 'An option’s text: light-jet.' },
  message: { label: 'Message', rule: 'Any text.' },
};

function readField([name, value]: Entry, reading: FieldReading | undefined, today: string): Finding {
  const { field = '', readAs: becomes = '', problem, leg, objection } = reading ?? {};
  if (!reading || problem === 'unknown') return ignored([name, value], UNKNOWN);
  if (problem === 'repeated') return ignored([name, value], REPEATED);
  if (problem === 'beyond') return ignored([name, value], 'The trip has no such leg.');
  const { label = '', rule = 'A whole number.', isPlace, isDay } = FIELDS[field] ?? {};
  if (problem === 'impossible') return ignored([name, value], rule);
  const why = isDay && becomes.slice(0, 10) < today ? 'The day is in the past.' : (objection ?? '');
  return {
    name,
    value,
    verdict: why ? 'refused' : 'read',
    field: leg ? `Leg ${leg} · ${label}` : label,
    becomes,
    why,
    ...(isPlace && { isPlace }),
  };
}

const TRIPS: Readonly<Record<number, readonly [name: string, legs: number]>> = {
  [TRIP.oneWay]: ['One way', 1],
  [TRIP.roundTrip]: ['Round trip', 2],
  [TRIP.multiLeg]: ['Multi leg', MAX_SEGMENTS],
};

/** The form's own rules for the numbers of a leg. */
const { seats, luggage, pets } = charterSegment('Number of seats is required').entries;
const RULES: Readonly<Record<string, v.GenericSchema>> = { seats, luggage, pets };

/** Reads a link to the private charter form, whose legs are numbered and whose numbers add up. */
function readCharterLink(query: string): FieldReading[] {
  const { trip, legs, readings } = readCharter(query);
  // A link without a trip type gets one that keeps all of its legs.
  const [tripName, mostLegs] = TRIPS[trip ?? (legs.length > 1 ? TRIP.multiLeg : TRIP.oneWay)] ?? ['', MAX_SEGMENTS];
  return readings.map(({ name, value, parameter, number, fields, problem }) => {
    if (parameter === 'type') return { name, value, field: parameter, readAs: tripName, problem };
    const at = legs.findIndex(([other]) => other === number);
    const leg = legs[at]?.[1] ?? {};
    const [field] = fields;
    const parsed = field && RULES[field] ? v.safeParse(RULES[field], leg[field]) : undefined;
    return {
      name,
      value,
      field: field ?? parameter ?? '',
      readAs: fields.map((one) => leg[one]).join(', '),
      problem: at >= mostLegs ? 'beyond' : problem,
      leg: legs.length > 1 ? at + 1 : undefined,
      ...(parsed?.issues && { objection: `${parsed.issues[0].message}.` }),
    };
  });
}

const FORMS: Readonly<Record<WidgetTag, (query: string) => FieldReading[]>> = {
  'private-charter-form': readCharterLink,
  'chauffeur-form': readChauffeur,
  'international-charter-form': readInternational,
};
