import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { NAMES, readConfig, SECRETS } from '../config';

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const example = read('.env.example');

test('.env.example names every variable once', () => {
  const named = Array.from(example.matchAll(/^# ([A-Z][A-Z\d_]+)=/gm), ([, name]) => name);
  expect(named.toSorted()).toEqual([...NAMES].sort());
});

test('.env.example gives values that the server takes', () => {
  expect(readConfig(parseEnv(example.replace(/^# (?=[A-Z][A-Z\d_]+=)/gm, '')))).toMatchObject({
    mailFrom: 'Charter Desk <desk@example.com>',
    postLimit: { calls: 30, seconds: 600 },
    site: { socialLinks: [{ label: 'Instagram' }, { label: 'Facebook' }] },
  });
});

test.each(NAMES)('the README says what %s is', (name) => {
  expect(read('README.md')).toContain(`\`${name}`);
});

test('the README names each secret that a file may hold', () => {
  const [, told = ''] = /A secret may stand in a file instead([\s\S]*?)\n\n/.exec(read('README.md')) ?? [];
  const named = Array.from(told.matchAll(/`([A-Z][A-Z\d_]+)`/g), ([, name]) => name);
  expect(named.filter((name) => name !== 'JWT_SECRET_FILE').toSorted()).toEqual([...SECRETS].sort());
});
