import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
