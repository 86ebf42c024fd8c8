import type { Page } from 'playwright';

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
