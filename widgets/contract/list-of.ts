import * as v from 'valibot';
import { ApiError } from './api-error';

/** A schema of a list, which also tells the schema of one record. */
export type ListOf<S extends v.GenericSchema> = v.GenericSchema<unknown, v.InferOutput<S>[]> & { readonly item: S };

/**
 * A list as it is read: what in it is not of the agreed shape is left out, with one warning in the console, and the
 * others are shown. One without any that can be read is not empty: the call has failed.
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
