import * as v from 'valibot';
import { ApiError } from './client';

/**
 * A list as it is read: what in it is not of the agreed shape is left out, with one warning in the console, and the
 * others are shown. One without any that can be read is not empty: the call has failed.
 */
export const listOf = <S extends v.GenericSchema>(record: S) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items): v.InferOutput<S>[] => {
      const good = items.map((item) => v.safeParse(record, item)).filter(({ success }) => success);
      const bad = items.length - good.length;
      if (bad && !good.length) throw new ApiError('failed', 'No record is of the agreed shape', 200);
      if (bad) console.warn(`charter-widgets: malformed records are left out: ${bad}`);
      return good.map(({ output }) => output);
    }),
  );
