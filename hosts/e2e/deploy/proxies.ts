import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/machine/free-port.mjs';
import { deployExample, isInstalled } from '../../api/testing/deploy-example';

const DEPLOY = fileURLToPath(new URL('../../../docs/deploy', import.meta.url));
const START_LIMIT_MS = 20_000;

/** The site's name in the examples. */
export const NAME = 'book.example.com';

export interface RunningProxy {
  /** The TLS port on 127.0.0.1, for the site's name. */
  port: number;
  /** The port of plain HTTP. */
  plainPort: number;
  /** The certificate that a client must trust. */
  ca: Buffer;
  stop: () => Promise<void>;
}

interface Parts {
  folder: string;
  port: number;
  plainPort: number;
  /** `127.0.0.1:<port>` of each process. */
  upstreams: readonly string[];
  certificate: string;
  key: string;
}

interface Kind {
  program: string;
  flag: string;
  file: string;
  /** The line of the file that limits how long a client may be silent. */
  silence: string;
  /** Returns the file as it is run, and the program's arguments. */
  prepare: (parts: Parts, changes: Record<string, string>) => { text: string; args: string[] };
}

const lines = (upstreams: readonly string[], line: (at: string, index: number) => string) =>
  upstreams.map(line).join('\n');

export const PROXIES = {
  nginx: {
    program: 'nginx',
    flag: '-v',
    file: 'nginx.conf',
    silence: 'client_header_timeout 15s',
    prepare({ folder, port, plainPort, upstreams, certificate, key }, changes) {
      // nginx before 1.25.1 needs another line, as docs/deploy/README.md explains for Debian 12.
      const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
      const [, minor = 0, patch = 0] = (/nginx\/1\.(\d+)\.(\d+)/.exec(stderr) ?? []).map(Number);
      const own = minor > 25 || (minor === 25 && patch > 0);
      const text = deployExample('nginx.conf', {
        '  server 127.0.0.1:8080;': lines(upstreams, (at) => `  server ${at};`),
        'listen 80;': `listen 127.0.0.1:${plainPort};`,
        '  listen [::]:80;\n': '',
        'listen 443 ssl;': `listen 127.0.0.1:${port} ssl${own ? '' : ' http2'};`,
        '  listen [::]:443 ssl;\n': '',
        ...(own ? {} : { '  http2 on;\n': '' }),
        '/opt/charter-desk/current/docs/deploy': DEPLOY,
        [`/etc/letsencrypt/live/${NAME}/fullchain.pem`]: certificate,
        [`/etc/letsencrypt/live/${NAME}/privkey.pem`]: key,
        ...changes,
      });
      const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      // The example is a file for conf.d, so it needs a minimal /etc/nginx/nginx.conf around it.
      const main = join(folder, 'main.conf');
      writeFileSync(
        main,
        `daemon off; master_process off; pid ${folder}/pid; events { worker_connections 1024; }
http { access_log off; ${temp.join(' ')} include ${folder}/nginx.conf; }`,
      );
      return { text, args: ['-e', 'stderr', '-c', main] };
    },
  },
  HAProxy: {
    program: 'haproxy',
    flag: '-v',
    file: 'haproxy.cfg',
    silence: 'timeout http-request 15s',
    prepare({ folder, port, plainPort, upstreams, certificate, key }, changes) {
      const both = join(folder, 'both.pem');
      writeFileSync(both, `${readFileSync(certificate, 'utf8')}${readFileSync(key, 'utf8')}`);
      const text = deployExample('haproxy.cfg', {
        '  user haproxy\n  group haproxy\n': '',
        'bind :80': `bind 127.0.0.1:${plainPort}`,
        'bind :443': `bind 127.0.0.1:${port}`,
        [`/etc/haproxy/certs/${NAME}.pem`]: both,
        '  server a 127.0.0.1:8081\n  server b 127.0.0.1:8082': lines(
          upstreams,
          (at, index) => `  server s${index} ${at}`,
        ),
        '/opt/charter-desk/current/docs/deploy': DEPLOY,
        ...changes,
      });
      return { text, args: ['-db', '-f', join(folder, 'haproxy.cfg')] };
    },
  },
  Caddy: {
    program: 'caddy',
    flag: 'version',
    file: 'Caddyfile',
    silence: 'read_header 15s',
    prepare({ folder, port, plainPort, upstreams, certificate, key }, changes) {
      const text = deployExample('Caddyfile', {
        '{\n\tservers {': `{\n\tadmin off\n\thttp_port ${plainPort}\n\tdefault_bind 127.0.0.1\n\tservers {`,
        [`${NAME} {`]: `https://${NAME}:${port} {\n\ttls ${certificate} ${key}`,
        'reverse_proxy 127.0.0.1:8080': `reverse_proxy ${upstreams.join(' ')}`,
        '/opt/charter-desk/current/docs/deploy': DEPLOY,
        ...changes,
      });
      return { text, args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')] };
    },
  },
} satisfies Record<string, Kind>;

export type ProxyName = keyof typeof PROXIES;

/** Explains why a proxy cannot run on this machine; undefined if it can. */
export function whyNot(name: ProxyName): string | undefined {
  const { program, flag } = PROXIES[name];
  if (!isInstalled(program, flag)) return `${program} is not installed`;
  return isInstalled('openssl', 'version') ? undefined : 'openssl is not installed, which makes a certificate';
}

/** Runs a proxy with its example file in front of these processes; resolves once it answers. */
export async function startProxy(
  name: ProxyName,
  upstreams: readonly string[],
  changes: Record<string, string> = {},
): Promise<RunningProxy> {
  const { program, file, prepare }: Kind = PROXIES[name];
  const folder = mkdtempSync(join(tmpdir(), 'charter-proxy-'));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...made, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const [port, plainPort] = [await freePort(), await freePort()];
  const { text, args } = prepare({ folder, port, plainPort, upstreams, certificate, key }, changes);
  writeFileSync(join(folder, file), text);
  const home = join(folder, 'home');
  mkdirSync(home);
  const running = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (data) => (output += data));
  const ca = readFileSync(certificate);
  const stop = async () => {
    await end(running);
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(port, ca))) {
    if (running.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`${program} did not start:\n${output}`);
  }
  return { port, plainPort, ca, stop };
}

async function end(running: ChildProcess) {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'close');
  running.kill('SIGKILL');
  await ended;
}

async function answers(port: number, ca: Buffer): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, servername: NAME, ca });
  try {
    await once(socket, 'secureConnect');
    return true;
  } catch {
    await wait(30);
    return false;
  } finally {
    socket.destroy();
  }
}
