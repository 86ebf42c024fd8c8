/**
 * The versions of a dependency that an application may choose, so that it has only one copy of it. Both ends of
 * each are tried by `npm run test:consumers -- lowest react`. Other dependencies are published as pinned.
 * @type {Readonly<Record<string, string>>}
 */
export const RANGES = {
  '@preact/signals-core': '^1.14.2',
  '@preact/signals-react': '^3.10.0',
  valibot: '^1.0.0',
  zustand: '^5.0.0',
};
