import { StartError } from '../http/errors';

/** What the disk says when there is no room: the system's words and SQLite's. */
const FULL = /^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/;

/** A failure in words: `folder` is where was written, `wanted` what had to be. */
export function inWords(error: unknown, folder: string, wanted: string): unknown {
  if (error instanceof StartError) return error;
  const { code = '', name, message } = error as NodeJS.ErrnoException;
  if (FULL.test(code) || /database or disk is full/.test(message)) {
    return new StartError(`There is no room in ${folder} for ${wanted}: nothing was written`);
  }
  if (name === 'AbortError') return new StartError('Stopped: nothing was written');
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code))
    return new StartError(`The database is damaged (${message}): nothing was written`);
  return error;
}
