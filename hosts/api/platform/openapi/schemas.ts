import {
  aircraftRecord,
  charterRecord,
  chauffeurRecord,
  flightBookingRecord,
  internationalCharterRecord,
} from '@charter-hosts/contract';
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import {
  charterRequest,
  chauffeurRequest,
  flightBookingRequest,
  flightImage,
  flightRecord,
  internationalCharterRequest,
} from 'charter-widgets/contract';
import * as v from 'valibot';

/** Schemas that get a name in the document, for sent and for answered values. */
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

/** The JSON Schema of a valibot schema, as callers send values or as they are answered. */
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
  // Rules that JSON Schema cannot express (30 February, trip against segments) are described in words only.
  errorMode: 'ignore',
  definitions: NAMED[direction],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    if (valibotSchema.type === 'file') return { contentMediaType: 'application/octet-stream' };
    // Of several lists in a pipe the last one is in effect.
    if (valibotSchema.type === 'array') return { ...jsonSchema, anyOf: undefined };
    if (valibotSchema.type === 'object') return withRequired(valibotSchema as AnyObject, jsonSchema, direction);
    // An answer is the schema's output: a default is filled in, and null occurs only as the default.
    if (direction === 'answered' && valibotSchema.type === 'nullish') return answeredOf(jsonSchema);
    return jsonSchema;
  },
  overrideAction: ({ valibotAction, jsonSchema }) => {
    const { default: byDefault, description, ...json } = jsonSchema;
    // A default that the rules refuse only serves the message for a missing value, so it is not documented.
    const refused = Number.isNaN(byDefault) || byDefault === null || (byDefault === '' && Boolean(json.minLength));
    const rule = ruleOf(valibotAction);
    return {
      ...json,
      ...(byDefault !== undefined && !refused && { default: byDefault }),
      ...((description || rule) && { description: [description, rule].filter(Boolean).join('. ') }),
    };
  },
});

/** The message of a rule that JSON Schema cannot express. */
const ruleOf = (action: { type: string; message?: unknown }) =>
  /check$/.test(action.type) && typeof action.message === 'string' ? action.message : undefined;

type AnyObject = v.ObjectSchema<v.ObjectEntries, undefined>;

/** Sent fields are required when the server refuses their absence, answered ones when they are always there. */
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
