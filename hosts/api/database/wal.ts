import { closeSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** Where a database's first page keeps `user_version`. */
export const USER_VERSION_AT = 60;

/** What the commits of a write-ahead log leave in the database. */
export interface WalCommits {
  /** `user_version` after the first commit, and after the last; undefined where none wrote the first page. */
  first: number | undefined;
  last: number | undefined;
}

/**
 * Reads a write-ahead log as SQLite does when it recovers one (https://sqlite.org/fileformat2.html#walformat): up to the
 * last commit whose checksums hold. Undefined when there is no such file, or no commit in it. SQLite itself cannot be
 * asked: it takes any log that lies beside a database for that database's own.
 */
export function readWal(file: string): WalCommits | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return readCommits(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function readCommits(descriptor: number): WalCommits | undefined {
  const header = Buffer.alloc(HEADER_BYTES);
  if (readSync(descriptor, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined;
  const magic = header.readUInt32BE(0);
  if (magic >>> 1 !== 0x377f0682 >>> 1) return undefined;
  const checksum = createChecksum(magic & 1 ? 'BE' : 'LE');
  checksum.add(header.subarray(0, 24));
  if (!checksum.is(header.readUInt32BE(24), header.readUInt32BE(28))) return undefined;
  const pageBytes = header.readUInt32BE(8);
  const salts = header.subarray(16, 24);

  const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageBytes);
  let commits: WalCommits | undefined;
  let version: number | undefined;
  for (let at = HEADER_BYTES; readSync(descriptor, frame, 0, frame.length, at) === frame.length; at += frame.length) {
    if (!frame.subarray(8, 16).equals(salts)) break;
    checksum.add(frame.subarray(0, 8));
    checksum.add(frame.subarray(FRAME_HEADER_BYTES));
    if (!checksum.is(frame.readUInt32BE(16), frame.readUInt32BE(20))) break;
    const isFirstPage = frame.readUInt32BE(0) === 1;
    if (isFirstPage) version = frame.readUInt32BE(FRAME_HEADER_BYTES + USER_VERSION_AT);
    const endsCommit = frame.readUInt32BE(4) > 0;
    if (endsCommit) commits = { first: commits?.first ?? version, last: version };
  }
  return commits;
}

/** The running checksum of a log, over words of the byte order that its magic number says. */
function createChecksum(order: 'BE' | 'LE') {
  let one = 0;
  let two = 0;
  return {
    add(bytes: Buffer) {
      const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      for (let at = 0; at < bytes.length; at += 8) {
        one = (one + words.getUint32(at, order === 'LE') + two) >>> 0;
        two = (two + words.getUint32(at + 4, order === 'LE') + one) >>> 0;
      }
    },
    is: (first: number, second: number) => one === first && two === second,
  };
}
