import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { Config } from '../config';
import { findAirports } from './airports';
import { readFlight, searchFlights } from './flights';
import { charterLink } from './links';
import { Refusal, standard, type ToolParts } from './tool';

const TOOLS = [searchFlights, findAirports, readFlight, charterLink].map((one) => ({
  ...one,
  inputSchema: standard(one.input, 'sent'),
  outputSchema: standard(one.output, 'answered'),
}));

const GUIDE =
  'What the public site of an operator of private flights shows: listed flights, airports, and links to its request forms. Nothing here books, sends or changes anything, and nothing is known of travellers. Date-times of flights are the wall clock at the airport, without a zone. Prices are for a seat, in US dollars. A request is sent by the traveller, by the link of charter_link, and answered by the operator’s desk.';

interface Parts {
  config: Pick<Config, 'publicUrl' | 'site'>;
  /** What went wrong on our side. */
  onFault: (error: Error) => void;
}

/** One message of a caller, already read and checked, on whose behalf `read` reads. */
type Answer = (request: Request, message: unknown, read: ToolParts['read']) => Promise<Response>;

/**
 * Answers messages of MCP, each by a server of its own: nothing is kept between two, so that any process may answer the
 * next one. Clients of the revisions from 2025 are served beside those of 2026.
 */
export function createAnswer({ config: { publicUrl, site }, onFault }: Parts): Answer {
  return async (request, message, read) => {
    const handler = createMcpHandler(
      () => {
        const server = new McpServer(
          { name: 'charter-widgets', title: site.brand, version: '1.0.0', websiteUrl: publicUrl },
          { instructions: GUIDE },
        );
        for (const { name, title, description, inputSchema, outputSchema, run } of TOOLS) {
          server.registerTool(
            name,
            {
              title,
              description,
              inputSchema,
              outputSchema,
              annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
            },
            async (input) => {
              try {
                const { values, text } = await run(input, { publicUrl, read });
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
      // The tools do not change while the server runs, so that a stream that waits for changes would only be held open.
      { maxSubscriptions: 0 },
    );
    return handler.fetch(request, { parsedBody: message });
  };
}
