import type { Plugin } from 'vite';
import { landOutline } from './outline.ts';

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
