// Runs in Node, either in the package's folder, where the package's name leads to itself, or in an application with
// that folder as argument. It imports every subpath and renders every component. React's warnings count as errors.
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

console.error = (...said) => {
  throw new Error(said.join(' '));
};

const { exampleFlight } = await import('charter-widgets/testing');
const { loadFlightBooking } = await import('charter-widgets/flight-booking');
await loadFlightBooking();
const flight = exampleFlight();
/** @type {Record<string, object>} data that a server has loaded */
const READ = {
  FlightGallery: { initial: { records: [flight], total: 1, next: null } },
  FlightBooking: { flightId: flight.id, initial: flight },
};

/** @type {Record<string, string>} component to its HTML */
const drawn = {};
const { exports } = JSON.parse(readFileSync(`${process.argv[2] ?? '.'}/package.json`, 'utf8'));
for (const [subpath, built] of Object.entries(exports)) {
  if (!built.import || subpath === '.') continue; // a style sheet, types only, or the name without code
  const exported = await import(`charter-widgets${subpath.slice(1)}`);
  for (const [name, value] of Object.entries(exported)) {
    if (/\/element$/.test(subpath)) name.startsWith('define') && value();
    else if (/^\.\/[^/]+-[^/]+$/.test(subpath) && /^[A-Z]/.test(name))
      drawn[name] = [{}, READ[name]].map((props) => props && renderToString(createElement(value, props))).join('');
  }
}
console.log(JSON.stringify(drawn));
