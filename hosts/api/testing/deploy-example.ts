import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A file of docs/deploy, with nothing changed but these words: each stands in it, or the test that relies on it fails.
 * What is changed is what belongs to a machine: ports, places of files and accounts.
 */
export function deployExample(file: string, changes: Record<string, string>): string {
  let text = readFileSync(fileURLToPath(new URL(`../../../docs/deploy/${file}`, import.meta.url)), 'utf8');
  for (const [words, others] of Object.entries(changes)) {
    if (!text.includes(words)) throw new Error(`docs/deploy/${file} has no ‘${words}’`);
    text = text.replaceAll(words, others);
  }
  return text;
}
