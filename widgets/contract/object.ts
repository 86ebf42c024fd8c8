import * as v from 'valibot';

/**
 * The schema of an object. Its entries inherit nothing: valibot asks for each that a `for … in` finds, and on a page whose
 * `Object.prototype` has an enumerable property it would find one that is no schema.
 */
export function object<const E extends v.ObjectEntries>(entries: E): v.ObjectSchema<E, undefined>;
/** @param message what is said where the value is no object, or lacks an entry */
export function object<const E extends v.ObjectEntries, const M extends string>(
  entries: E,
  message: M,
): v.ObjectSchema<E, M>;
/* @__NO_SIDE_EFFECTS__ */
export function object(entries: v.ObjectEntries, message?: string) {
  return v.object(Object.assign(Object.create(null), entries), message);
}
