import type { PluginOption } from 'vite';
import { airportIndex, landOutlinePlugin, lettersPlugin } from '../data/plugins.ts';

/** What every build and every test lane needs: the `virtual:` modules, and the kit's styles as written. */
export function dataPlugins(): PluginOption[] {
  return [airportIndex(), landOutlinePlugin(), lettersPlugin(), modernStyles];
}

/**
 * For older browsers than these the minifier rewrites `light-dark()` into variables that only work where the same
 * sheet declares `color-scheme`; ours inherits it from the partner's page.
 */
const modernStyles: PluginOption = {
  name: 'modern-styles',
  config: () => ({ build: { cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] } }),
};
