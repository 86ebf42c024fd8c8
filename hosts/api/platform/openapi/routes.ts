import type { Endpoint } from 'charter-widgets/contract';
import * as v from 'valibot';
import { sendJson } from '../http/answer';
import { HttpError } from '../http/errors';
import { sendGzipped } from '../http/response-cache';
import { type Route, route } from '../http/route';
import type { Subject } from '../http/service';
import { openApiDocument } from './document';
import { viewerFile, viewerPage } from './viewer';

const document = (path: `/${string}`) =>
  ({ method: 'get', path, who: 'anyone', answer: v.unknown() }) as const satisfies Endpoint;

/** The API's document, as JSON and as a page to read. */
export function docsRoutes(subjects: () => readonly Subject[]): Route[] {
  return [
    route(
      document('/openapi.json'),
      { summary: 'This description, for machines', content: 'application/json' },
      ({ config }) => {
        // Made at the first request and kept: making it takes as long as a hundred other answers.
        let json: string | undefined;
        return ({ c }) => {
          json ??= JSON.stringify(openApiDocument(`${config.site.brand} API`, subjects()));
          return sendJson(c, json, 200);
        };
      },
    ),
    route(
      document('/docs'),
      { summary: 'This description, to read', content: 'text/html', ownOrigin: true },
      ({ config }) =>
        ({ c }) =>
          c.html(viewerPage(`${config.site.brand} API`)),
    ),
    route(
      document('/docs/:file'),
      {
        summary: 'What that page is shown with',
        content: 'text/*',
        refusals: { 404: 'No such file' },
        ownOrigin: true,
      },
      () =>
        async ({ c }) => {
          const file = await viewerFile(c.req.param('file') ?? '');
          if (!file) throw new HttpError(404, 'No such file');
          c.header('Cache-Control', 'public, max-age=86400');
          return sendGzipped(c, file.bytes, file.type);
        },
    ),
  ];
}
