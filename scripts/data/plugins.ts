import type { Plugin, PluginOption } from 'vite';
import { packedPackages } from '../build/packed-packages.ts';
import { CURATED, loadAirports, packAirports, packPlaces, packRunways, packZones } from './airports.ts';
import { landOutline } from './land-outline.ts';
import { loadLetters } from './letters.ts';

const PREFIX = 'virtual:airports/';

/**
 * Provides the packed airport index (widgets/kit/virtual.d.ts), its zones (hosts/api/flights/virtual.d.ts) and its
 * runways (hosts/api/estimates/virtual.d.ts): every build, test lane and Storybook needs it.
 */
function airportIndex(): Plugin {
  return {
    name: 'airport-index',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const { region, world } = await loadAirports();
      if (id.endsWith('/zones')) return `export default ${JSON.stringify(packZones([...region, ...world]))}`;
      if (id.endsWith('/runways')) return `export default ${JSON.stringify(packRunways([...region, ...world]))}`;
      if (id.endsWith('/world')) return `export default ${JSON.stringify(packAirports(world))}`;
      const more = { places: packPlaces(CURATED.places), countries: [...CURATED.region].join(' ') };
      return `export default ${JSON.stringify({ ...packAirports(region), ...more })}`;
    },
  };
}

/** Provides `virtual:land-outline`, the coasts that the route map draws, made from world-atlas when first asked for. */
function landOutlinePlugin(): Plugin {
  let code: string | undefined;
  return {
    name: 'land-outline',
    resolveId: { filter: { id: /^virtual:land-outline$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:land-outline$/ },
      handler: () => (code ??= `export default ${JSON.stringify(landOutline())};`),
    },
  };
}

/** Provides `virtual:letters`, the outlines of the site's font for headings (hosts/app/server/virtual.d.ts), made when first asked for. */
function lettersPlugin(): Plugin {
  let code: Promise<string> | undefined;
  return {
    name: 'letters',
    resolveId: { filter: { id: /^virtual:letters$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:letters$/ },
      handler: () => (code ??= loadLetters().then((face) => `export default ${JSON.stringify(face)};`)),
    },
  };
}

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
