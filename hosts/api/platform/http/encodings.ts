import * as zlib from 'node:zlib';

/** How an answer may be packed. */
export type Encoding = 'br' | 'zstd' | 'gzip';

/** Those of Node's from 22.15 and 23.8 on, which its types of before do not know. */
type Zstd = Pick<typeof zlib, 'createGzip'> & {
  createZstdCompress?: (options?: { params?: Record<number, number> }) => ReturnType<typeof zlib.createGzip>;
  constants: { ZSTD_c_compressionLevel?: number };
};
const { createZstdCompress, constants } = zlib as unknown as Zstd;
/** A third of gzip's time, for fewer bytes. */
const ZSTD_LEVEL = { params: { [constants.ZSTD_c_compressionLevel ?? 0]: 1 } };
/** Half the default's time for a few per cent more bytes. */
const GZIP_LEVEL = { level: 3 };

/** What this Node packs while it sends, the quicker one first. */
export const WHILE_SENDING: readonly Encoding[] = createZstdCompress ? ['zstd', 'gzip'] : ['gzip'];

/** Packs what passes through it, by one of `WHILE_SENDING`. */
export const packer = (encoding: Encoding) =>
  encoding === 'zstd' && createZstdCompress ? createZstdCompress(ZSTD_LEVEL) : zlib.createGzip(GZIP_LEVEL);

/**
 * Those of `offered` that an Accept-Encoding takes, what it likes best first and, where it likes some alike, in our order;
 * without those that it likes less than the unpacked one.
 */
export function encodingsFor(accepted: string | undefined, offered: readonly Encoding[]): Encoding[] {
  const weights = new Map(
    (accepted ?? '').split(',').map((coding) => {
      const [name = '', weight = ''] = coding.split(';');
      const said = weight.trim();
      const q = said.startsWith('q=') ? Number(said.slice(2)) : 1;
      return [name.trim().toLowerCase(), Number.isFinite(q) ? q : 0] as const;
    }),
  );
  const least = weights.get('identity') ?? 0;
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  return offered
    .filter((encoding) => weightOf(encoding) > 0 && weightOf(encoding) >= least)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
}
