import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { test } from '../../testing';
import { createMetrics } from './metrics';

const FOLDER = fileURLToPath(new URL('../../../../docs/deploy/watch/', import.meta.url));
const MANUAL = new URL('../../../../docs/deploy/watch/runbook.md', import.meta.url);
const read = (name: string) => readFileSync(`${FOLDER}${name}`, 'utf8');

/** The metrics that only the other database has. */
const OF = {
  sqlite: ['charter_database_damaged'],
  postgresql: ['charter_database_waiting'],
};

const namesIn = (text: string) => [...new Set(text.match(/\b(?:charter|nodejs|process)_[a-z\d_]+/g))].sort();

/** `promtool` of Debian's package `prometheus`; undefined if it is not installed. */
async function promtool(...args: string[]): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await promisify(execFile)('promtool', args, { cwd: FOLDER });
    return stdout + stderr;
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string };
    // It is not installed, or this account may not read its folder.
    if (code === 'ENOENT' || code === 'EACCES') return undefined;
    throw new Error(`${stdout}${stderr}`);
  }
}

describe('the example alerts and the dashboard', () => {
  const rules = read('alerts.yml').split('- alert: ').slice(1);

  test('use only metrics that exist', async ({ api, databaseUrl }) => {
    const { db, dataDir } = api;
    const config = { dataDir: dataDir.replace(/\/data$/, '') };
    const isDamaged = databaseUrl ? undefined : () => false;
    const metrics = createMetrics({ db, config, version: '1.2.3', isDamaged });
    const exposed = new Set(
      (await metrics.text())
        .split('\n')
        .flatMap((line) => /^# TYPE (\S+) (\S+)/.exec(line)?.slice(1, 3).join(' ') ?? []),
    );
    metrics.stop();
    const names = new Set(
      [...exposed].flatMap((line) => {
        const [name = '', type] = line.split(' ');
        return type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name];
      }),
    );
    const others = OF[databaseUrl ? 'sqlite' : 'postgresql'];
    for (const file of ['alerts.yml', 'dashboard.json']) {
      const used = namesIn(read(file));
      expect(used.length).toBeGreaterThan(5);
      expect(used.filter((name) => !names.has(name))).toEqual(others.filter((name) => used.includes(name)));
    }
    // Every metric is on the dashboard, except Node's own.
    const shown = namesIn(read('dashboard.json')).map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
    const ours = [...exposed].flatMap((line) => /^charter_\S+/.exec(line)?.[0] ?? []);
    expect(ours.filter((name) => !shown.includes(name))).toEqual([]);
  });

  test('have a section of the manual for each alert', () => {
    expect(rules.length).toBeGreaterThan(0);
    for (const rule of rules) {
      const [name = ''] = rule.split('\n', 1);
      expect(rule).toContain(`runbook: docs/deploy/watch/runbook.md#${name.toLowerCase()}\n`);
      expect(read('alerts.test.yml')).toContain(`alertname: ${name}\n`);
      if (existsSync(MANUAL)) expect(readFileSync(MANUAL, 'utf8')).toMatch(new RegExp(`^#+ ${name}$`, 'm'));
    }
  });

  test('are valid for Prometheus, and each alert fires when it should', async ({ skip }) => {
    const checked = await promtool('check', 'rules', 'alerts.yml');
    if (checked === undefined) skip('no promtool here (Debian: apt-get install prometheus)');
    expect(checked).toContain(`${rules.length} rules found`);
    expect(await promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  });
});
