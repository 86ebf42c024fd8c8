// What this browser keeps: whether it gives notice, and numbers of requests. Nothing personal, and of no account.

/** Whether somebody has asked for notices in this browser. */
const WANTED = 'desk-notices';
/** The requests that were opened in this browser while they were new. */
const READ = 'desk-read';
/** The requests that notice was given of, by any tab. */
const NOTICED = 'desk-noticed';

/** A browser that keeps nothing counts anew in each tab. */
function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}
function write(name: string, value: string): void {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // Private windows may refuse.
  }
}

const listOf = (name: string): string[] => read(name).split(' ').filter(Boolean);

export const areNoticesWanted = (): boolean => read(WANTED) === 'on';
export const saveNoticesWanted = (isWanted: boolean): void => write(WANTED, isWanted ? 'on' : '');

export const listRead = (): readonly string[] => listOf(READ);

/** Notes that a request was opened; of the others those stay that are still new. */
export function saveRead(key: string, fresh: readonly string[]): void {
  write(READ, [...new Set([...listOf(READ).filter((one) => fresh.includes(one)), key])].join(' '));
}

/** Of some new requests those that no tab has given notice of yet; from now on it has. */
export function takeUnnoticed(keys: readonly string[], fresh: readonly string[]): string[] {
  const noticed = new Set(listOf(NOTICED));
  const unnoticed = keys.filter((key) => !noticed.has(key));
  if (unnoticed.length > 0)
    write(NOTICED, [...new Set([...noticed, ...unnoticed])].filter((one) => fresh.includes(one)).join(' '));
  return unnoticed;
}
