import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import licences from 'spdx-license-list/full.js';
import { npm } from '../machine/install.mjs';

/**
 * A package that is shipped, either whole or as a part of a built file.
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string} licence the name that SPDX gives it
 * @property {string} folder its path
 */

/** Licences of packages whose own manifest does not use SPDX's names. */
const LICENCES = new Map([['airport-data-js', 'CC-BY-4.0']]);

/**
 * Lists the packages in a node_modules folder, including those inside others.
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
 * @throws {Error} if its licence is unknown
 */
export function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const licence = LICENCES.get(name) ?? license;
  if (!licence) throw new Error(`${name} says no licence: find it, and name it in scripts/artifact/bill.mjs`);
  return { name, version, licence, folder };
}

/**
 * Returns each package once, by name and version.
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
 * The licence texts of the shipped packages, each text once with the names of its packages. A package without a licence
 * file gets SPDX's text of its licence.
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

/**
 * The fields of CycloneDX that are read here.
 * @typedef {{ 'bom-ref': string, name: string, version: string, [field: string]: unknown }} Component
 * @typedef {object} Bill
 * @property {string} [serialNumber]
 * @property {Record<string, unknown>} metadata
 * @property {Component[]} components
 * @property {{ ref: string, dependsOn: string[] }[]} dependencies
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The bill of materials of the artifact (CycloneDX). npm writes it from our lockfile; only shipped packages stay in it.
 * If a package lists what is compiled into it (`versions.json`), its entry has these as components.
 * @param {object} options
 * @param {string} options.version
 * @param {string} options.commit
 * @param {Date} options.date
 * @param {import('./bill.mjs').Shipped[]} options.shipped each once
 * @returns {Promise<string>} JSON
 * @throws {Error} for a shipped package that is not in our lock
 */
export async function billOfMaterials({ version, commit, date, shipped }) {
  const ofLock = /** @type {Bill} */ (
    JSON.parse(await npm(ROOT, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'))
  );
  // The serial number is random, so it would differ between two builds of one commit.
  delete ofLock.serialNumber;
  const byRef = new Map(ofLock.components.map((component) => [component['bom-ref'], component]));
  const components = shipped.map((one) => {
    const found = byRef.get(`${one.name}@${one.version}`);
    if (!found) throw new Error(`${one.name} ${one.version} is shipped, and not in package-lock.json`);
    return componentOf(found, one);
  });
  const refs = components.map((component) => component['bom-ref']);
  const among = (/** @type {string} */ ref) => refs.includes(ref);
  const itself = {
    'bom-ref': `charter-desk@${version}`,
    type: 'application',
    name: 'charter-desk',
    version,
    purl: `pkg:npm/charter-desk@${version}`,
    pedigree: { commits: [{ uid: commit }] },
  };
  const bill = {
    ...ofLock,
    metadata: { ...ofLock.metadata, timestamp: date.toISOString(), component: itself },
    components,
    dependencies: [
      { ref: itself['bom-ref'], dependsOn: refs },
      ...ofLock.dependencies
        .filter(({ ref }) => among(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(among) })),
    ],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/**
 * npm marks packages that we bundle as development dependencies, as it does build tools. In the artifact they are
 * required.
 * @param {Component} component
 * @param {import('./bill.mjs').Shipped} shipped
 */
function componentOf(component, { licence, folder }) {
  const compiled = join(folder, 'versions.json');
  const within = existsSync(compiled) ? Object.entries(JSON.parse(readFileSync(compiled, 'utf8'))) : [];
  const components = within.map(([name, version]) => ({ type: 'library', name, version }));
  return {
    ...component,
    scope: 'required',
    properties: undefined,
    licenses: /\s/.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }],
    ...(components.length > 0 && { components }),
  };
}
