import { createServer } from 'node:http';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import Sqlite from 'libsql';
import pg from 'pg';

/**
 * The simplest server that an expert would write for the search: node:http, our server's SQL and the same compression. The
 * bench compiles the SQL with our server's code.
 * @typedef {object} Searches
 * @property {string | undefined} url of PostgreSQL
 * @property {string} dataDir of SQLite
 * @property {string[]} statements
 * @property {Map<string, { statement: number, parameters: unknown[] }>} searches by their path
 */

/** These three settings are the server's own, from flights/search.ts and the connection pool of PostgreSQL. */
const GZIP_LEVEL = 3;
const PAGE_SIZE = 500;
const POOL_SIZE = 10;

const { url, dataDir, statements, searches } = /** @type {Searches} */ (workerData);

/** @returns {(statement: number, parameters: any[]) => any} resolves to rows */
function openDatabase() {
  if (url) {
    const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
    return async (statement, values) =>
      (await pool.query({ name: `search ${statement}`, text: statements[statement] ?? '', values })).rows;
  }
  const sqlite = new Sqlite(join(dataDir, 'charter.sqlite'));
  const prepared = statements.map((sql) => sqlite.prepare(sql));
  return (statement, parameters) => prepared[statement]?.all(parameters);
}

const query = openDatabase();
const server = createServer(async (request, response) => {
  const search = searches.get(request.url ?? '');
  if (!search) return response.writeHead(404).end();
  const [{ records }] = await query(search.statement, search.parameters);
  const page = records ? records.split('\n').slice(0, PAGE_SIZE) : [];
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
  parentPort?.postMessage(`http://127.0.0.1:${port}`);
});
