/**
 * Returns the JSON of plain data. It ignores `toJSON` methods, because some pages' libraries (Prototype.js) add a
 * broken one to arrays.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return this[key];
  });
