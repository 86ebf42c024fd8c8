/**
 * A value's JSON, on any page: some have a library that gives every array a `toJSON` of its own, which makes a text of it
 * (Prototype.js). What is written is what stands there, so it is for plain data.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return this[key];
  });
