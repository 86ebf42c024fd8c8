import { createHash } from 'node:crypto';
import type { FrameLocator, Locator, Page } from 'playwright';
import { expect } from 'vitest';

export type Face = Page | Locator | FrameLocator;

/** Fills the form in as a visitor does, with one guest. */
export async function fillBooking(face: Face, firstName: string) {
  const form = face.getByRole('form', { name: 'Reserve Your Flight' });
  await form.getByLabel('Title').selectOption('Mrs');
  await form.getByLabel('First name').first().fill(firstName);
  await form.getByLabel('Last name').first().fill('Visitor');
  await form.getByLabel('Phone number').first().fill('0300 0000042');
  await form.getByLabel('Email').fill('visitor@example.com');
  await form.getByRole('checkbox').check();
  await form.getByLabel('Number of guests', { exact: true }).fill('1');
  const guest = form.getByRole('group', { name: 'Guest 1' });
  await guest.getByLabel('First name').fill('Bilal');
  await guest.getByLabel('Last name').fill('Visitor');
  await guest.getByLabel('Gender').selectOption('Male');
  await guest.getByLabel('CNIC or Passport').fill('00000-0000000-1');
  await guest.getByLabel('Phone number').fill('+92 300 0000043');
  return form;
}

/** Presses what stands in a rendered frame, once its code has taken it over: before, a press does nothing. */
export async function pressTakenOver(frame: FrameLocator, control: Locator): Promise<void> {
  await control.waitFor();
  await frame.locator('#start').waitFor({ state: 'detached' });
  await control.click();
}

/** Resolves to the height of the frame's page once the frame is as tall. */
export async function settledHeight(page: Page, frame: FrameLocator): Promise<number> {
  const heights = async () => [
    (await page.locator('iframe').boundingBox())?.height,
    await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height)),
  ];
  await expect.poll(async () => (([outside, inside]) => outside === inside)(await heights())).toBe(true);
  return (await heights())[1] ?? 0;
}

/** Keeps a page's code, whose files match, from it until it is let go. */
export async function holdScripts(page: Page, files: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** The scripts and styles that stand in a page without being named by its policy: the browser runs none of them. */
export async function unnamedIn(answer: Response): Promise<string[]> {
  const policy = answer.headers.get('content-security-policy') ?? '';
  const html = await answer.text();
  const scripts = [
    ...html.matchAll(/<script(?![^>]*(?: src=|type="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs),
  ]
    .map(([, text = '']) => text)
    .filter((text) => !policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`));
  return [...scripts, ...(html.match(/<[^>]+ style=/g) ?? [])];
}

/** The console's lines of ours, as they come. */
export function listen(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('charter-widgets:')) lines.push(message.text());
  });
  return lines;
}
