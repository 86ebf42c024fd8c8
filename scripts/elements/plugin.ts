import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { describeElements } from './describe-elements.ts';
import { describeTokens } from './describe-tokens.ts';
import { cssCustomData, customElementsManifest, htmlCustomData } from './manifests.ts';

/**
 * Writes what editors and catalogues read of the elements and the tokens: custom-elements.json, and custom data of VS
 * Code for HTML and CSS.
 *
 * @param widgets the folder whose code is described
 */
export function elementManifests(widgets: string): Plugin {
  return {
    name: 'element-manifests',
    async generateBundle() {
      const sheet = (name: string) => readFile(join(widgets, 'kit', name), 'utf8');
      const elements = describeElements(widgets);
      const tokens = describeTokens(
        await sheet('tokens.css'),
        await sheet('kit.css'),
        await sheet('toasts/late/toasts.css'),
      );
      const files = {
        'custom-elements.json': customElementsManifest(elements, tokens),
        'vscode.html-custom-data.json': htmlCustomData(elements),
        'vscode.css-custom-data.json': cssCustomData(tokens),
      };
      for (const [fileName, content] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(content, null, 2)}\n` });
    },
  };
}
