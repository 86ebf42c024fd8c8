import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import { SMTPServer } from 'smtp-server';
import { LEFT_OUT } from './testing/left-out.mjs';

// `npm run bare-machine` follows docs/operate.md by its own code blocks, on an empty Debian 13 with systemd in a network of
// its own: from nothing to a request, an e-mail, a webhook, an alert and a restored backup. `-- <archive>` tries an artifact
// that is already made. It needs root, debootstrap, systemd-nspawn, nftables and ip, takes five minutes, and disturbs
// browsers that run at the same time, because the network changes. The script fills in what a person edits. The
// certificate comes from its own authority, because the machine has no public name.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const PLACE = '.cache/bare-machine';
const ROOT = `${PLACE}/root`;
const SUITE = 'trixie';
const SITE = 'book.charter.example';
/** Public addresses, because the server refuses to send webhooks to private ones. Nothing leaves this machine. */
const [OUTSIDE, INSIDE] = ['45.83.100.1', '45.83.100.2'];
const NETWORK = 'charter-bare';
const OWNER = 'owner@charter.example';
const MAIL = { user: 'desk', password: 'pass@word/1' };

const missing = ['debootstrap', 'systemd-nspawn', 'nft', 'ip', 'nsenter', 'openssl'].filter(
  (program) => spawnSync('which', [program]).status !== 0,
);
if (process.getuid?.() !== 0 || missing.length > 0) {
  console.error(`It needs root${missing.length > 0 ? `, and these programs: ${missing.join(', ')}` : ''}.`);
  process.exit(LEFT_OUT);
}

const begun = Date.now();
const say = (/** @type {string} */ text) =>
  console.log(`${((Date.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${text}`);
const host = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
const quiet = (/** @type {string} */ program, /** @type {string[]} */ ...args) => spawnSync(program, args);

/** @type {(() => unknown)[]} */
const ends = [];
try {
  await follow();
  say('done');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const end of ends.reverse()) await end();
  process.exit();
}

async function follow() {
  const archive = process.argv[2] ?? makeArtifact();
  const release = basename(archive).slice('charter-desk-'.length, -'.tgz'.length);
  makeMachine(archive);
  makeAuthority();
  openNetwork();
  await serveNames();
  const { mails, hooks } = await listen();
  const machine = await boot();
  const page = blocksOf('docs/operate.md');
  /** Runs the next block of the page, which has to contain these words. */
  const step = async (/** @type {string} */ words, /** @type {(text: string) => string} */ change = (text) => text) => {
    const block = page.shift() ?? '';
    assert(block.includes(words), `The next block of the page has no '${words}':\n${block}`);
    say(`$ ${words}`);
    return machine(change(block));
  };

  await step('RELEASE=', () => `RELEASE=${release}\nSITE=${SITE}`);
  await step('apt-get install', (text) => text.replace('apt-get update', 'apt-get update --quiet'));
  await machine(`cp /root/authority.pem /usr/local/share/ca-certificates/authority.crt && update-ca-certificates
cat > /root/caddy-authority <<'END'
{
	local_certs
	skip_install_trust
	pki {
		ca local {
			root {
				cert /etc/caddy/authority.pem
				key /etc/caddy/authority.key
			}
		}
	}
END
install --group caddy --mode 0640 /root/authority.pem /root/authority.key /etc/caddy/
sed --in-place '0,/^{$/{/^{$/{r /root/caddy-authority
d}}' /opt/charter-desk/current/docs/deploy/Caddyfile`);
  await step('nftables.conf');
  await step('charter-desk.env');
  const unfinished = await machine('charter-desk check || true');
  assert.match(unfinished, /^fault +mail/m);
  await machine(`printf '%s\\n' 'smtps://${MAIL.user}:${encodeURIComponent(MAIL.password)}@mail.charter.example' > /etc/charter-desk/smtp-url
cd /etc/charter-desk
sed --in-place 's/owner@example.com/${OWNER}/; s/desk@example.com/desk@charter.example/; s/021 1234567/021 7654321/' env`);
  await step('charter-desk check');
  await step('charter-desk.socket');
  await step('caddy validate');
  assert.match(await machine('charter-desk check'), /^ok +PORT .*the server runs$/m);
  const password = (await step('cat /etc/charter-desk/admin-password')).trim().split('\n').at(-1) ?? '';
  await step("'/^ADMIN_PASSWORD_FILE/d'");

  /** A call of the API from the machine; resolves to the answer's data. */
  const api = async (/** @type {string} */ path, /** @type {object} */ body, token = '') => {
    const sent = JSON.stringify(body).replaceAll("'", "'\\''");
    const signed = token && `--header 'Authorization: Bearer ${token}'`;
    const answer = await machine(`curl --silent --show-error --json '${sent}' ${signed} https://${SITE}/api/${path}`);
    const { success, data } = JSON.parse(answer);
    assert(success, answer);
    return data;
  };
  const session = await api('Auth/login', { email: OWNER, password });
  const hook = await api(
    'Webhooks',
    { url: 'https://hooks.charter.example/desk', events: ['trip.created'] },
    session.token,
  );
  const departure = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const segment = {
    fromLocation: 'Karachi (KHI)',
    toLocation: 'Dubai (DXB)',
    departDate: `${departure}T10:00:00`,
    seats: 2,
    luggage: 10,
    pets: 0,
  };
  const traveller = { name: 'Ayesha Khan', email: 'ayesha@traveller.example', phone: '03001234567', trip: 0 };
  const stored = await api('PrivateCharter/Create', { ...traveller, segments: [segment] });
  assert(hook.id);
  await until('the receipt arrives', () => mails.some(({ to }) => to.includes(traveller.email)));
  await until('the webhook arrives', () => hooks.includes('/desk'));

  await step('charter-desk-backup.service');
  await step('prometheus.yml');
  await machine(`printf %s '${MAIL.password}' > /etc/prometheus/smtp-password
sed --in-place 's/mail.example.com/mail.charter.example/; s/auth_username: .*/auth_username: ${MAIL.user}/; s/oncall@example.com/oncall@charter.example/; s/desk@example.com/desk@charter.example/' /etc/prometheus/alertmanager.yml`);
  await step('promtool check config');
  const open = await machine('ss --tcp --udp --listening --numeric --no-header');
  const outward = open.split('\n').flatMap((line) => /\s(?:\*|0\.0\.0\.0|\[::\]):(\d+)\s/.exec(line)?.[1] ?? []);
  assert.deepEqual([...new Set(outward)].sort(), ['443', '80'], open);
  await machine('systemctl stop charter-desk.socket charter-desk.service');
  const answer = await machine(`curl --silent --write-out '%{http_code}' https://${SITE}/search`);
  assert.match(answer, /We are back in a moment[\s\S]*50\d$/);
  await until(
    'the alert arrives',
    () => mails.some(({ to, text }) => to.includes('oncall@charter.example') && text.includes('CharterDown')),
    400,
  );
  await machine('systemctl start charter-desk.socket charter-desk.service');

  await step('charter-desk-backup.service', (text) => text.replace(/^RELEASE=.*\n/, '').replace(/^tar .*\n/m, ''));
  await machine(`cp $(ls -t /var/backups/charter-desk/*.tar.gz | head -n 1) /root/
systemctl stop charter-desk.socket charter-desk.service
rm --recursive --force /var/lib/charter-desk/* /var/backups/charter-desk/*`);
  await step('charter-desk restore');
  await machine('systemctl start charter-desk.socket charter-desk.service');
  const found = await machine(
    `curl --fail --silent --show-error --retry 20 --retry-delay 1 --retry-all-errors --header 'Authorization: Bearer ${session.token}' https://${SITE}/api/PrivateCharter/GetRequestById/${stored.id}`,
  );
  assert.match(found, /Ayesha Khan/);
  assert.deepEqual(page, []);
}

function makeArtifact() {
  const path = host('npm', 'run', '--silent', 'artifact').trim().split('\n').at(-1) ?? '';
  say(`packed ${basename(path)}`);
  return path;
}

/** @param {string} archive */
function makeMachine(archive) {
  mkdirSync(PLACE, { recursive: true });
  const clean = `${PLACE}/${SUITE}.tar`;
  if (!existsSync(clean)) {
    const packages = 'systemd,systemd-sysv,dbus,ca-certificates,iproute2,procps';
    host('debootstrap', '--variant=minbase', `--include=${packages}`, SUITE, ROOT);
    host('tar', '--create', '--file', clean, '--directory', ROOT, '.');
  }
  rmSync(ROOT, { recursive: true, force: true });
  mkdirSync(ROOT);
  host('tar', '--extract', '--file', clean, '--directory', ROOT);
  for (const file of [archive, `${archive}.sha256`]) copyFileSync(file, `${ROOT}/root/${basename(file)}`);
  writeFileSync(`${ROOT}/etc/hosts`, '127.0.0.1 localhost\n');
  writeFileSync(`${ROOT}/etc/resolv.conf`, `nameserver ${OUTSIDE}\n`);
  say('an empty machine is there');
}

/** An authority that the machine trusts, and a certificate of the servers outside of it. */
function makeAuthority() {
  const ssl = (/** @type {string[]} */ ...args) => execFileSync('openssl', args, { cwd: PLACE, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  ssl('req', '-x509', ...key, '-subj', '/CN=An authority', '-keyout', 'authority.key', '-out', 'authority.pem');
  const names = 'subjectAltName=DNS:mail.charter.example,DNS:hooks.charter.example';
  ssl(
    'req',
    '-x509',
    ...key,
    '-CA',
    'authority.pem',
    '-CAkey',
    'authority.key',
    '-subj',
    '/CN=mail',
    '-addext',
    names,
    '-keyout',
    'outside.key',
    '-out',
    'outside.pem',
  );
  for (const name of ['authority.key', 'authority.pem']) copyFileSync(join(PLACE, name), `${ROOT}/root/${name}`);
}

/** A network of the machine alone, which reaches package registries through this one. */
function openNetwork() {
  const close = () => {
    quiet('ip', 'netns', 'delete', NETWORK);
    quiet('ip', 'link', 'delete', NETWORK);
    quiet('nft', 'delete', 'table', 'ip', NETWORK);
  };
  close();
  ends.push(close);
  host('ip', 'netns', 'add', NETWORK);
  host('ip', 'link', 'add', NETWORK, 'type', 'veth', 'peer', 'name', 'host0', 'netns', NETWORK);
  host('ip', 'address', 'add', `${OUTSIDE}/24`, 'dev', NETWORK);
  host('ip', 'link', 'set', NETWORK, 'up');
  for (const words of [
    `address add ${INSIDE}/24 dev host0`,
    'link set host0 up',
    'link set lo up',
    `route add default via ${OUTSIDE}`,
  ])
    host('ip', '-netns', NETWORK, ...words.split(' '));
  const forwards = '/proc/sys/net/ipv4/ip_forward';
  const before = readFileSync(forwards);
  ends.push(() => writeFileSync(forwards, before));
  writeFileSync(forwards, '1');
  host(
    'nft',
    `add table ip ${NETWORK}; add chain ip ${NETWORK} out { type nat hook postrouting priority 100; }; add rule ip ${NETWORK} out ip saddr ${INSIDE} masquerade`,
  );
}

/** Answers names of this script with its addresses, and asks this machine's own server for others. */
async function serveNames() {
  const upstream = /^nameserver (\S+)/m.exec(readFileSync('/etc/resolv.conf', 'utf8'))?.[1];
  const server = createSocket('udp4');
  server.on('message', (query, { address, port }) => {
    let name = '';
    let at = 12;
    for (; query[at]; at += (query[at] ?? 0) + 1)
      name += `${query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0))}.`;
    const known = { [`${SITE}.`]: INSIDE, 'mail.charter.example.': OUTSIDE, 'hooks.charter.example.': OUTSIDE }[name];
    if (!known) {
      const other = createSocket('udp4');
      other.once('message', (answer) => {
        server.send(answer, port, address);
        other.close();
      });
      return other.send(query, 53, upstream);
    }
    const answer = Buffer.from(query.subarray(0, at + 5));
    const isA = answer.readUInt16BE(at + 1) === 1;
    // An answer without error; one question, one address of version 4 or none.
    for (const [offset, value] of [
      [2, 0x8180],
      [6, Number(isA)],
      [8, 0],
      [10, 0],
    ])
      answer.writeUInt16BE(value ?? 0, offset);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...known.split('.').map(Number)]);
    server.send(isA ? Buffer.concat([answer, record]) : answer, port, address);
  });
  server.bind(53, OUTSIDE);
  await once(server, 'listening');
  ends.push(() => server.close());
}

/** The servers outside of the machine: one for mail, one that gets webhooks. */
async function listen() {
  const tls = { key: readFileSync(`${PLACE}/outside.key`), cert: readFileSync(`${PLACE}/outside.pem`) };
  /** @type {{ to: string[], text: string }[]} */
  const mails = [];
  for (const port of [465, 587]) {
    const server = new SMTPServer({
      ...tls,
      secure: port === 465,
      disableReverseLookup: true,
      onAuth({ username, password }, _session, done) {
        if (username === MAIL.user && password === MAIL.password) return done(null, { user: username });
        done(new Error('Who are you?'));
      },
      onData(stream, { envelope }, done) {
        let text = '';
        stream.on('data', (part) => (text += part));
        stream.on('end', () => {
          mails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
          done();
        });
      },
    });
    server.on('error', () => {});
    await new Promise((resolve) => server.listen(port, OUTSIDE, () => resolve(undefined)));
    ends.push(() => server.close());
  }
  /** @type {string[]} */
  const hooks = [];
  const receiver = createServer(tls, (request, response) => {
    hooks.push(String(request.url));
    response.end();
  }).listen(443, OUTSIDE);
  await once(receiver, 'listening');
  ends.push(() => receiver.close());
  return { mails, hooks };
}

/** Starts the machine; resolves to what runs a script in a shell of its root, which keeps its variables. */
async function boot() {
  const args = [
    '--register=no',
    '--capability=CAP_NET_ADMIN',
    '--keep-unit',
    '--quiet',
    `--network-namespace-path=/run/netns/${NETWORK}`,
  ];
  const machine = spawn('systemd-nspawn', [...args, '--resolv-conf=off', `--directory=${ROOT}`, '--boot'], {
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  machine.stdout.resume();
  ends.push(async () => {
    machine.kill('SIGTERM');
    await once(machine, 'close');
  });
  const inside = await until('systemd runs', () => {
    const pid = spawnSync('pgrep', ['--parent', String(machine.pid)], { encoding: 'utf8' }).stdout.trim();
    const runs = pid && spawnSync('nsenter', ['--target', pid, '--all', 'systemctl', 'is-active', 'basic.target']);
    return runs && runs.status === 0 ? pid : '';
  });
  const variables = ['HOME=/root', 'TERM=dumb', 'DEBIAN_FRONTEND=noninteractive'];
  variables.push('PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin');
  const shell = spawn('nsenter', ['--target', inside, '--all', '--wdns=/root', 'env', '-i', ...variables, 'bash']);
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (data) => (output += data));
  ends.push(() => shell.kill());
  let count = 0;
  return async (/** @type {string} */ script) => {
    output = '';
    const mark = `end of step ${++count}:`;
    // Each line must succeed; variables and the folder stay for the next block.
    shell.stdin.write(
      `set -e\ntrap 'echo "${mark} $?"' EXIT\n${script.trim()}\nset +e\ntrap - EXIT\necho "${mark} 0"\n`,
    );
    const ended = new RegExp(`${mark} (\\d+)`);
    for (;;) {
      const [, status] = ended.exec(output) ?? [];
      if (status === '0') return output.replace(ended, '').trimEnd();
      if (status) throw new Error(`It ended with ${status}:\n${script}\n\n${output}`);
      if (shell.exitCode !== null) throw new Error(`The shell ended:\n${script}\n\n${output}`);
      await wait(50);
    }
  };
}

/**
 * @template T
 * @param {string} what
 * @param {() => T} isThere
 */
async function until(what, isThere, seconds = 60) {
  for (const last = Date.now() + seconds * 1000; ; await wait(200)) {
    const found = isThere();
    if (found) {
      say(what);
      return found;
    }
    if (Date.now() > last) throw new Error(`In ${seconds} seconds it did not happen that ${what}`);
  }
}

/** @param {string} path */
function blocksOf(path) {
  const tokens = marked.lexer(readFileSync(path, 'utf8'));
  return tokens.flatMap((token) => (token.type === 'code' && token.lang === 'sh' ? [String(token.text)] : []));
}
