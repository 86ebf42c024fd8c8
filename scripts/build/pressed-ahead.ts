import { join } from 'node:path';
import type { Plugin } from 'vite';

const ENTRY = join(import.meta.dirname, '../../hosts/pressed-ahead.ts');

/**
 * Builds what notes presses on a rendered page, and names it first in the head of each of the build's pages, for which it
 * does not keep the paint waiting.
 */
export function pressedAhead(): Plugin {
  let base = '';
  return {
    name: 'pressed-ahead',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: ENTRY, name: 'pressed-ahead' });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && file.facadeModuleId === ENTRY)
          .map(({ fileName }) => ({
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: '', fetchpriority: 'high', src: base + fileName },
            injectTo: 'head' as const,
          })),
    },
  };
}
