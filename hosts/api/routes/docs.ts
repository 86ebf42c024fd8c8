import type { Hono } from 'hono';
import { publicCors, sendJson } from '../http';
import { docsPage, openApiDocument, STYLESHEET } from '../openapi';
import type { ApiParts } from './index';

/** GET /openapi.json, the API described for machines, and GET /docs, the same to read. */
export function docsRoutes(api: Hono, { config }: ApiParts) {
  // Made once, when it is first asked for: it takes as long as a hundred other answers.
  let made: { json: string; page: ReturnType<typeof docsPage> } | undefined;
  const describe = () => {
    if (made) return made;
    const document = openApiDocument(`${config.site.brand} API`);
    made = { json: JSON.stringify(document), page: docsPage(document) };
    return made;
  };

  api.use('/openapi.json', publicCors(config));
  api.get('/openapi.json', (c) => sendJson(c, describe().json, 200));
  api.get('/docs', (c) => c.html(describe().page));
  api.get('/docs.css', (c) => c.body(STYLESHEET, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}
