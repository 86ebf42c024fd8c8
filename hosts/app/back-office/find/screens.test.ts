import { expect, test } from 'vitest';
import { adminRoutes } from '../routes';
import { findScreens } from './screens';

const names = (search: string, role: 'owner' | 'dispatcher' | 'viewer' = 'owner') =>
  findScreens(search, role).map(({ name }) => name);

test.each([
  ['today', ['Today']],
  ['cal', ['Calendar']],
  ['webhooks', ['Webhooks']],
  ['Embed studio', ['Embed Studio']],
  ['chauffeur', ['Chauffer Services']],
  ['audit', ['Audit']],
  ['odit', []],
  ['', []],
])('an owner who searches for %j finds the screens %j', (search, found) => {
  expect(names(search)).toEqual(found);
});

test('staff cannot find screens that their role cannot open', () => {
  for (const screen of ['people', 'webhooks', 'audit']) {
    expect([names(screen, 'dispatcher'), names(screen, 'viewer')]).toEqual([[], []]);
  }
  expect(names('create', 'dispatcher')).toEqual(['Create a Flight']);
  expect(names('create', 'viewer')).toEqual([]);
});

test('every screen that can be found has a route', () => {
  const paths = adminRoutes.map(({ path }) => path?.replace('/:id?', ''));
  const all = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => findScreens(letter, 'owner'));
  for (const { path } of all) expect(paths).toContain(path.split('?')[0]);
});
