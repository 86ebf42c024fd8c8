import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from '../packaging/install.mjs';

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
 * The bill of materials of the artifact (CycloneDX). npm writes it from our lockfile; only shipped packages stay in it. If a
 * package lists what is compiled into it (`versions.json`), its entry has these as components.
 * @param {object} options
 * @param {string} options.version
 * @param {Date} options.date
 * @param {import('./shipped.mjs').Shipped[]} options.shipped each once
 * @returns {Promise<string>} JSON
 * @throws {Error} for a shipped package that is not in our lock
 */
export async function billOfMaterials({ version, date, shipped }) {
  const ofLock = /** @type {Bill} */ (
    JSON.parse(await npm(ROOT, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'))
  );
  // A random number, which would differ between two builds of one commit.
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
 * npm marks packages that we bundle as development dependencies, as it does build tools. In the artifact they are required.
 * @param {Component} component
 * @param {import('./shipped.mjs').Shipped} shipped
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
