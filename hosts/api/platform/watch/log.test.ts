import { Writable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { createLog, print } from './log';

/** Characters that move a terminal's cursor, hide, change the writing direction, or start a line. */
const TRICKS = '\u0007\u001b[2K\u007f\u0085\u009b31m\u2028\u2029\u200b\u202e\u2066\ufeff\u{e0041}';
const ANY_TRICK = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/u;

/** A reader that stalls until `read` is called. */
function stalledReader() {
  const lines: string[] = [];
  let taken: (() => void) | undefined;
  let reads = false;
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(...String(chunk).split('\n').filter(Boolean));
      if (reads) done();
      else taken = done;
    },
  });
  const read = () => {
    reads = true;
    taken?.();
  };
  return { stream, lines, read };
}

describe('the log', () => {
  test('repeats its input without control characters', () => {
    const { stream, lines, read } = stalledReader();
    read();
    createLog(stream).info({ path: `/${TRICKS}` }, `a${TRICKS}`);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(ANY_TRICK);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: `/${TRICKS}`, msg: `a${TRICKS}` });
  });

  test('is written for people in a terminal, without control characters', () => {
    const { stream, lines, read } = stalledReader();
    read();
    const log = createLog(Object.assign(stream, { isTTY: true }));
    log.warn({ path: `/a${TRICKS}`, status: 500, stack: ['    at one', '    at two'] }, 'it failed');
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d WARN {2}it failed path=\/a\S+ status=500$/);
    expect(lines.slice(1)).toEqual(['    at one', '    at two']);
    expect(lines.join('')).not.toMatch(ANY_TRICK);
  });

  test('buffers a megabyte for a reader that stalls, and drops the rest', async () => {
    const { stream, lines, read } = stalledReader();
    const log = createLog(stream);
    for (let line = 0; line < 2000; line++) log.info({ line }, 'x'.repeat(2000));
    expect(stream.writableLength).toBeGreaterThan(900_000);
    expect(stream.writableLength).toBeLessThan(1_100_000);
    read();
    await expect.poll(() => stream.writableLength).toBe(0);
    expect(lines.length).toBeLessThan(600);
    expect(JSON.parse(lines.at(-1) ?? '').line).toBe(lines.length - 1);
    log.info('again');
    await expect.poll(() => lines.at(-1)).toContain('"msg":"again"');
  });

  test('survives a reader that closes, and a full disk', () => {
    const gone = new Writable({ write: (_chunk, _, done) => done(new Error('EPIPE')) }).on('error', () => {});
    const full = new Writable({ write: () => expect.unreachable('ENOSPC') });
    for (const log of [gone, full].map((stream) => createLog(stream))) {
      for (let line = 0; line < 3; line++) expect(() => log.info('x')).not.toThrow();
    }
  });
});

test('a text printed beside the log keeps its lines, but no control characters', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  print(`one\n${TRICKS}\n`);
  const [text] = written.mock.calls.map(([text]) => String(text));
  written.mockRestore();
  expect(text).toMatch(/^one\n\\u0007\\u001b\[2K.*\n$/);
  expect(text).not.toMatch(ANY_TRICK);
});
