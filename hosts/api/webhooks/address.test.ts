import { expect, test } from 'vitest';
import { type AddressRules, addressFault, hostOf, parseUrl } from './address';

const PUBLIC_URL = 'https://fly.example';
const strict: AddressRules = { allowed: [], ports: [8080, 9464], own: ['9.8.7.6'] };

/** The reason to refuse an IP address. */
function problemOf(text: string, judge = strict): string | undefined {
  const url = parseUrl(text, PUBLIC_URL, judge);
  return typeof url === 'string' ? url : addressFault(hostOf(url), url, judge);
}

test('nothing is sent to a private network or this server, however the address is written', () => {
  for (const host of [
    ...['9.8.7.6', '10.1.2.3', '172.31.0.1', '192.168.1.1', '100.64.0.1', '[fd00::1]', '[fe80::1]'],
    ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '[::ffff:a9fe:a9fe]'],
    ...['[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::a9fe:a9fe]', '[2002:a9fe:a9fe::1]', '[2001:0:1::1]', '[::a9fe:a9fe]'],
    ...['[ff02::1]', '224.0.0.1', '255.255.255.255', '198.18.0.1', '[fec0::1]', '[2001:db8::1]'],
  ]) {
    expect(problemOf(`https://${host}/`), host).toMatch(/private network|this server itself/);
  }
});

test.each(['1.1.1.1', '[2606:4700::1111]', '[64:ff9b::101:101]'])('%s is allowed, with https only', (host) => {
  expect(problemOf(`https://${host}/`)).toBeUndefined();
  expect(problemOf(`http://${host}/`)).toBe('The address must begin with https://');
  expect(problemOf(`http://${host}/`, { ...strict, allowed: true })).toBe('The address must begin with https://');
});

test('allowed private networks can be reached, also without TLS, but never the server itself', () => {
  const judge = { ...strict, allowed: ['10.0.0.0/8', 'fd00::/8'] };
  expect(problemOf('http://10.1.2.3/', judge)).toBeUndefined();
  expect(problemOf('http://[fd00::1]/', judge)).toBeUndefined();
  expect(problemOf('http://[::ffff:10.1.2.3]/', judge)).toBeUndefined();
  expect(problemOf('http://192.168.1.1/', judge)).toMatch(/private/);
  expect(problemOf('http://127.0.0.1:9/', judge)).toMatch(/itself/);
  expect(problemOf('http://127.0.0.1:9/', { ...strict, allowed: true })).toBeUndefined();
});

test('the ports of this process are refused at each of its addresses, whatever networks are allowed', () => {
  const networks = ['127.0.0.0/8', '0.0.0.0/8', '::/0', '9.8.7.6/32'];
  for (const host of [
    ...['127.0.0.1', '127.9.9.9', '2130706433', '0.0.0.0', '[::1]', '[::]', '9.8.7.6', 'FLY.example.', '127.0.0.1.'],
    ...['[::ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[::ffff:9.8.7.6]'],
  ]) {
    for (const allowed of [true as const, networks, ['0.0.0.0/0', '::/0']]) {
      for (const origin of [`http://${host}:8080`, `https://${host}:9464`]) {
        const problem = problemOf(`${origin}/x`, { ...strict, allowed });
        expect(problem, `${origin} with ${allowed}`).toBe('The address is this server itself');
      }
    }
  }
});

test('the ports 443 and 80 of this process are refused also when the address does not name a port', () => {
  const judge = { ...strict, allowed: true as const, ports: [443, 80] };
  expect(problemOf('https://127.0.0.1/', judge)).toMatch(/itself/);
  expect(problemOf('http://127.0.0.1/', judge)).toMatch(/itself/);
});

test.each([
  ['ftp://example.com/', 'The address must begin with https://'],
  ['https://user:word@example.com/', 'The address must not contain a user name or a password'],
  ['https://fly.example:99/', 'The address is this server itself'],
  ['https://', 'This is not an address'],
])('%s is refused with the reason', (text, words) => expect(problemOf(text)).toBe(words));
