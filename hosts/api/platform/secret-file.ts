import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';

const MAX_KB = 64;

const oneLine = v.pipe(
  v.string(),
  // The line end of an editor or `echo`.
  v.transform((text) => text.replace(/\r?\n$/, '')),
  v.check((text) => text.trim() !== '', 'names a file that is empty'),
  v.check((text) => !/[\r\n\0]/.test(text), 'names a file with more than one line'),
);

/** Reads a secret from a file, as systemd (`LoadCredential`) and containers provide them. `fault` follows the variable's name. */
export function readSecretFile(file: string): { secret: string } | { fault: string } {
  let text: string;
  try {
    if (statSync(file).size > MAX_KB * 1024) return { fault: `names a file larger than ${MAX_KB} KB` };
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return {
      fault: `names a file that cannot be read (${code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'not UTF-8 text' : code})`,
    };
  }
  const parsed = v.safeParse(oneLine, text);
  return parsed.success ? { secret: parsed.output } : { fault: parsed.issues[0].message };
}
