import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate and its key, in PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

const HOUR_MS = 3_600_000;

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const nameOf = (commonName: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))));
const time = (at: number) => der(0x18, Buffer.from(new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '')));
/** ecdsa-with-SHA256 */
const ALGORITHM = sequence(oid('2a8648ce3d040302'));

/** Makes a certificate for `host`, signed by itself. It is valid from an hour ago, for a day. */
export function makeCertificate(host: string): Certificate {
  const from = Date.now() - HOUR_MS;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const altName = /^[\d.]+$/.test(host)
    ? der(0x87, Buffer.from(host.split('.').map(Number)))
    : der(0x82, Buffer.from(host));
  const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ALGORITHM,
    nameOf(host),
    sequence(time(from), time(from + 24 * HOUR_MS)),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    // An authority may be its own server here.
    der(
      0xa3,
      sequence(extension('551d13', sequence(der(0x01, Buffer.from([255])))), extension('551d11', sequence(altName))),
    ),
  );
  const whole = sequence(body, ALGORITHM, bits(sign('sha256', body, privateKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}
