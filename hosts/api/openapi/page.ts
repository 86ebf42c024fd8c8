import type { JsonSchema } from '@valibot/to-json-schema';
import { html, raw } from 'hono/html';
import type { OpenApiDocument, Operation, Parameter } from './document';

type Html = ReturnType<typeof html>;

/** The document as a page: plain HTML, which needs no script and nothing from elsewhere. */
export function docsPage(api: OpenApiDocument): Html {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = api.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const show = { path: (path: string) => `${api.servers[0]?.url}${path}`, schemas: api.components.schemas };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${api.info.title}</title>
<link rel="stylesheet" href="docs.css">
</head>
<body>
<header>
<h1>${api.info.title}</h1>
<p>${withCode(api.info.description)}</p>
<p>Calls marked <b class="admin">admin</b> or <b class="admin">user</b> need the header
<code>Authorization: Bearer …</code> with the <code>data.token</code> of an admin’s or anybody’s
<a href="#postAuthLogin">login</a>. For machines:
<a href="openapi.json">openapi.json</a> (OpenAPI ${api.openapi}). To put a widget on a page nothing of this is needed:
see the <a href="/docs/embed">partner’s handbook</a>.</p>
</header>
<nav aria-label="Calls">
${groups.map(
  ({ name, operations }) => html`<h2>${name}</h2>
<ul>
${operations.map(
  ({ path, method, operation }) =>
    html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method}</span> ${breakable(path)}</a></li>
`,
)}</ul>
`,
)}</nav>
<main>
${groups.map(
  ({ name, operations }) => html`<section>
<h2>${name}</h2>
${operations.map(({ path, method, operation }) => article(method, show.path(path), operation, show.schemas))}</section>
`,
)}</main>
</body>
</html>
`;
}

function article(method: string, path: string, operation: Operation, schemas: Schemas): Html {
  const { operationId, summary, security, parameters, requestBody, responses } = operation;
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const answers = Object.entries(responses);
  const [, success] = answers[0] ?? [];
  const [contentType, content] = Object.entries(success?.content ?? {})[0] ?? [];
  const data = content?.schema.properties?.data as JsonSchema | undefined;
  return html`<article id="${operationId}">
<h3><span class="method ${method}">${method}</span> <code>${breakable(path)}</code>${security && html` <b class="admin">${responses[403] ? 'admin' : 'user'}</b>`}</h3>
<p>${summary}.</p>
${parameters.length > 0 && fields('Parameters', parameters.map(parameterRow))}
${body && fields(`Sent as ${type}`, rowsOf(body.schema, schemas), unwrap(body.schema, schemas).schema.description)}
${data ? fields(`Answered in data${data.type === 'array' ? ': a list of' : ''}`, answerRows(data, schemas)) : html`<p class="type">Answers ${contentType}.</p>`}
${content?.schema.properties?.next && fields('Beside data', besideRows(content.schema, schemas))}
<h4>Statuses</h4>
<dl>
${answers.map(
  ([status, { description }]) => html`<dt>${status}</dt><dd>${description}</dd>
`,
)}</dl>
</article>
`;
}

interface Row {
  name: string;
  type: string;
  required: boolean;
  note: string;
}

function fields(title: string, rows: Row[], note?: string): Html {
  return html`<details open>
<summary>${title}</summary>
${note && html`<p>${note}.</p>`}
<table>
<thead><tr><th scope="col">name</th><th scope="col">type</th><th scope="col">rules</th></tr></thead>
<tbody>
${rows.map(
  ({ name, type, required, note }) =>
    html`<tr><td><code>${breakable(name)}</code>${!required && html` <i>optional</i>`}</td><td>${type}</td><td>${note}</td></tr>
`,
)}</tbody>
</table>
</details>
`;
}

type Schemas = OpenApiDocument['components']['schemas'];

function parameterRow({ name, in: place, required, description, schema }: Parameter): Row {
  const note = [description, noteOf(schema)].filter(Boolean).join('. ');
  return { name, required, type: `${place === 'path' ? 'in the path' : place}, ${typeOf(schema)}`, note };
}

/** What is answered is always there, so that what has no fields gets a row as well. */
function answerRows(data: JsonSchema, schemas: Schemas): Row[] {
  const { schema, prefix } = unwrap(data, schemas);
  const rows = rowsOf(schema, schemas, prefix);
  if (rows.length > 0) return rows;
  return [{ name: 'data', type: schema.type === 'null' ? 'null' : 'an empty object', required: true, note: '' }];
}

/** What a page of a list has beside its records. */
const besideRows = (answer: JsonSchema, schemas: Schemas): Row[] =>
  rowsOf(answer, schemas).filter(({ name }) => name === 'total' || name === 'next');

/** A row for each field, those of lists and objects within it under dotted names. */
function rowsOf(schemaOrRef: JsonSchema, schemas: Schemas, path = ''): Row[] {
  const { schema } = unwrap(schemaOrRef, schemas);
  const named = [
    ...Object.entries(schema.properties ?? {}),
    ...Object.entries(schema.patternProperties ?? {}).map(
      ([pattern, property]) => [readable(pattern), property] as [string, JsonSchema],
    ),
  ] as [string, JsonSchema][];
  return named.flatMap(([name, property]) => {
    const { schema: inner, prefix } = unwrap(property, schemas);
    const row = { name: `${path}${name}`, type: typeOf(property), note: noteOf(property) };
    return [
      { ...row, required: schema.required?.includes(name) ?? false },
      ...rowsOf(inner, schemas, `${path}${name}${prefix || '.'}`),
    ];
  });
}

/** Follows a reference, goes into a list (`[].`), and past the null beside an object. */
function unwrap(schema: JsonSchema, schemas: Schemas): { schema: JsonSchema; prefix: string } {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return unwrap(schemas[name] ?? {}, schemas);
  if (schema.type === 'array') return { schema: unwrap(schema.items as JsonSchema, schemas).schema, prefix: '[].' };
  const object = schema.anyOf?.find((one) => typeof one === 'object' && one.type === 'object');
  return { schema: (object as JsonSchema) ?? schema, prefix: '' };
}

function typeOf(schema: JsonSchema): string {
  const { type, anyOf, enum: values } = schema;
  if (values) return values.length > 1 ? 'one of' : 'always';
  if (anyOf) return [...new Set(anyOf.map((one) => typeOf(one as JsonSchema)))].join(' or ');
  if (schema.const !== undefined) return schema.const === '' ? 'empty' : String(schema.const);
  if (schema.contentMediaType) return 'file';
  const names: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    boolean: 'true or false',
    array: 'list',
  };
  return names[String(type)] ?? String(type ?? 'object');
}

function noteOf(schema: JsonSchema): string {
  const { enum: values, minimum, maximum, minLength, maxLength, maxItems, pattern, default: byDefault } = schema;
  return [
    ...(schema.anyOf ?? []).map((one) => noteOf(one as JsonSchema)),
    values?.map(String).join(', '),
    range(minimum, maximum, ''),
    minLength === 1 && maxLength === undefined ? 'not empty' : range(minLength, maxLength, ' characters'),
    maxItems !== undefined && `at most ${maxItems}`,
    pattern && `like ${pattern}`,
    schema.description,
    byDefault !== undefined && byDefault !== '' && `by default ${JSON.stringify(byDefault)}`,
  ]
    .filter(Boolean)
    .join('; ');
}

function range(from: number | undefined, to: number | undefined, unit: string): string | undefined {
  const text = (n: number) => n.toLocaleString('en-US');
  if (from !== undefined && to !== undefined) return `${text(from)} to ${text(to)}${unit}`;
  if (from !== undefined) return `at least ${text(from)}${unit}`;
  return to === undefined ? undefined : `at most ${text(to)}${unit}`;
}

/** `^Images\[\d+\]\.Description$` as one writes it. */
const readable = (pattern: string) => pattern.replace('\\d+', 'i').replace(/[\\^$]/g, '');

/** Long names break at their joints. */
const breakable = (name: string) =>
  name.split(/(?<=[/.\]])/).map((part, i) => html`${i > 0 ? raw('<wbr>') : ''}${part}`);

const withCode = (text: string) => text.split('`').map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));
