// Run by Node in the package's folder, where its name leads to itself: every subpath is imported, every component drawn.
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** @type {Record<string, string>} component to its HTML */
const drawn = {};
for (const [subpath, built] of Object.entries(JSON.parse(readFileSync('package.json', 'utf8')).exports)) {
  if (!built.import || subpath === '.') continue; // a sheet, types alone, or the name that has no code
  const exported = await import(`charter-widgets${subpath.slice(1)}`);
  for (const [name, value] of Object.entries(exported)) {
    if (/\/element$/.test(subpath)) name.startsWith('define') && value();
    else if (/^\.\/[^/]+-[^/]+$/.test(subpath) && /^[A-Z]/.test(name))
      drawn[name] = renderToString(createElement(value));
  }
}
console.log(JSON.stringify(drawn));
