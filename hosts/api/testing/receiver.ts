import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Receiver {
  url: string;
  port: number;
  /** What came, whole. */
  got: { headers: IncomingHttpHeaders; body: string }[];
  /** How it answers. Default: 204. */
  answers: RequestListener;
  close(): Promise<void>;
}

/** Another system on a free port, which is told by webhook. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      receiver.got.push({ headers: request.headers, body });
      receiver.answers(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    ...{ url: `http://127.0.0.1:${port}/hooks`, port, got: [] },
    answers: (_request, response) => response.writeHead(204).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/** What came, once its signature is looked at by the reference implementation; it throws for another secret. */
export const verified = ({ headers, body }: Receiver['got'][number], secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
