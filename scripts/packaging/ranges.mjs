/**
 * Which versions of a dependency an application may bring, so that it has one copy of what it uses as well. Both ends of
 * each are tried by `npm run test:consumers -- lowest react`; what is not named here is published as it is pinned.
 * @type {Readonly<Record<string, string>>}
 */
export const RANGES = {
  '@preact/signals-core': '^1.14.2',
  '@preact/signals-react': '^3.10.0',
  valibot: '^1.0.0',
  zustand: '^5.0.0',
};
