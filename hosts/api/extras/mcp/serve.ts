import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { fieldErrors } from 'charter-widgets/contract';
import * as v from 'valibot';
import type { Config } from '../../config';
import { programVersion } from '../../program-version';
import { jsonSchema } from '../openapi/document';
import { estimateCharter } from './estimate-tool';
import { Refusal } from './refusals';
import { findAirports, readFlight, requestLink, searchFlights, type ToolParts } from './tools';
import { VIEW, viewPage } from './view';

const TOOLS = [searchFlights, findAirports, readFlight, estimateCharter, requestLink].map((one) => ({
  ...one,
  inputSchema: toStandardSchema(one.input, 'sent'),
  outputSchema: toStandardSchema(one.output, 'answered'),
}));

/** A schema for the SDK, with the JSON Schema of the API's document. Checks end at the first problem, as in `http/parse.ts`. */
function toStandardSchema(schema: v.GenericSchema, direction: 'sent' | 'answered') {
  const made = jsonSchema(schema, direction) as Record<string, unknown>;
  const json = () => made;
  return {
    '~standard': {
      version: 1,
      vendor: 'valibot',
      validate(value: unknown) {
        const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
        if (parsed.success) return { value: parsed.output };
        return {
          issues: Object.entries(fieldErrors(parsed.issues)).map(([path, message]) => ({
            message,
            path: path ? path.split('.') : [],
          })),
        };
      },
      jsonSchema: { input: json, output: json },
    },
  } as const;
}

const GUIDE =
  'What the public site of an operator of private flights shows: listed flights, airports, what a charter may cost, and links to its request forms. Nothing here books, sends or changes anything, and nothing is known of travellers. Date-times of flights are the wall clock at the airport, without a zone. Prices of flights are for a seat, in US dollars. An estimate is no offer. A request is sent by the traveller, in the form of request_link, and answered by the operator’s staff.';

interface ServingParts {
  config: Pick<Config, 'publicUrl' | 'homeZone' | 'site' | 'frameAncestors'>;
  onFault: (error: Error) => void;
}

const toolCall = v.object({
  id: v.union([v.string(), v.number()]),
  method: v.literal('tools/call'),
  params: v.object({ name: v.string(), arguments: v.optional(v.unknown()) }),
});

/**
 * Refuses an unknown tool and argument that the SDK accepts: it looks tools up in an object, where it also finds
 * `constructor`, and ignores an argument named `__proto__`.
 */
function refuseUnknown(message: unknown): Response | undefined {
  const call = v.safeParse(toolCall, message);
  if (!call.success) return undefined;
  const { id, params } = call.output;
  const answer = (content: object) => Response.json({ jsonrpc: '2.0', id, ...content });
  if (!TOOLS.some(({ name }) => name === params.name))
    return answer({ error: { code: -32_602, message: `Tool ${params.name} not found` } });
  if (!Object.hasOwn(Object(params.arguments), '__proto__')) return undefined;
  const problem = '__proto__: Invalid key: Expected never but received "__proto__"';
  const text = `Input validation error: Invalid arguments for tool ${params.name}: ${problem}`;
  return answer({ result: { content: [{ type: 'text', text }], isError: true } });
}

/** Answers a message that was read; `read` reads on behalf of the caller. */
type Answer = (request: Request, message: unknown, read: ToolParts['read']) => Promise<Response>;

/**
 * Answers each message of MCP by a server of its own: nothing is kept, so that any process can answer the next one. Clients
 * of the revisions of 2025 and 2026 are served.
 */
export function createAnswer({ config: { publicUrl, homeZone, site, frameAncestors }, onFault }: ServingParts): Answer {
  // Where no other site may frame the widgets, the link alone is answered.
  const isShown = !["'none'", "'self'"].includes(frameAncestors);
  return async (request, message, read) => {
    const refusal = refuseUnknown(message);
    if (refusal) return refusal;
    const handler = createMcpHandler(
      () => {
        const server = new McpServer(
          { name: 'charter-widgets', title: site.brand, version: programVersion(), websiteUrl: publicUrl },
          {
            instructions: GUIDE,
            ...(isShown && { capabilities: { extensions: { 'io.modelcontextprotocol/ui': {} } } }),
          },
        );
        if (isShown) registerView(server, publicUrl);
        for (const { name, title, description, inputSchema, outputSchema, run } of TOOLS) {
          server.registerTool(
            name,
            {
              title,
              description,
              inputSchema,
              outputSchema,
              // Hosts without the extension ignore it.
              ...(isShown && name === requestLink.name && { _meta: { ui: { resourceUri: VIEW.uri } } }),
              annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
            },
            async (input) => {
              try {
                const { values, text } = await run(input, { publicUrl, homeZone, pkrPerUsd: site.pkrPerUsd, read });
                return { content: [{ type: 'text', text }], structuredContent: values as Record<string, unknown> };
              } catch (error) {
                if (!(error instanceof Refusal)) onFault(error as Error);
                const text =
                  error instanceof Refusal ? error.message : 'Something went wrong on our side. Please try again.';
                return { content: [{ type: 'text', text }], isError: true };
              }
            },
          );
        }
        return server;
      },
      // The tools never change, so a stream of changes would only stay open.
      { maxSubscriptions: 0 },
    );
    return handler.fetch(request, { parsedBody: message });
  };
}

/**
 * The page that hosts with MCP Apps show for a link. It may load the site's files and frame its pages, and call nothing. A
 * request's confirmation copies its link, since a host's sandbox may open no tab.
 */
function registerView(server: McpServer, publicUrl: string): void {
  const { uri, mimeType } = VIEW;
  const csp = { resourceDomains: [publicUrl], frameDomains: [publicUrl] };
  const ui = { csp, permissions: { clipboardWrite: {} }, prefersBorder: false };
  server.registerResource('form', uri, { mimeType }, () => ({
    contents: [{ uri, mimeType, text: viewPage(publicUrl), _meta: { ui } }],
  }));
}
