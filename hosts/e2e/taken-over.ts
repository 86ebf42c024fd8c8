import type { FrameLocator, Locator } from 'playwright';

/** Presses what stands in a rendered frame, once its code has taken it over: before, a press does nothing. */
export async function pressTakenOver(frame: FrameLocator, control: Locator): Promise<void> {
  await control.waitFor();
  await frame.locator('#start').waitFor({ state: 'detached' });
  await control.click();
}
