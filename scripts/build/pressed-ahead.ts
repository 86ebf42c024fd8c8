import { join } from 'node:path';
import type { Plugin } from 'vite';

const ENTRY = join(import.meta.dirname, '../../hosts/pressed-ahead.ts');

/**
 * Builds what notes presses on a rendered page, a file without imports.
 *
 * @param intoPages writes it into the head of each of the build's pages: as a file of its own it would come a round trip
 * after what can be pressed
 */
export function pressedAhead({ intoPages }: { intoPages: boolean }): Plugin {
  return {
    name: 'pressed-ahead',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: ENTRY, name: 'pressed-ahead' });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .filter((chunk) => intoPages && chunk.facadeModuleId === ENTRY)
          .map(({ code }) => ({ tag: 'script', children: code.trim(), injectTo: 'head-prepend' as const })),
    },
  };
}
