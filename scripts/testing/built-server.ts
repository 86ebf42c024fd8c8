import type { TestProject } from 'vitest/node';
import { type BuiltServer, startBuiltServer } from './start-built-server.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built server of the `thread` lane; `inject('server')`. */
    server: BuiltServer;
  }
}

/** Vitest's global set-up of the `thread` lane: one built server for all of its tests. */
export default async function serveBuild(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startBuiltServer();
  project.provide('server', server);
  return stop;
}
