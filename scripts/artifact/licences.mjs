import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import licences from 'spdx-license-list/full.js';

/** @type {Record<string, { licenseText: string } | undefined>} */
const TEXTS = licences;

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:$|[.-])/i;

/**
 * The licences of what is shipped, text by text: first those that packages bring along, each with whose it is, then of those
 * that bring none the text that their licence has everywhere.
 * @param {import('./shipped.mjs').Shipped[]} shipped each once
 * @returns {string}
 * @throws {Error} for a licence that SPDX does not know
 */
export function licenceTexts(shipped) {
  const brought = /** @type {Map<string, string[]>} */ (new Map());
  const general = /** @type {Map<string, string[]>} */ (new Map());
  const add = (/** @type {Map<string, string[]>} */ to, /** @type {string} */ text, /** @type {string} */ whose) =>
    to.set(text, [...(to.get(text) ?? []), whose]);
  for (const { name, version, licence, folder } of shipped) {
    const files = readdirSync(folder)
      .filter((file) => LICENCE_FILE.test(file))
      .sort();
    for (const file of files) add(brought, readFileSync(join(folder, file), 'utf8').trim(), `${name} ${version}`);
    if (files.length > 0) continue;
    for (const id of licence.split(/[()\s]+|\b(?:AND|OR)\b/).filter(Boolean)) {
      const text = TEXTS[id]?.licenseText;
      if (!text) throw new Error(`${name} is under ${id}, whose text is not known`);
      add(general, `${id}\n\n${text.trim()}`, `${name} ${version}`);
    }
  }
  return [...brought, ...general]
    .map(([text, whose]) => `${whose.join(', ')}\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}
