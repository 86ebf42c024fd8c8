import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls';

/** A server that another program of ours connects to. */
export interface Target {
  host: string;
  port: number;
  /** How TLS begins there: with the connection, after a command of SMTP or PostgreSQL, or not at all. */
  tls: 'at once' | 'smtp' | 'postgres' | 'none';
  /** Whether it is used without TLS where it offers none. */
  isOptional?: boolean;
  /** The authority of its certificate, in PEM. Default: those that Node knows. */
  ca?: string | undefined;
}

/** What is wrong with a connection, and what to do. */
export interface ConnectionFault {
  says: string;
  todo: string;
  /** Whether a server answered there. */
  isReached: boolean;
}

const TIMEOUT_MS = 5000;

/** Connects as the server does and begins TLS; resolves to what is wrong, undefined if nothing is. Nothing is sent. */
export async function findConnectionFault(
  target: Target,
  timeoutMs = TIMEOUT_MS,
): Promise<ConnectionFault | undefined> {
  let socket: Socket | undefined;
  try {
    socket = await openSocket(target, timeoutMs);
    if (target.tls === 'none') return undefined;
    if (target.tls !== 'at once') await askForTls(socket, target);
    const { authorizationError, certificate } = await startTls(socket, target);
    return authorizationError ? describeConnectionError(authorizationError, target, certificate) : undefined;
  } catch (error) {
    if (target.isOptional && codeOf(error) === 'NO_STARTTLS') return undefined;
    const isSilent = target.tls === 'smtp' && codeOf(error) === 'ETIMEDOUT' && socket;
    // A server that waits for TLS does not greet.
    if (isSilent && (await speaksTls(target, timeoutMs)))
      return describeConnectionError({ code: 'TLS_AT_ONCE' }, target);
    return describeConnectionError(error, target);
  } finally {
    socket?.destroy();
  }
}

/** The same for an address that begins with http:// or https://. */
export const findUrlFault = (address: string): Promise<ConnectionFault | undefined> => {
  const { protocol, hostname, port } = new URL(address);
  const isTls = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return findConnectionFault({ host, port: Number(port) || (isTls ? 443 : 80), tls: isTls ? 'at once' : 'none' });
};

async function speaksTls(target: Target, timeoutMs: number): Promise<boolean> {
  const socket = await openSocket(target, timeoutMs).catch(() => undefined);
  if (!socket) return false;
  const isTls = await startTls(socket, target).then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isTls;
}

function openSocket({ host, port }: Target, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectPlain({ host, port }, () => resolve(socket));
    // Also for what follows on this connection.
    socket.setTimeout(timeoutMs, () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
  });
}

/** Asks by the protocol's command to begin TLS. */
async function askForTls(socket: Socket, { tls }: Target): Promise<void> {
  if (tls === 'postgres') {
    // Length and number of an SSLRequest.
    socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
    const answer = await read(socket, (text) => text.length > 0);
    if (answer[0] !== 'S') throw { code: 'NO_STARTTLS' };
    return;
  }
  await readReply(socket);
  socket.write('EHLO charter-desk\r\n');
  const offers = await readReply(socket);
  if (!/^250[ -]STARTTLS/im.test(offers)) throw { code: 'NO_STARTTLS' };
  socket.write('STARTTLS\r\n');
  if (!(await readReply(socket)).startsWith('220')) throw { code: 'NO_STARTTLS' };
}

/** A whole reply of SMTP, whose last line has a blank after the code. */
const readReply = (socket: Socket) => read(socket, (text) => /^\d{3}(?: .*)?\r?\n$/m.test(text) || !/^\d/.test(text));

function read(socket: Socket, isWhole: (text: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const end = () => {
      socket.off('data', onData).off('error', reject).off('close', onClose);
    };
    const onData = (part: Buffer) => {
      text += part.toString('latin1');
      if (!isWhole(text) && text.length < 10_000) return;
      end();
      resolve(text);
    };
    const onClose = () => reject({ code: 'ECONNRESET' });
    socket.on('data', onData).once('error', reject).once('close', onClose);
  });
}

interface Handshake {
  authorizationError: unknown;
  certificate: PeerCertificate;
}

/** Begins TLS without refusing a bad certificate, so that it can be described. */
function startTls(socket: Socket, { host, ca }: Target): Promise<Handshake> {
  return new Promise((resolve, reject) => {
    const tls: TLSSocket = connectTls(
      { socket, host, rejectUnauthorized: false, ...(ca && { ca }), ...(!isIP(host) && { servername: host }) },
      () => {
        resolve({ authorizationError: tls.authorizationError, certificate: tls.getPeerCertificate() });
        // Node can crash when the connection below is destroyed first.
        tls.destroy();
      },
    );
    tls.once('error', (error) => {
      reject(error);
      tls.destroy();
    });
    socket.once('close', () => reject({ code: 'ECONNRESET' }));
  });
}

interface Facts extends Pick<Target, 'host' | 'tls'> {
  /** Host and port. */
  at: string;
  certificate: Partial<PeerCertificate>;
}

/** What errors mean: Node's codes, texts of OpenSSL where a library hides the code, and our own codes above. */
const MEANINGS: readonly (readonly [error: RegExp, says: (facts: Facts) => string, todo: string])[] = [
  [
    /ECONNREFUSED/,
    ({ at }) => `${at} refuses the connection`,
    'Look at the port, at its firewall, and whether it runs',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|EDNS/,
    ({ host }) => `no address was found for ${host}`,
    'Look at the name, and at the name server of this machine',
  ],
  [
    /ETIMEDOUT|timed? ?out/i,
    ({ at }) => `${at} does not answer in time`,
    'Look at the port and at the firewalls between',
  ],
  [/E(?:NET|HOST)UNREACH/, ({ at }) => `there is no way to ${at}`, 'Look at the network of this machine'],
  [
    /TLS_AT_ONCE/,
    ({ at }) => `${at} speaks TLS from the beginning, not STARTTLS`,
    'Write smtps:// in place of smtp://',
  ],
  [
    /NO_STARTTLS/,
    ({ at, tls }) => `${at} offers no TLS${tls === 'smtp' ? ' (STARTTLS)' : ''}`,
    'Switch TLS on there, or do not ask for it',
  ],
  [
    /WRONG_VERSION_NUMBER|wrong version number|PACKET_LENGTH|packet length too long|HTTP_REQUEST/i,
    ({ at }) => `${at} speaks no TLS from the beginning`,
    'Take its port for TLS, or for a mail server with STARTTLS write smtp://…?requireTLS=true',
  ],
  [
    /CERT_HAS_EXPIRED|certificate has expired/,
    ({ at, certificate }) => `the certificate of ${at} has expired${dated(' on ', certificate.valid_to)}`,
    'Renew the certificate there',
  ],
  [
    /CERT_NOT_YET_VALID|certificate is not yet valid/,
    ({ at, certificate }) => `the certificate of ${at} is not valid yet${dated(', but from ', certificate.valid_from)}`,
    'Look at the clocks of both machines',
  ],
  [
    /ALTNAME|altnames/i,
    ({ at, certificate }) => `the certificate of ${at} is for another name${named(certificate)}`,
    'Write a name that it is for',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|CERT_UNTRUSTED|self[- ]signed certificate|unable to (?:verify the first|get (?:local )?issuer)/,
    ({ at, certificate }) => `the certificate of ${at} is not trusted: it was issued by ${issuerOf(certificate)}`,
    'Take a certificate of a known authority, or name its own in NODE_EXTRA_CA_CERTS (a PEM file)',
  ],
  [
    /UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION|alert protocol version/i,
    ({ at }) => `${at} has no version of TLS that is safe`,
    'Let it speak TLS 1.2 or newer',
  ],
  [
    /ECONNRESET|EPIPE|socket disconnected|ECONNECTION/,
    ({ at, tls }) => `${at} ends the connection${tls === 'none' ? '' : ' before TLS is agreed'}`,
    'Look at its log, and whether the port is the right one',
  ],
];

/** Of these, no server has answered. */
const UNREACHED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EDNS|ETIMEDOUT|UNREACH|timed? ?out/i;

/** Describes why a connection failed: refused, silent, of the wrong mode, or with a certificate that is not accepted. */
function describeConnectionError(
  error: unknown,
  { host, port, tls }: Target,
  certificate: Partial<PeerCertificate> = {},
): ConnectionFault {
  const code = codeOf(error);
  const text = `${code} ${error instanceof Error ? error.message : ''}`;
  const at = `${host}:${port}`;
  const isReached = !UNREACHED.test(text);
  const meaning = MEANINGS.find(([pattern]) => pattern.test(text));
  if (!meaning) {
    return { says: `${at} cannot be used (${code || 'no reason given'})`, todo: 'Look at its log', isReached };
  }
  const [, says, todo] = meaning;
  return { says: says({ at, host, tls, certificate }), todo, isReached };
}

/** The code of an error, of what it was caused by, or of the first that it consists of. */
function codeOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown[] };
  if (code !== undefined) return String(code);
  if (cause) return codeOf(cause);
  return errors?.[0] ? codeOf(errors[0]) : '';
}

const nameOf = (name: PeerCertificate['issuer'] | undefined): string => String(name?.O ?? name?.CN ?? '');

function issuerOf({ issuer, subject }: Partial<PeerCertificate>): string {
  const name = nameOf(issuer);
  if (!name) return 'nobody that is known here';
  return name === nameOf(subject) ? `itself (${name})` : name;
}

function named({ subjectaltname, subject }: Partial<PeerCertificate>): string {
  const names = subjectaltname?.replace(/\b(?:DNS|IP Address):/g, '') ?? subject?.CN;
  return names ? `: ${names}` : '';
}

const dated = (words: string, date: string | undefined) =>
  date ? `${words}${new Date(date).toISOString().slice(0, 10)}` : '';
