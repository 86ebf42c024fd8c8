import type { Plugin } from 'vite';
import { loadAirports, packAirports, packZones } from './airports.ts';
import { landOutline } from './land-outline.ts';

const PREFIX = 'virtual:airports/';

/**
 * Provides the packed airport index (widgets/kit/airports/virtual.d.ts) and its zones (hosts/api/database/virtual.d.ts):
 * every build, test lane and Storybook needs it.
 */
export function airportIndex(): Plugin {
  return {
    name: 'airport-index',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const { region, world } = await loadAirports();
      const packed = id.endsWith('/zones')
        ? packZones([...region, ...world])
        : packAirports(id.endsWith('/region') ? region : world);
      return `export default ${JSON.stringify(packed)}`;
    },
  };
}

/** Provides `virtual:land-outline`, the coasts that the route map draws, made from world-atlas when first asked for. */
export function landOutlinePlugin(): Plugin {
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
