import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Makes what imports a server build when it is first asked for; resolves to undefined where that is missing. */
export function openBuild<Build>(file: string): () => Promise<Build | undefined> {
  let opening: Promise<Build> | undefined;
  return async () => {
    if (!existsSync(file)) return undefined;
    opening ??= (import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<Build>).catch((error) => {
      // A build that is being replaced is whole the next time.
      opening = undefined;
      throw error;
    });
    return opening;
  };
}
