import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './phone.mjs';

/**
 * The simplest server that answers a search, as somebody would write it who knows what is fast: node:http, our server's
 * statement, and the same compression. It reads the address; what it binds for it the bench has compiled with our
 * server's own code, so that no copy of that can fall behind.
 * @typedef {object} Searches
 * @property {string | undefined} url of PostgreSQL
 * @property {string} dataDir of the embedded database
 * @property {string[]} statements
 * @property {Record<string, { statement: number, parameters: unknown[] }>} searches by their query, as URLSearchParams write it
 */

/** As in routes/flight-search.ts. */
const GZIP_LEVEL = 3;
const MAX_PAGE = 500;
/** As in database/postgres-pool.ts. */
const POOL = 10;

const requireOfApi = createRequire(join(ROOT, 'hosts/api/package.json'));

/**
 * @param {Searches} searches
 * @returns {(statement: number, parameters: any[]) => any} resolves to rows
 */
function openDatabase({ url, dataDir, statements }) {
  if (url) {
    const { Pool } = requireOfApi('pg');
    const pool = new Pool({ connectionString: url, max: POOL });
    return async (statement, values) =>
      (await pool.query({ name: `search ${statement}`, text: statements[statement], values })).rows;
  }
  const Sqlite = requireOfApi('libsql');
  const sqlite = new Sqlite(join(dataDir, 'charter.sqlite'));
  const prepared = statements.map((sql) => sqlite.prepare(sql));
  return (statement, parameters) => prepared[statement].all(parameters);
}

process.once('message', (/** @type {Searches} */ all) => {
  const ask = openDatabase(all);
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const search = all.searches[searchParams.toString()];
    if (!search) return response.writeHead(404).end();
    const [{ records }] = await ask(search.statement, search.parameters);
    const page = records ? records.split('\n').slice(0, MAX_PAGE) : [];
    const text = `{"success":true,"message":"","data":[${page.join()}],"total":${page.length},"next":null}`;
    const body = gzipSync(text, { level: GZIP_LEVEL });
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
      'Content-Length': body.byteLength,
    });
    return response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.send?.(`http://127.0.0.1:${port}`);
  });
});
