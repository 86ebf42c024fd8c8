import type { PluginOption } from 'vite';
import { airportIndex, landOutlinePlugin, lettersPlugin } from '../data/plugins.ts';
import { packedPackages } from './packed-packages.ts';

/** What every build and every test lane needs: the `virtual:` modules, and the kit's styles as written; a build's note of whom it has packed. */
export function dataPlugins(): PluginOption[] {
  return [airportIndex(), landOutlinePlugin(), lettersPlugin(), packedPackages(), modernStyles];
}

/**
 * For older browsers than these the minifier rewrites `light-dark()` into variables that only work where the same
 * sheet declares `color-scheme`; ours inherits it from the partner's page.
 */
const modernStyles: PluginOption = {
  name: 'modern-styles',
  config: () => ({ build: { cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] } }),
};
