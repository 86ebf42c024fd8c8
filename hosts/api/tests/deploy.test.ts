import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DCLinter } from 'dclint';
import { marked, type Tokens } from 'marked';
import { describe, expect, vi } from 'vitest';
import { runCommand } from '../cli';
import { parseEnvironmentFile } from '../cli/environment-file';
import { readConfig, VARIABLE_NAMES } from '../config';
import { test } from '../testing';
import { deployExample, isInstalled } from '../testing/deploy-example';

const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url));
const UNITS = join(DOCS, 'deploy/systemd');
/** The worst exposure that systemd-analyze may find, of 10. */
const EXPOSURE = 1.5;

const read = (path: string) => readFileSync(join(DOCS, path), 'utf8');
const NOT_SETTINGS = /^(?:#.*|\[.*|Description=.*|Requires=.*|After=.*|EnvironmentFile=.*)?\n/gm;
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

describe('the systemd units in docs/deploy', () => {
  test('are valid, and give the server few rights that it does not need', ({ folder, skip }) => {
    if (!isInstalled('systemd-analyze')) skip('systemd-analyze is not installed');
    const units = readdirSync(UNITS);
    for (const unit of units) {
      const text = read(`deploy/systemd/${unit}`).replaceAll('/usr/bin/node', process.execPath);
      writeFileSync(join(folder, unit), text);
    }
    const analyze = (...args: string[]) =>
      execFileSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    expect(units).toHaveLength(6);
    analyze('verify', '--man=no', ...units.map((unit) => `./${unit.replace('@.', '@8081.')}`));
    for (const unit of units.filter((name) => /^charter-desk@?\.service$/.test(name))) {
      const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(analyze('security', '--offline=yes', unit)) ?? [];
      expect(Number(exposure), unit).toBeLessThan(EXPOSURE);
    }
  });

  test('are the same for one process and for several', () => {
    const settings = ['charter-desk@.service', 'charter-desk.service'].map((unit) =>
      read(`deploy/systemd/${unit}`).replace(NOT_SETTINGS, ''),
    );
    expect(settings[0]).toBe(settings[1]);
  });
});

test('the firewall in docs/deploy is valid', ({ skip }) => {
  if (!isInstalled('nft') || process.getuid?.() !== 0) skip('nft is not installed, or this account may not ask it');
  expect(() =>
    execFileSync('nft', ['--check', '--file', join(DOCS, 'deploy/nftables.conf')], { stdio: 'pipe' }),
  ).not.toThrow();
});

test('the server reads the environment file in docs/deploy, including values after a #', ({ folder }) => {
  const [databaseUrl, jwtSecret] = ['postgres://charter:password@127.0.0.1:6432/charter', 'a'.repeat(48)];
  const secrets = {
    ...{ 'jwt-secret': jwtSecret, 'data-keys': 'b'.repeat(48), 'admin-password': 'four words nobody else says' },
    ...{ 'smtp-url': 'smtps://user:password@mail.example.com', 'database-url': databaseUrl },
    ...{ 's3-key-id': 'key', 's3-key': 'secret' },
  };
  for (const [name, secret] of Object.entries(secrets)) writeFileSync(join(folder, name), `${secret}\n`);
  const text = deployExample('charter-desk.env', { '_FILE=/etc/charter-desk/': `_FILE=${folder}/` });
  const { demo, trustProxy, ...config } = readConfig(parseEnvironmentFile(text));
  expect([demo, trustProxy, config.databaseUrl, config.s3]).toEqual([false, 1, undefined, undefined]);
  const s3 = { bucket: 'charter-images', secretAccessKey: 'secret' };
  const whole = readConfig(parseEnvironmentFile(text.replace(/^# (?=[A-Z0-9_]+=)/gm, '')));
  expect(whole).toMatchObject({ databaseUrl, jwtSecret, s3 });
});

test('the compose file is valid, and builds what the Containerfile describes', () => {
  // Ports 80 and 443 are open to everybody; services are listed in the order in which they are read.
  const ignored = ['no-unbound-port-interfaces', 'service-keys-order', 'services-alphabetical-order'];
  const linter = new DCLinter({
    rules: Object.fromEntries(ignored.map((rule) => [rule, 0])),
    quiet: false,
    debug: false,
    exclude: [],
  });
  const found = linter.lintFiles([join(DOCS, '../compose.yaml')], false);
  expect(found.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`))).toEqual([]);
  const argument = /^ARG (\w+)$/m.exec(read('../Containerfile'))?.[1];
  expect(read('../compose.yaml')).toContain(`        ${argument}: $`);
});

describe('the runbook in docs/deploy', () => {
  const PAGES = ['operate.md', 'deploy/README.md', 'deploy/watch/runbook.md'];
  const blocks = PAGES.flatMap((page) =>
    marked
      .lexer(read(page))
      .filter((token): token is Tokens.Code => token.type === 'code' && token.lang === 'sh')
      .map(({ text }) => ({ page, text })),
  );
  const commands = blocks.map(({ text }) => text).join('\n\n');

  test('has commands that a shell can parse', () => {
    expect(blocks.length).toBeGreaterThan(10);
    for (const { text } of blocks) execFileSync('sh', ['-n'], { input: text });
    execFileSync('sh', ['-n', join(DOCS, 'deploy/charter-desk')]);
  });

  test('names only files, units and variables that exist', () => {
    const files = sorted(
      [...commands.matchAll(/\/opt\/charter-desk\/current\/(docs\/[^\s;]+)/g)].map(([, file]) => file ?? ''),
    );
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect(existsSync(join(DOCS, '..', file)), file).toBe(true);
    // Files that are copied from the current folder.
    for (const [, folder, rest = ''] of commands.matchAll(
      /cd \/opt\/charter-desk\/current\/(docs\/\S+)\n((?:.+\n?)*)/g,
    )) {
      const copied = [...rest.matchAll(/^install .*$/gm)].join('\n');
      const named = [...copied.matchAll(/ ((?:[\w-]+\/)?[\w@-]+\.(?:yml|env|socket|service|timer))(?=\s)/g)];
      for (const [, file = ''] of named) expect(existsSync(join(DOCS, '..', folder ?? '', file)), file).toBe(true);
    }

    const units = [...commands.matchAll(/\bcharter-desk[\w-]*(?:@\d*)?\.(?:service|socket|timer)/g)].map(([unit]) =>
      unit.replace(/@\d*/, '@'),
    );
    for (const unit of sorted(units)) expect(existsSync(join(UNITS, unit)), unit).toBe(true);

    const pages = PAGES.map(read).join('\n');
    const variables = [...pages.matchAll(/`([A-Z0-9]+(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(([, name]) => name ?? '');
    for (const name of sorted(variables)) expect(VARIABLE_NAMES, name).toContain(name.replace(/_FILE$/, ''));
  });

  test('uses only commands and options of the CLI that exist', async ({ onTestFinished }) => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    onTestFinished(() => printed.mockRestore());
    await runCommand(['help'], {});
    const help = printed.mock.calls.join('\n');
    const units = readdirSync(UNITS).map((unit) => read(`deploy/systemd/${unit}`));
    const used = [commands, ...units].flatMap((text) => [
      ...text.matchAll(/(?:^|\s)charter-desk(?:\.js)? ([a-z][a-z-]+)(.*)$/gm),
    ]);
    expect(sorted(used.map(([, name]) => name ?? ''))).toEqual(['backup', 'check', 'restore']);
    for (const [, name = '', rest = ''] of used) {
      const [usage = ''] = new RegExp(`^ *${name} .*`, 'm').exec(help) ?? [];
      expect(usage, name).not.toBe('');
      for (const [option] of rest.matchAll(/--[a-z-]+/g)) expect(usage, `${name} ${option}`).toContain(option);
    }
  });
});
