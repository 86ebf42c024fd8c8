import * as v from 'valibot';
import { ApiError } from './api-error';

/** A list's schema with the schema of a record. */
export type ListOf<S extends v.GenericSchema> = v.GenericSchema<unknown, v.InferOutput<S>[]> & { readonly item: S };

/**
 * A list that drops malformed records with one warning in the console. If all records are malformed, the call fails.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<S extends v.GenericSchema>(item: S): ListOf<S> {
  const list = v.pipe(
    v.array(v.unknown()),
    v.transform((items): v.InferOutput<S>[] => {
      const good = items.map((one) => v.safeParse(item, one)).filter(({ success }) => success);
      const bad = items.length - good.length;
      if (bad && !good.length) throw new ApiError('failed', 'No record is of the agreed shape', 200);
      if (bad) console.warn(`charter-widgets: malformed records are left out: ${bad}`);
      return good.map(({ output }) => output);
    }),
  );
  return Object.assign(list, { item });
}
