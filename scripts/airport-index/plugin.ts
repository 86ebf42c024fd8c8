import type { Plugin } from 'vite';
import { loadAirports, packAirports } from './airports.ts';

const PREFIX = 'virtual:airports/';

/** Provides the packed airport index (widgets/kit/airports/virtual.d.ts): every build, test lane and Storybook needs it. */
export function airportIndex(): Plugin {
  return {
    name: 'airport-index',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const { region, world } = await loadAirports();
      return `export default ${JSON.stringify(packAirports(id.endsWith('/region') ? region : world))}`;
    },
  };
}
