import type { Plugin } from 'vite';
import { landOutline } from './outline.ts';

const NAME = 'virtual:land-outline';
const RESOLVED = `\0${NAME}`;

/** Provides `virtual:land-outline`, the coasts that the route map draws, made from world-atlas when first asked for. */
export function landOutlinePlugin(): Plugin {
  let code: string | undefined;
  return {
    name: 'land-outline',
    resolveId: { filter: { id: /^virtual:land-outline$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /^\0virtual:land-outline$/ },
      handler: () => (code ??= `export default ${JSON.stringify(landOutline())};`),
    },
  };
}
