import { createHash } from 'node:crypto';
import type { FrameLocator, Locator, Page } from 'playwright';

export type Face = Page | Locator | FrameLocator;

/** Fills in the form as a visitor with one guest does. */
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

/** Presses a part of a rendered frame once its code has taken over, because earlier presses have no effect. */
export async function pressTakenOver(frame: FrameLocator, control: Locator): Promise<void> {
  await control.waitFor();
  await frame.locator('#start').waitFor({ state: 'detached' });
  await control.click();
}

/** Waits until the page's code has taken over the server's HTML. */
export const isTakenOver = (page: Page) => page.waitForFunction(() => !document.getElementById('start'));

/** Adds up the layout shifts of the page that is opened next. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    return shifts.reduce((sum, value) => sum + value, 0);
  };
}

/** Holds a page's requests for these addresses until `letGo` is called. */
export async function hold(page: Page, files: string | RegExp): Promise<() => void> {
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

/** The scripts and styles in a page that its policy does not allow: the browser runs none of them. */
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

/** Our lines in the console, as they arrive. */
export function listen(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('charter-widgets:')) lines.push(message.text());
  });
  return lines;
}
