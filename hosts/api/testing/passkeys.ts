import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { dataOf } from './staff';
import { ADMIN, json, type TestApp } from './test-app';

type PasskeyHeaders = Record<string, string>;

export const postAuth = ({ app }: TestApp, path: string, body: unknown = {}, headers: PasskeyHeaders = {}) =>
  app.request(`/api/Auth/${path}`, json(body, headers));

/** Adds a passkey to whoever is signed in, who proves their password once more. */
export async function addPasskeyTo(
  api: TestApp,
  headers: PasskeyHeaders,
  changes: Partial<Answering> = {},
  password = ADMIN.password,
) {
  const authenticator = createAuthenticator();
  const { challenge, user } = await dataOf(postAuth(api, 'passkeys/begin', { password }, headers));
  const credential = authenticator.create({ challenge, ...changes });
  const answer = await postAuth(api, 'passkeys/add', { credential }, headers);
  return { authenticator, handle: user?.id as string, answer, credential };
}

/** What a browser proves a passkey by. */
export async function passkeyProofOf(
  api: TestApp,
  authenticator: Authenticator,
  changes: Partial<Answering> = {},
  handle?: string,
) {
  const { challenge } = await dataOf(postAuth(api, 'passkey/begin'));
  return authenticator.get({ challenge, ...changes }, handle);
}

/** Signs in with a passkey, as the browser would. */
export const passkeyLogin = async (
  api: TestApp,
  authenticator: Authenticator,
  changes: Partial<Answering> = {},
  handle?: string,
) => postAuth(api, 'passkey/login', { credential: await passkeyProofOf(api, authenticator, changes, handle) });

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const uint32 = (value: number) => Buffer.concat([uint16(value >>> 16), uint16(value & 65_535)]);

// As much of CBOR as an attestation needs.
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Uint8Array) => Buffer.concat([Buffer.from([0x59]), uint16(value.length), value]);

export interface Answering {
  challenge: string;
  /** Where the browser says that it is. */
  origin?: string;
  rpId?: string;
  /** How often it has signed, with this time. */
  counter?: number;
  /** Whether it has looked who holds it. */
  verified?: boolean;
}

const HERE = { origin: 'http://localhost:8080', rpId: 'localhost' };

/** An authenticator with one passkey, and the browser around it. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const point = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
  // kty: EC2, alg: ES256, crv: P-256, x, y
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ]);
  const clientData = (type: string, { challenge, origin = HERE.origin }: Answering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = ({ rpId = HERE.rpId, counter = 0, verified = true }: Answering, more?: Uint8Array) =>
    Buffer.concat([
      sha256(rpId),
      Buffer.from([1 | (verified ? 4 : 0) | (more ? 64 : 0)]),
      uint32(counter),
      more ?? new Uint8Array(),
    ]);
  return {
    id: base64url(id),
    /** What `navigator.credentials.create` resolves to. */
    create(asked: Answering) {
      const credential = Buffer.concat([new Uint8Array(16), uint16(id.length), id, cose]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(data(asked, credential))],
      ]);
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked)),
          attestationObject: base64url(attestation),
        },
      };
    },
    /** What `navigator.credentials.get` resolves to. */
    get(asked: Answering, userHandle?: string) {
      const client = clientData('webauthn.get', asked);
      const authenticator = data(asked);
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticator),
          signature: base64url(sign('sha256', Buffer.concat([authenticator, sha256(client)]), privateKey)),
          ...(userHandle && { userHandle }),
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
