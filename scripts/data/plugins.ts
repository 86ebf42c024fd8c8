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

/** Provides `virtual:<name>`, a module that is made when it is first asked for. */
function madeModule(name: string, make: () => unknown): Plugin {
  let code: Promise<string> | undefined;
  const makeCode = async () => `export default ${JSON.stringify(await make())};`;
  return {
    name,
    resolveId: { filter: { id: new RegExp(`^virtual:${name}$`) }, handler: (id) => `\0${id}` },
    load: { filter: { id: new RegExp(`^\0virtual:${name}$`) }, handler: () => (code ??= makeCode()) },
  };
}

/** The coasts that the route map draws, made from world-atlas. */
const landModule = () => madeModule('land-outline', landOutline);

/** The outlines of the site's font for headings (hosts/app/server/virtual.d.ts). */
const lettersModule = () => madeModule('letters', loadLetters);

/** What every build and every test lane needs: the `virtual:` modules, and the kit's styles as written; a build's note of whom it has packed. */
export function dataPlugins(): PluginOption[] {
  return [airportIndex(), landModule(), lettersModule(), packedPackages(), modernStyles];
}

/**
 * For older browsers than these the minifier rewrites `light-dark()` into variables that only work where the same
 * sheet declares `color-scheme`; ours inherits it from the partner's page.
 */
const modernStyles: PluginOption = {
  name: 'modern-styles',
  config: () => ({ build: { cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] } }),
};
