import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { hold, isTakenOver } from './public-pages';

const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole('button', { name }).first().click();
  };
const type = (label: string, text: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).first().click();
  await page.keyboard.type(text);
};
const choose = (label: string) => (page: Page) => page.getByText(label, { exact: true }).click();
const caretAfter = (letters: number) => async (page: Page) => {
  await page.keyboard.press('Home');
  for (let letter = 0; letter < letters; letter++) await page.keyboard.press('ArrowRight');
};

const CASES: [what: string, path: string, steps: ((page: Page) => Promise<void>)[]][] = [
  ['one button three times', '/embed/private-charter-form', [press('More: Seats', 'More: Seats', 'More: Seats')]],
  ['two buttons', '/private-charter-form', [press('More: Seats', 'More: Pets')]],
  [
    'buttons of two fields',
    '/embed/chauffeur-form',
    [press('More: Number of passengers', 'More: Number of passengers', 'More: Luggage')],
  ],
  ['a button, then a text', '/embed/flight-booking?id=5', [press('More: Number of guests'), type('Last name', 'Khan')]],
  [
    'a button, then its field',
    '/embed/private-charter-form',
    [press('More: Seats'), type('Pets', '2'), press('More: Seats')],
  ],
  ['a choice, then a button', '/embed/private-charter-form', [choose('MULTI-LEG'), press('More: Seats')]],
  ['a tab, then a text', '/aircrafts', [press('Jets'), type('Search aircraft', 'Cita')]],
  ['a button and the same again', '/login', [type('Password', 'abc'), press(/ password$/, / password$/)]],
  ['a menu that needs no code', '/', [press('More')]],
  ['an airport field', '/', [(page) => page.getByLabel('From', { exact: true }).click()]],
  ['a name, then the caret', '/embed/chauffeur-form', [type('First name', 'Ayesha'), caretAfter(3)]],
];

/** What a visitor sees of their input. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    const values = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
      ({ type, value, checked }) => (/radio|checkbox/.test(type) ? checked : value),
    );
    const states = [...document.querySelectorAll('[aria-pressed], [aria-expanded], [popover]')].map((node) =>
      [node.ariaPressed, node.ariaExpanded, node.matches(':popover-open')].join(),
    );
    const faded = [...document.querySelectorAll('button')].filter(({ style }) => style.opacity).length;
    const focus = focused && [focused.localName, focused.ariaLabel, (focused as HTMLInputElement).selectionStart];
    return JSON.stringify({ values, states, focus, faded });
  });

test.for(CASES)('%s: does the same before and after the code has loaded', async ([, path, steps], { openPage }) => {
  const after = await openPage();
  await after.goto(path);
  const untouched = await stateOf(after);
  for (const step of steps) await step(after);
  const before = await openPage();
  const release = await hold(before, '**/assets/*.js');
  await before.goto(path, { waitUntil: 'commit' });
  for (const step of steps) await step(before);
  release();
  await isTakenOver(before);
  await expect.poll(async () => [await stateOf(before)]).toEqual([await stateOf(after)]);
  expect(await stateOf(after)).not.toBe(untouched);
});

test('a submit counts only as the last thing that was done', async ({ openPage }) => {
  const page = await openPage();
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/embed/private-charter-form', { waitUntil: 'commit' });
  await press('Search', 'Search', 'More: Seats')(page);
  release();
  await expect.poll(() => page.getByLabel('Seats', { exact: true }).inputValue()).toBe('2');
  expect(await page.getByText('From location is required').count()).toBe(0);
});

test('a link that leaves the page ends what was pressed', async ({ openPage }) => {
  const page = await openPage();
  const release = await hold(page, '**/assets/*.js');
  // The other page does not come for a while.
  await page.addInitScript(() => addEventListener('click', (event) => event.preventDefault()));
  await page.goto('/private-charter-form', { waitUntil: 'commit' });
  await press('More: Seats')(page);
  await page.getByRole('link', { name: 'About us' }).first().click();
  await press('More: Pets')(page);
  release();
  await expect.poll(() => page.getByLabel('Pets', { exact: true }).inputValue()).toBe('1');
  expect(await page.getByLabel('Seats', { exact: true }).inputValue()).toBe('1');
});
