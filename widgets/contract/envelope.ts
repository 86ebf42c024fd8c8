import * as v from 'valibot';
import { object } from './object';

/**
 * The shape of every answer: `{ success, message, data }`, and for a refused body `errors`, path (`segments.0.seats`)
 * to message.
 */
export const envelope = object({
  success: v.boolean(),
  // A malformed message does not make the answer invalid.
  message: v.fallback(v.nullish(v.string(), ''), ''),
  data: v.optional(v.unknown()),
  errors: v.fallback(v.optional(v.record(v.string(), v.string())), undefined),
  /** For a page of a list (`pageOf`). */
  total: v.optional(v.unknown()),
  next: v.optional(v.unknown()),
});

/** The data of a stored record; malformed data is ignored. */
export const created: v.GenericSchema<unknown, Created> = v.fallback(
  object({ id: v.number(), reference: v.optional(v.string()), trackUrl: v.optional(v.string()) }),
  {} as never,
);

export interface Created {
  id?: number | undefined;
  /** The reference for telephone calls: `CW-7K3M-Q2`. */
  reference?: string | undefined;
  /** The tracking page; anyone with this link can read it. */
  trackUrl?: string | undefined;
}

export type FieldErrors = Readonly<Record<string, string>>;

/** Returns the first message of each path; errors of the whole value have the path ''. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  // No prototype, because a path may be the name of an inherited property, such as `constructor`.
  const errors: Record<string, string> = Object.create(null);
  for (const issue of issues) {
    const path = issue.path?.map(({ key }) => key).join('.') ?? '';
    errors[path] ??= issue.message;
  }
  return errors;
}
