import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { call, createFlight, openAdmin } from './back-office';

/**
 * Records what a page announces: the text of a live region that changes, once for all changes of a moment, unless a
 * modal dialog covers it. The returned function waits until exactly these lines were announced since the last call.
 */
async function listen(page: Page): Promise<(...lines: string[]) => Promise<void>> {
  const heard = await page.evaluateHandle(() => {
    const lines: string[] = [];
    const tell = (region: Element, text: string) => {
      const words = text.replaceAll(/\s+/g, ' ').trim();
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
      if (!words || (modal && !modal.contains(region))) return;
      lines.push(`${region.role === 'alert' ? 'assertive' : (region.ariaLive ?? 'polite')}: ${words}`);
    };
    new MutationObserver((changes) => {
      const changed = new Set<HTMLElement>();
      for (const { target, addedNodes, oldValue } of changes) {
        // Writing the same text again announces nothing.
        if (target instanceof Text && target.data === oldValue) continue;
        const place = target instanceof HTMLElement ? target : target.parentElement;
        const region = place?.closest<HTMLElement>('[role="alert"], [role="status"], [role="log"], [aria-live]');
        const added = [...addedNodes].filter((node) => node instanceof HTMLElement);
        if (region?.role === 'log') for (const node of added) tell(region, node.innerText);
        else if (region) changed.add(region);
        for (const node of added)
          for (const alert of [node, ...node.querySelectorAll<HTMLElement>('[role="alert"]')])
            if (alert.role === 'alert') changed.add(alert);
      }
      for (const region of changed) if (region.isConnected) tell(region, region.innerText);
    }).observe(document.body, { childList: true, characterDataOldValue: true, subtree: true });
    return lines;
  });
  return async (...lines) => {
    await expect.poll(() => heard.jsonValue()).toEqual(lines);
    await heard.evaluate((all) => all.splice(0));
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('a screen reader announces once', () => {
  test('how many flights were found, and how they are ordered', async ({ page, server }) => {
    for (const price of ['420.5', '390']) await createFlight(server, 'Dalbandin (DBA) – Dalbandin Airport', { price });
    await page.goto('/search?from=KHI&to=DBA');
    await page.getByRole('heading', { name: 'Found 2' }).waitFor();
    const hears = await listen(page);
    await button(page, 'Lowest price').press('Enter');
    await hears('polite: Order: Lowest price');
    await button(page, 'Search').press('Enter');
    await hears('polite: Searching for flights...', 'polite: Found 2 flight(s)');
  });

  test('that a flight is saved, after a conflict and an ended session', async ({ page, server, expectProblem }) => {
    expectProblem(/409/);
    expectProblem(/401/);
    const place = 'Gwadar (GWD) – Gwadar International Airport';
    const { id } = await createFlight(server, place);
    const token = await openAdmin(page, server, `/admin/flight-management/${id}`);
    await page.locator('form').waitFor();
    await createFlight(server, place, { id, price: '700', token });
    await page.getByLabel('Seat price').fill('500');
    await button(page, 'Update Flight').press('Enter');
    await page.getByRole('dialog', { name: 'Someone else has changed this flight' }).waitFor();
    await call(server, 'Auth/sign-out-everywhere', token, { method: 'POST' });
    await button(page, 'Save this').press('Enter');
    await page.getByLabel('Email').fill(server.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
    const hears = await listen(page);
    await page.keyboard.press('Enter');
    const found = await page.getByRole('heading', { name: /^Found/ }).innerText();
    await hears('polite: Login successful!', 'polite: Flight updated', `polite: ${found}`);
  });
});
