import type { Hono } from 'hono';
import { publicCors } from '../http';
import { docsPage, openApiDocument, STYLESHEET } from '../openapi';
import type { ApiParts } from './index';

/** GET /openapi.json, the API described for machines, and GET /docs, the same to read. */
export function docsRoutes(api: Hono, { config }: ApiParts) {
  const describe = () => openApiDocument(`${config.site.brand} API`);

  api.use('/openapi.json', publicCors(config));
  api.get('/openapi.json', (c) => c.json(describe()));
  api.get('/docs', (c) => c.html(docsPage(describe())));
  api.get('/docs.css', (c) => c.body(STYLESHEET, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}
