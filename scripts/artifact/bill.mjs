import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from '../packaging/install.mjs';

/**
 * What is read of CycloneDX.
 * @typedef {{ 'bom-ref': string, name: string, version: string, [field: string]: unknown }} Component
 * @typedef {object} Bill
 * @property {string} [serialNumber]
 * @property {Record<string, unknown> & { component: Component }} metadata
 * @property {Component[]} components
 * @property {{ ref: string, dependsOn: string[] }[]} dependencies
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The bill of materials of the artifact, as npm writes it of our lock (CycloneDX), with what is shipped alone: nothing that
 * we build or test with. What a package says that it has compiled in stands within it.
 * @param {object} options
 * @param {string} options.version
 * @param {Date} options.date
 * @param {import('./shipped.mjs').Shipped[]} options.shipped each once
 * @returns {Promise<string>} JSON
 * @throws {Error} for a shipped package that is not in our lock
 */
export async function billOfMaterials({ version, date, shipped }) {
  const ofLock = await billOfLock(version);
  // Another each time.
  delete ofLock.serialNumber;
  const byRef = new Map(ofLock.components.map((component) => [component['bom-ref'], component]));
  const components = shipped.map((one) => {
    const found = byRef.get(`${one.name}@${one.version}`);
    if (!found) throw new Error(`${one.name} ${one.version} is shipped, and not in package-lock.json`);
    return componentOf(found, one);
  });
  const refs = components.map((component) => component['bom-ref']);
  const among = (/** @type {string} */ ref) => refs.includes(ref);
  const { component } = ofLock.metadata;
  const itself = { ...component, type: 'application', name: 'charter-desk', scope: undefined, properties: undefined };
  const bill = {
    ...ofLock,
    metadata: { ...ofLock.metadata, timestamp: date.toISOString(), component: itself },
    components,
    dependencies: [
      { ref: component['bom-ref'], dependsOn: refs },
      ...ofLock.dependencies
        .filter(({ ref }) => among(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(among) })),
    ],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/**
 * npm names our builds' tools and what they build in alike: development. What is shipped is required.
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

/**
 * npm wants a version of the root, which has none.
 * @param {string} version
 * @returns {Promise<Bill>}
 */
async function billOfLock(version) {
  const room = mkdtempSync(join(tmpdir(), 'charter-bill-'));
  try {
    const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
    const workspaces = Object.keys(JSON.parse(lock).packages).filter((path) => !/^$|node_modules\//.test(path));
    writeFileSync(join(room, 'package-lock.json'), lock);
    for (const path of workspaces) {
      mkdirSync(dirname(join(room, path, 'package.json')), { recursive: true });
      cpSync(join(ROOT, path, 'package.json'), join(room, path, 'package.json'));
    }
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    writeFileSync(join(room, 'package.json'), JSON.stringify({ ...manifest, name: 'charter-desk', version }));
    return JSON.parse(await npm(room, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'));
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}
