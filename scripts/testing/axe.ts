import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe objects to, wide and narrow, light and dark: `390 dark: color-contrast .app-lead`. */
export async function objections(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(AXE);
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(
      async (runOnly) => {
        const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
        // Another scheme is drawn by the next frame.
        await frame();
        // A colour on its way from light to dark is no colour to judge, and a busy machine begins late with it.
        for (let still = 0; still < 3; still++) {
          await frame();
          for (const animation of document.getAnimations()) {
            if (animation.effect?.getTiming().iterations !== 1 || animation.playState === 'finished') continue;
            animation.finish();
            still = 0;
          }
        }
        const { axe } = window as unknown as { axe: typeof import('axe-core') };
        // A frame is a page of its own, and asking one that has no axe takes half a second.
        const { violations } = await axe.run({ resultTypes: ['violations'], iframes: false, ...runOnly });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
      },
      // Between light and dark nothing but colours differs.
      colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {},
    );
    found.push(...violations.map((violation) => `${width} ${colorScheme}: ${violation}`));
  }
  return found;
}
