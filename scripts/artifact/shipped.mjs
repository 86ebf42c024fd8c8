import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import licences from 'spdx-license-list/full.js';

/**
 * A package that is shipped, whole or a part of it within a built file.
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string} licence as SPDX says it
 * @property {string} folder where it lies
 */

/** Where a package's own manifest does not say it as SPDX does. */
const LICENCES = new Map([['airport-data-js', 'CC-BY-4.0']]);

/**
 * The packages in a node_modules folder, also those within others.
 * @param {string} folder
 * @returns {Shipped[]}
 */
export function packagesIn(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((part) => `${name}/${part}`) : name,
  );
  return names
    .filter((name) => existsSync(join(folder, name, 'package.json')))
    .flatMap((name) => [readPackage(join(folder, name)), ...packagesIn(join(folder, name, 'node_modules'))]);
}

/**
 * @param {string} folder
 * @returns {Shipped}
 * @throws {Error} where nobody says under which licence it is
 */
export function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const licence = LICENCES.get(name) ?? license;
  if (!licence) throw new Error(`${name} says no licence: find it, and name it in scripts/artifact/shipped.mjs`);
  return { name, version, licence, folder };
}

/**
 * Each once, by name and version.
 * @param {Shipped[]} packages
 */
export function eachOnce(packages) {
  const byName = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byName.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** @type {Record<string, { licenseText: string } | undefined>} */
const TEXTS = licences;

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:$|[.-])/i;

/**
 * The licence texts of the shipped packages, each text once with the names of its packages. A package without a licence file
 * gets SPDX's text of its licence.
 * @param {Shipped[]} shipped each once
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
