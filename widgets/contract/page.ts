import * as v from 'valibot';
import { listOf } from './list-of';
import { object } from './object';

/** A page of a list, as its records are read: the answer's `data`, with what stands beside it. */
export interface Page<T> {
  records: T[];
  /** How many the list has on all its pages. */
  total: number;
  /** The `after` of the next page; null at the end. */
  next: string | null;
}

/** A schema of a page, which also tells the schema of one record. */
export type PageOf<S extends v.GenericSchema> = v.GenericSchema<unknown, Page<v.InferOutput<S>>> & { readonly item: S };

/** An answer with a page of a list (`listOf`). One of an older API is the whole of it, and says nothing beside `data`. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<S extends v.GenericSchema>(item: S): PageOf<S> {
  const page = v.pipe(
    object({
      data: listOf(item),
      total: v.fallback(v.optional(v.number()), undefined),
      next: v.fallback(v.nullish(v.string(), null), null),
    }),
    v.transform(({ data, total = data.length, next }): Page<v.InferOutput<S>> => ({ records: data, total, next })),
  );
  return Object.assign(page, { item });
}
