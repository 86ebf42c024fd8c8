import { readFileSync } from 'node:fs';

/** For bundlers that know no CSS: the sheets that are imported, one after the other in bundled.css. */
export function loadCss() {
  const sheets = new Map();
  return {
    name: 'load-css',
    load(id) {
      if (!id.endsWith('.css')) return null;
      sheets.set(id, readFileSync(id, 'utf8'));
      return { code: '', moduleType: 'js', moduleSideEffects: true };
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'bundled.css', source: [...sheets.values()].join('\n') });
    },
  };
}
