import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltServer } from './start-built-server.mjs';

/** Makes the demo data once for every server of the end-to-end lane: encoding its pictures takes a second. */
export default async function makeDemoData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'charter-demo-'));
  const { stop } = await startBuiltServer({ DATA_DIR: join(folder, 'data') });
  await stop();
  process.env.DEMO_DATA = join(folder, 'data');
  return () => rmSync(folder, { recursive: true, force: true });
}
