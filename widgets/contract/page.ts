import * as v from 'valibot';
import { listOf } from './list-of';
import { object } from './object';

/** A page of a list. */
export interface Page<T> {
  records: T[];
  /** Number of records on all pages. */
  total: number;
  /** The `after` of the next page; null on the last one. */
  next: string | null;
}

/** A page's schema with the schema of a record. */
export type PageOf<S extends v.GenericSchema> = v.GenericSchema<unknown, Page<v.InferOutput<S>>> & { readonly item: S };

/** An answer with a page of a list (`listOf`). An older API returns the whole list. */
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
