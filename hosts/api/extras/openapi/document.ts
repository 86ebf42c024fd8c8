import { setImmediate } from 'node:timers/promises';
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
  type Endpoint,
  flightBookingRequest,
  flightImage,
  flightRecord,
  internationalCharterRequest,
  type ObjectSchema,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { type Described, leastRole, type Subject } from '../../platform/http/roles';
import { programVersion } from '../../program-version';

/** The parts of an OpenAPI 3.1 document that we use. */
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<Endpoint['method'], Operation>>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> };
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Response>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Response {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema }>;
}

const DESCRIPTION = `Every answer is \`{ success, message, data }\`. A refused call has an HTTP error status, \`success: false\` and a
\`message\`; an invalid body also gets \`errors\` (path to message). Date-times of flights are the wall clock at
the airport, without a zone; \`createdAt\` and \`dateCreated\` are instants (UTC).`;

const REFUSED = { $ref: '#/components/schemas/Refused' };
const TEXT: JsonSchema = { type: 'string' };
/** The fields beside `data` in a paged answer. */
const PAGE: Record<string, JsonSchema> = {
  total: {
    type: 'integer',
    minimum: 0,
    description: 'The number of records on all pages; missing if they are not counted',
  },
  next: { type: ['string', 'null'], description: 'The value of `after` for the next page; null on the last page' },
};

/** The security scheme and the description of each authority, and of staff by the least role. */
const AUTHORITIES = {
  user: { scheme: 'token', description: 'Needs the token of an account.' },
  customer: { scheme: 'token', description: 'Needs the token of a customer with a confirmed e-mail address.' },
  traveller: { scheme: 'link', description: 'Needs the token of a traveller’s link.' },
  partner: { scheme: 'partnerLink', description: 'Needs the token of a partner’s link.' },
  viewer: { scheme: 'token', description: 'Needs the token of a member of staff.' },
  dispatcher: { scheme: 'token', description: 'Needs the token of an owner or a dispatcher.' },
  owner: { scheme: 'token', description: 'Needs the token of an owner.' },
};

function authorityOf(endpoint: Endpoint) {
  if (endpoint.who === 'anyone') return {};
  const { scheme, description } = AUTHORITIES[endpoint.who === 'admin' ? leastRole(endpoint) : endpoint.who];
  return { description, security: [{ [scheme]: [] }] };
}

/** Describes the API by the schemas that parse its calls. Other requests are served in between: it takes a third of a second. */
export async function openApiDocument(title: string, subjects: readonly Subject[]): Promise<OpenApiDocument> {
  const paths: OpenApiDocument['paths'] = {};
  for (const { name, routes } of subjects) {
    for (const { endpoint, details } of routes) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method]: operation({ endpoint, details }, name) };
      await setImmediate();
    }
  }
  return {
    openapi: '3.1.1',
    info: { title, version: programVersion(), description: DESCRIPTION },
    servers: [{ url: '/api' }],
    tags: subjects.map(({ name }) => ({ name })),
    paths,
    components: {
      schemas: {
        ...defsOf('sent'),
        ...defsOf('answered'),
        Refused: {
          type: 'object',
          properties: {
            success: { const: false },
            message: TEXT,
            errors: { type: 'object', additionalProperties: TEXT },
            data: { description: 'After a 409 because the record has changed: the stored record' },
          },
          required: ['success', 'message'],
        },
      },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'data.token of POST /Auth/login; an API key with the scope (`figures`: statistics of partners)',
        },
        link: { type: 'http', scheme: 'bearer', description: 'The part after # in data.trackUrl' },
        partnerLink: { type: 'http', scheme: 'bearer', description: 'The part after # in a partner’s link' },
      },
    },
  };
}

function operation(call: Described, tag: string): Operation {
  const { method, path } = call.endpoint;
  return {
    operationId: `${method}${path.replace('/:', '/by-').replace(/[^A-Za-z]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: call.details.summary,
    tags: [tag],
    ...authorityOf(call.endpoint),
    parameters: parametersOf(call),
    ...bodyOf(call),
    responses: { ...succeeded(call), ...refused(call) },
  };
}

function parametersOf({ endpoint: { path, query, once, who }, details: { tagged } }: Described): Parameter[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(
    ([, name = '']): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: name === 'id' ? { type: 'integer', minimum: 1, maximum: 2_147_483_647 } : TEXT,
    }),
  );
  const optional = (place: 'query' | 'header', name: string, schema: JsonSchema, description?: string): Parameter => ({
    name,
    in: place,
    required: false,
    ...(description && { description }),
    schema,
  });
  const inQuery = Object.entries(query?.entries ?? {}).map(([name, schema]) =>
    optional('query', name, jsonSchema(schema as v.GenericSchema, 'sent')),
  );
  // For the calls of widgets only.
  const hasTests = who === 'anyone' && (once || path.startsWith('/Flight/'));
  const test = once
    ? 'Any value except `false`, `0`, `off` and `no`: test mode. The request is checked and answered as usual, but nothing is stored or sent'
    : 'Any value except `false`, `0`, `off` and `no`: test mode. If there is no flight, an example is returned';
  const key = 'A retry with the same key and body within a day is carried out only once';
  const etag = 'The ETag of the cached answer; 304 if it is still current';
  return [
    ...inPath,
    ...inQuery,
    ...(hasTests ? [optional('query', 'test', TEXT, test)] : []),
    ...(once ? [optional('header', 'Idempotency-Key', { ...TEXT, minLength: 8, maxLength: 200 }, key)] : []),
    ...(tagged ? [optional('header', 'If-None-Match', TEXT, etag)] : []),
  ];
}

function bodyOf({ endpoint: { body, form }, details }: Described): Pick<Operation, 'requestBody'> {
  if (body) {
    const schema = jsonSchema(body, 'sent');
    const types = ['application/json', ...(details.body?.types ?? [])];
    return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) } };
  }
  if (!form) return {};
  const { properties = {}, ...rest } = jsonSchema(v.object(formFields(form, details.files)), 'sent');
  // A pattern for `Images[0]`, `Images[1]` and so on.
  const pattern = (name: string) => `^${name.replace(/[[\].]/g, '\\$&').replace('i', '\\d+')}$`;
  const repeated = Object.entries(properties).filter(([name]) => name.includes('[i]'));
  const schema: JsonSchema = {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !name.includes('[i]'))),
    ...(repeated.length > 0 && {
      patternProperties: Object.fromEntries(repeated.map(([name, property]) => [pattern(name), property])),
    }),
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

/** The fields of a form by name; `[i]` in a name stands for every index. */
export function formFields({ entries }: ObjectSchema, files: readonly string[] = []): Record<string, v.GenericSchema> {
  const named = Object.entries(entries).flatMap(([name, schema]): [string, v.GenericSchema][] => {
    const inside = itemsOf(schema as Nested);
    if (!inside) return [[capitalised(name), schema as v.GenericSchema]];
    return Object.entries(inside).map(([key, one]) => [
      `${capitalised(name)}[i].${capitalised(key)}`,
      one as v.GenericSchema,
    ]);
  });
  return Object.fromEntries([
    ...named,
    ...files.map((name): [string, v.GenericSchema] => [name, v.optional(v.file())]),
  ]);
}

/** The two flags of an image have no capital. */
const capitalised = (name: string) =>
  name === 'toDelete' || name === 'toEdit' ? name : `${name[0]?.toUpperCase()}${name.slice(1)}`;

type Nested = { wrapped?: Nested; item?: Nested; entries?: v.ObjectEntries };

/** The fields of each item of a list of objects. */
function itemsOf({ wrapped, item, entries }: Nested): v.ObjectEntries | undefined {
  const inner = wrapped ?? item;
  return entries ?? (inner && itemsOf(inner));
}

/** The statuses of success. */
export const statusesOf = ({ endpoint: { once, form }, details }: Described): readonly number[] =>
  details.statuses ?? (once ? (form ? [200, 201] : [201]) : [200]);

const STATUSES_WITHOUT_BODY: Readonly<Record<number, string>> = {
  204: 'Done; no content',
  302: 'Redirects to a page',
};

function succeeded(call: Described): Record<string, Response> {
  const { answer, paged } = call.endpoint;
  const { content, tagged } = call.details;
  const data = 'item' in answer ? v.array(answer.item as v.GenericSchema) : answer;
  const schema: JsonSchema = content
    ? {}
    : {
        type: 'object',
        properties: {
          success: { const: true },
          message: TEXT,
          data: jsonSchema(data, 'answered'),
          ...(paged && PAGE),
        },
        required: ['success', 'message', 'data', ...(paged === true ? Object.keys(PAGE) : [])],
      };
  const response: Response = {
    description: 'Success',
    ...(tagged && { headers: { ETag: { description: 'Changes when the list changes', schema: TEXT } } }),
    content: { [content ?? 'application/json']: { schema } },
  };
  return {
    ...Object.fromEntries(
      statusesOf(call).map((status) => [
        status,
        STATUSES_WITHOUT_BODY[status] ? { description: STATUSES_WITHOUT_BODY[status] } : response,
      ]),
    ),
    ...(tagged && { 304: { description: 'Not modified' } }),
  };
}

function refused({ endpoint, details: { refusals } }: Described): Record<string, Response> {
  const { who, path, query, body, form, once, limit, scope } = endpoint;
  const reasons: Record<number, string> = {
    ...((query || body || form || path.includes(':id')) && { 400: 'Invalid input' }),
    ...(who !== 'anyone' && { 401: 'The token is missing, invalid or expired' }),
    ...(who === 'customer' && { 403: 'The address is not confirmed, or the account is one of staff' }),
    ...(who === 'admin' && { 403: 'The token is not of staff, or the role is not sufficient' }),
    ...((body || form) && {
      408: 'The body took too long to arrive',
      413: 'The body is too large',
      415: 'The body is of another type',
    }),
    ...(once && { 422: 'The Idempotency-Key was used with another body' }),
    ...((limit || scope) && { 429: 'Too many calls: try again after Retry-After' }),
    500: 'Server error',
    503: 'The database is not available: try again later',
    ...refusals,
  };
  return Object.fromEntries(
    Object.entries(reasons).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: REFUSED } } },
    ]),
  );
}

/** Schemas with a name in the document, for sent and for answered values. */
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

/** The JSON Schema of sent or of answered values. */
export function jsonSchema(schema: v.GenericSchema, direction: Direction): JsonSchema {
  const { $schema, $defs, ...json } = toJsonSchema(schema, configOf(direction));
  return json;
}

const defsOf = (direction: Direction) =>
  (toJsonSchema(v.unknown(), configOf(direction)).$defs ?? {}) as Record<string, JsonSchema>;

const configOf = (direction: Direction): ConversionConfig => ({
  target: 'draft-2020-12',
  // Rules that JSON Schema cannot express (30 February, trip against segments) are described in words only.
  errorMode: 'ignore',
  definitions: NAMED[direction],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    if (valibotSchema.type === 'file') return { contentMediaType: 'application/octet-stream' };
    // The last of several lists in a pipe is in effect.
    if (valibotSchema.type === 'array') return { ...jsonSchema, anyOf: undefined };
    if (valibotSchema.type === 'object') return withRequired(valibotSchema as AnyObject, jsonSchema, direction);
    // Answers are the schema's output: defaults are filled in, and null occurs only as a default.
    if (direction === 'answered' && valibotSchema.type === 'nullish') return answeredOf(jsonSchema);
    return jsonSchema;
  },
  overrideAction: ({ valibotAction, jsonSchema }) => {
    const { default: byDefault, description, ...json } = jsonSchema;
    // A default that the rules refuse only gives the message for a missing value, so it is not documented.
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

/** Sent fields are required if the server refuses their absence, answered fields if they are always there. */
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
