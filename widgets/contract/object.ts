import * as v from 'valibot';

/**
 * An object schema whose entries inherit nothing. valibot reads entries by `for … in`, which fails on pages with
 * enumerable properties on `Object.prototype`.
 */
export function object<const E extends v.ObjectEntries>(entries: E): v.ObjectSchema<E, undefined>;
/** @param message the error when the value is not an object or lacks an entry */
export function object<const E extends v.ObjectEntries, const M extends string>(
  entries: E,
  message: M,
): v.ObjectSchema<E, M>;
/* @__NO_SIDE_EFFECTS__ */
export function object(entries: v.ObjectEntries, message?: string) {
  return v.object(Object.assign(Object.create(null), entries), message);
}
