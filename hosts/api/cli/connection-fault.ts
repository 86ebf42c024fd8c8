import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls';

/** A server that another program of ours connects to. */
export interface Target {
  host: string;
  port: number;
  /** How TLS begins there: with the connection, after a command of SMTP or PostgreSQL, or not at all. */
  tls: 'at once' | 'smtp' | 'postgres' | 'none';
  /** The authority of its certificate, in PEM. Default: those that Node knows. */
  ca?: string | undefined;
}

/** What is wrong with a connection, and what to do. */
export interface ConnectionFault {
  says: string;
  todo: string;
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
    const isSilent = target.tls === 'smtp' && codeOf(error) === 'ETIMEDOUT' && socket;
    // A server that waits for TLS does not greet.
    if (isSilent && (await speaksTls(target, timeoutMs)))
      return describeConnectionError({ code: 'TLS_AT_ONCE' }, target);
    return describeConnectionError(error, target);
  } finally {
    socket?.destroy();
  }
}

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

const UNTRUSTED =
  /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|CERT_UNTRUSTED|self[- ]signed certificate|unable to (?:verify the first|get (?:local )?issuer)/;

/** Describes why a connection failed: refused, silent, of the wrong mode, or with a certificate that is not accepted. */
export function describeConnectionError(
  error: unknown,
  { host, port, tls }: Pick<Target, 'host' | 'port' | 'tls'>,
  certificate?: Partial<PeerCertificate>,
): ConnectionFault {
  const code = codeOf(error);
  const text = `${code} ${error instanceof Error ? error.message : ''}`;
  const at = `${host}:${port}`;
  const its = `the certificate of ${at}`;
  if (/ECONNREFUSED/.test(text)) {
    return { says: `${at} refuses the connection`, todo: 'Look at the port, at its firewall, and whether it runs' };
  }
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(text)) {
    return {
      says: `no address was found for ${host}`,
      todo: 'Look at the name, and at the name server of this machine',
    };
  }
  if (code === 'TLS_AT_ONCE') {
    return { says: `${at} speaks TLS from the beginning, not STARTTLS`, todo: 'Write smtps:// in place of smtp://' };
  }
  if (code === 'NO_STARTTLS') {
    const says = `${at} offers no TLS${tls === 'smtp' ? ' (STARTTLS)' : ''}`;
    return { says, todo: 'Switch TLS on there, or do not ask for it' };
  }
  if (/WRONG_VERSION_NUMBER|wrong version number|PACKET_LENGTH|packet length too long|HTTP_REQUEST/i.test(text)) {
    const says = `${at} speaks no TLS from the beginning`;
    return { says, todo: 'Take its port for TLS, or for a mail server with STARTTLS write smtp://…?requireTLS=true' };
  }
  if (/CERT_HAS_EXPIRED|certificate has expired/.test(text)) {
    return { says: `${its} has expired${dated(' on ', certificate?.valid_to)}`, todo: 'Renew the certificate there' };
  }
  if (/CERT_NOT_YET_VALID|certificate is not yet valid/.test(text)) {
    const says = `${its} is not valid yet${dated(', but from ', certificate?.valid_from)}`;
    return { says, todo: 'Look at the clocks of both machines' };
  }
  if (/ALTNAME|altnames/i.test(text)) {
    const names = certificate?.subjectaltname?.replace(/\b(?:DNS|IP Address):/g, '') ?? certificate?.subject?.CN;
    return { says: `${its} is for another name${names ? `: ${names}` : ''}`, todo: 'Write a name that it is for' };
  }
  if (UNTRUSTED.test(text)) {
    const issuer = nameOf(certificate?.issuer);
    const isOwn = issuer !== '' && issuer === nameOf(certificate?.subject);
    const by = isOwn ? `, by itself (${issuer})` : issuer && `, by ${issuer}`;
    const todo = 'Take a certificate of a known authority, or name its own in NODE_EXTRA_CA_CERTS (a PEM file)';
    return { says: `${its} is not trusted: it was issued${by || ' by nobody that is known here'}`, todo };
  }
  if (/TIMEDOUT|timed? ?out|no answer/i.test(text)) {
    return { says: `${at} does not answer in time`, todo: 'Look at the port and at the firewalls between' };
  }
  if (/UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION|alert protocol version/i.test(text)) {
    return { says: `${at} has no version of TLS that is safe`, todo: 'Let it speak TLS 1.2 or newer' };
  }
  if (/ECONNRESET|EPIPE|socket disconnected|ECONNECTION/.test(text)) {
    const todo = 'Look at its log, and whether the port is the right one';
    return { says: `${at} ends the connection${tls === 'none' ? '' : ' before TLS is agreed'}`, todo };
  }
  return {
    says: `${at} cannot be reached (${code || 'no reason given'})`,
    todo: 'Look at the address and the network',
  };
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

const dated = (words: string, date: string | undefined) =>
  date ? `${words}${new Date(date).toISOString().slice(0, 10)}` : '';
