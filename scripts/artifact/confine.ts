import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

// Runs a program with the address families and system calls of a systemd unit, where systemd itself does not run.

/** The numbers of two calls and the file with all of them, by Node's name of the processor. */
const PROCESSORS: Readonly<Record<string, { socket: number; prctl: number; header: string }>> = {
  x64: { socket: 41, prctl: 157, header: '/usr/include/x86_64-linux-gnu/asm/unistd_64.h' },
  arm64: { socket: 198, prctl: 167, header: '/usr/include/asm-generic/unistd.h' },
};
const FAMILIES: Readonly<Record<string, number>> = { AF_UNIX: 1, AF_INET: 2, AF_INET6: 10, AF_NETLINK: 16 };
const [ALLOW, ERRNO, EPERM, EAFNOSUPPORT] = [0x7fff0000, 0x00050000, 1, 97];

/** An instruction of classic BPF, of eight bytes. */
function instruction(code: number, value: number, whenUnequal = 0): string {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code);
  bytes.writeUInt8(whenUnequal, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes.toString('hex');
}
const load = (offset: number) => instruction(0x20, offset);
const skipUnless = (value: number, count: number) => instruction(0x15, value, count);
const answer = (value: number) => instruction(0x06, value);
const allow = (value: number) => [skipUnless(value, 1), answer(ALLOW)];

/**
 * The beginning of a command that runs the rest of it as `RestrictAddressFamilies` and `SystemCallFilter` of a unit say: a
 * socket of another family fails with EAFNOSUPPORT, another call with EPERM. Returns a text that says why when it cannot
 * be done here.
 */
export function confine(unit: string): string | string[] {
  const processor = PROCESSORS[process.arch];
  if (process.platform !== 'linux' || !processor) return 'filters are written for Linux on x64 and arm64';
  if (spawnSync('perl', ['-e', '1']).status !== 0) return 'perl is not installed';
  if (spawnSync('systemd-analyze', ['syscall-filter']).status !== 0) return 'systemd-analyze is not installed';
  if (!existsSync(processor.header)) return `${processor.header} is not installed (linux-libc-dev)`;
  const sockets = valuesOf(unit, 'RestrictAddressFamilies').flatMap((family) => allow(FAMILIES[family] ?? -1));
  // Calls that this processor does not have are left out.
  const numbers = numbersIn(processor.header);
  const filter = [
    load(0),
    skipUnless(processor.socket, sockets.length + 2),
    load(16),
    ...sockets,
    answer(ERRNO | EAFNOSUPPORT),
    ...[...allowedCalls(unit)].flatMap((call) => numbers.get(call) ?? []).flatMap(allow),
    answer(ERRNO | EPERM),
  ].join('');
  const script = [
    "my $filter = pack('H*', shift)",
    "my $program = pack('S x6 P', length($filter) / 8, $filter)",
    // PR_SET_NO_NEW_PRIVS, then PR_SET_SECCOMP with a filter.
    `syscall(${processor.prctl}, 38, 1, 0, 0, 0) == 0 or die $!`,
    `syscall(${processor.prctl}, 22, 2, $program) == 0 or die $!`,
    'exec @ARGV',
  ].join('; ');
  return ['perl', '-e', script, filter];
}

const valuesOf = (unit: string, name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].flatMap(([, values = '']) => values.split(' '));

/** The calls that a unit's filter lets through: a group with `~` is taken out. */
function allowedCalls(unit: string): Set<string> {
  const allowed = new Set<string>();
  for (const [, out = '', groups = ''] of unit.matchAll(/^SystemCallFilter=(~?)(.*)$/gm)) {
    for (const call of groups.split(' ').flatMap(callsIn)) out ? allowed.delete(call) : allowed.add(call);
  }
  return allowed;
}

function callsIn(group: string): string[] {
  if (!group.startsWith('@')) return [group];
  const text = execFileSync('systemd-analyze', ['syscall-filter', group], { encoding: 'utf8' });
  return [...text.matchAll(/^ {4}([@\w-]+)$/gm)].flatMap(([, name = '']) => callsIn(name));
}

const numbersIn = (header: string) =>
  new Map(
    [...readFileSync(header, 'utf8').matchAll(/^#define __NR_(\w+)\s+(\d+)$/gm)].map(([, name = '', number]) => [
      name,
      Number(number),
    ]),
  );
