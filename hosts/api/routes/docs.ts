import type { Endpoint } from 'charter-widgets/contract';
import * as v from 'valibot';
import { type Described, type Subject, sendJson } from '../http';
import { docsPage, openApiDocument, STYLESHEET } from '../openapi';
import { type Route, route } from './route';

const page = (path: `/${string}`) =>
  ({ method: 'get', path, who: 'anyone', answer: v.unknown() }) as const satisfies Endpoint;

/** The description of the calls that there are, for machines and to read. */
export function docsRoutes(subjects: () => readonly Subject<Described>[]): Route[] {
  return [
    route(
      page('/openapi.json'),
      { summary: 'This description, for machines', content: 'application/json' },
      ({ config }) => {
        // Made once, when it is first asked for: it takes as long as a hundred other answers.
        let json: string | undefined;
        return ({ c }) => {
          json ??= JSON.stringify(openApiDocument(`${config.site.brand} API`, subjects()));
          return sendJson(c, json, 200);
        };
      },
    ),
    route(
      page('/docs'),
      { summary: 'This description, to read', content: 'text/html', ownOrigin: true },
      ({ config }) => {
        let made: ReturnType<typeof docsPage> | undefined;
        return ({ c }) => {
          made ??= docsPage(openApiDocument(`${config.site.brand} API`, subjects()));
          return c.html(made);
        };
      },
    ),
    route(
      page('/docs.css'),
      { summary: 'How it looks', content: 'text/css', ownOrigin: true },
      () =>
        ({ c }) =>
          c.body(STYLESHEET, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
    ),
  ];
}
