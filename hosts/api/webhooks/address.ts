import { BlockList, isIPv4 } from 'node:net';

// The addresses that a webhook may have: an owner must not make this server call into the network behind it.

/** Private, link-local (with the metadata of clouds), loopback, documentation and multicast addresses. */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** The public part of IPv6, and its exceptions: documentation, and Teredo and 6to4, which hide an IPv4 address. */
const PUBLIC_6 = ['2000::/3'];
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}

const [notPublic4, public6, notPublic6] = [NOT_PUBLIC_4, PUBLIC_6, NOT_PUBLIC_6].map(listOf) as [
  BlockList,
  BlockList,
  BlockList,
];

/** Removes the network card that a link-local address may name. */
const withoutZone = (address: string) => address.split('%', 1)[0] ?? '';

/** The IPv4 address in an IPv6 one: mapped (`::ffff:…`), compatible (`::…`), or behind NAT64 (`64:ff9b::…`). */
function embeddedIpv4(address: string): string | undefined {
  // A URL has the shortest form, in which the last four bytes are two groups of hexadecimal digits.
  const shortest = new URL(`http://[${withoutZone(address)}]`).hostname.slice(1, -1);
  const [, ...groups] = /^(?:::ffff:|64:ff9b::|::)([\da-f]{1,4}):([\da-f]{1,4})$/.exec(shortest) ?? [];
  if (groups.length === 0) return undefined;
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** The IPv4 address that an IPv6 address stands for; else the address without its network card. */
export const plainAddress = (address: string): string =>
  isIPv4(address) ? address : (embeddedIpv4(address) ?? withoutZone(address));

function isPublic(plain: string): boolean {
  if (isIPv4(plain)) return !notPublic4.check(plain);
  return public6.check(plain, 'ipv6') && !notPublic6.check(plain, 'ipv6');
}

/** The networks that are allowed beside public addresses; true for all. */
export type Allowed = true | readonly string[];

export interface AddressRules {
  allowed: Allowed;
  /** The ports where this process listens, with the metrics; no webhook goes there. */
  ports: readonly number[];
  /** The addresses of this machine's network cards. */
  own: readonly string[];
}

/** Why nothing is sent to an address, for staff; undefined when it is allowed. */
export function addressFault(address: string, url: URL, { allowed, ports, own }: AddressRules): string | undefined {
  const plain = plainAddress(address);
  const isAllowed =
    allowed === true || (allowed.length > 0 && listOf(allowed).check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6'));
  const isLocal = plain === '::1' || plain === '::' || /^(?:127|0)\./.test(plain) || own.includes(plain);
  if (isLocal && (!isAllowed || ports.includes(portOf(url)))) return 'The address is this server itself';
  if (isAllowed && !isPublic(plain)) return undefined;
  if (!isPublic(plain)) return 'The address is in a private network, which this server does not send to';
  return url.protocol === 'https:' ? undefined : 'The address must begin with https://';
}

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80);

/** Parses the address that an owner typed; returns a text when it is not allowed. */
export function parseUrl(
  text: string,
  publicUrl: string,
  { allowed, ports }: Pick<AddressRules, 'allowed' | 'ports'>,
): URL | string {
  if (!URL.canParse(text)) return 'This is not an address';
  const url = new URL(text);
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || (allowed !== true && allowed.length === 0))) {
    return 'The address must begin with https://';
  }
  if (url.username || url.password) return 'The address must not contain a user name or a password';
  const isOurs = hostOf(url) === hostOf(new URL(publicUrl));
  if (isOurs && (allowed !== true || ports.includes(portOf(url)))) return 'The address is this server itself';
  if (isOurs && portOf(url) === portOf(new URL(publicUrl))) return 'The address is this server itself';
  return url;
}

/** The host name of an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
