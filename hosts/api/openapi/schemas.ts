import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import {
  aircraftRecord,
  charterRecord,
  charterRequest,
  chauffeurRecord,
  chauffeurRequest,
  flightBookingRecord,
  flightBookingRequest,
  flightImage,
  flightRecord,
  internationalCharterRecord,
  internationalCharterRequest,
} from 'charter-widgets/contract';
import * as v from 'valibot';

/** Schemas that have a name of their own in the document: what is sent, and what is answered. */
const NAMED = {
  sent: {
    CharterRequest: charterRequest,
    FlightBookingRequest: flightBookingRequest,
    ChauffeurRequest: chauffeurRequest,
    InternationalCharterRequest: internationalCharterRequest,
  },
  answered: {
    Charter: charterRecord,
    FlightImage: flightImage,
    Flight: flightRecord,
    FlightBooking: flightBookingRecord,
    Aircraft: aircraftRecord,
    Chauffeur: chauffeurRecord,
    InternationalCharter: internationalCharterRecord,
  },
};
type Direction = keyof typeof NAMED;

/** The JSON Schema of a valibot schema, for what callers send or for what they are answered. */
export function jsonSchema(schema: v.GenericSchema, direction: Direction): JsonSchema {
  const { $schema, $defs, ...json } = toJsonSchema(schema, configOf(direction));
  return json;
}

/** The named schemas, for `components.schemas`. */
export function namedSchemas(): Record<string, JsonSchema> {
  return { ...defsOf('sent'), ...defsOf('answered') } as Record<string, JsonSchema>;
}

const defsOf = (direction: Direction) => toJsonSchema(v.unknown(), configOf(direction)).$defs ?? {};

const configOf = (direction: Direction): ConversionConfig => ({
  target: 'draft-2020-12',
  // Rules without a counterpart (30 February, trip against segments) are left to the server's words.
  errorMode: 'ignore',
  definitions: NAMED[direction],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    if (valibotSchema.type === 'file') return { contentMediaType: 'application/octet-stream' };
    // The last of several lists in a pipe is the one that counts.
    if (valibotSchema.type === 'array') return { ...jsonSchema, anyOf: undefined };
    if (valibotSchema.type === 'object') return withRequired(valibotSchema as AnyObject, jsonSchema, direction);
    // What a server answers is the output: a default is there, and null only where it is the default.
    if (direction === 'answered' && valibotSchema.type === 'nullish') return answeredOf(jsonSchema);
    return jsonSchema;
  },
  overrideAction: ({ valibotAction, jsonSchema }) => {
    const { default: byDefault, description, ...json } = jsonSchema;
    // A default that the rules refuse is there for the message of a missing value.
    const refused = Number.isNaN(byDefault) || (byDefault === '' && Boolean(json.minLength));
    const rule = ruleOf(valibotAction);
    return {
      ...json,
      ...(byDefault !== undefined && !refused && { default: byDefault }),
      ...((description || rule) && { description: [description, rule].filter(Boolean).join('. ') }),
    };
  },
});

/** What a rule says that only words can say. */
const ruleOf = (action: { type: string; message?: unknown }) =>
  /check$/.test(action.type) && typeof action.message === 'string' ? action.message : undefined;

type AnyObject = v.ObjectSchema<v.ObjectEntries, undefined>;

/** Required is what is refused when it is missing, or what is always answered. */
function withRequired({ entries }: AnyObject, json: JsonSchema, direction: Direction): JsonSchema {
  const properties = { ...json.properties };
  const required = Object.keys(entries).filter((name) => {
    const missing = v.safeParse(entries[name] as v.GenericSchema, undefined);
    return !missing.success || (direction === 'answered' && missing.output !== undefined);
  });
  for (const name of required) {
    const { default: _, ...property } = properties[name] as JsonSchema;
    properties[name] = property;
  }
  const { required: _, ...rest } = json;
  return { ...rest, properties, ...(required.length > 0 && { required }) };
}

function answeredOf({ anyOf, default: byDefault, ...json }: JsonSchema): JsonSchema {
  const [present] = anyOf ?? [];
  return byDefault === null ? { ...json, anyOf: anyOf ?? [] } : { ...json, ...(present as JsonSchema) };
}
