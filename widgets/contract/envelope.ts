import * as v from 'valibot';
import { object } from './object';

/**
 * Every answer of the API: `{ success, message, data }`, and for a refused body
 * `errors`, path (`segments.0.seats`) to message (API-1).
 */
export const envelope = object({
  success: v.boolean(),
  // What is said beside the result does not spoil it.
  message: v.fallback(v.nullish(v.string(), ''), ''),
  data: v.optional(v.unknown()),
  errors: v.fallback(v.optional(v.record(v.string(), v.string())), undefined),
  /** Of a page of a list (`pageOf`). */
  total: v.optional(v.unknown()),
  next: v.optional(v.unknown()),
});

/** The data of what was stored. What stands there instead does not spoil it. */
export const created: v.GenericSchema<unknown, Created> = v.fallback(
  object({ id: v.number(), reference: v.optional(v.string()), trackUrl: v.optional(v.string()) }),
  {} as never,
);

/** What was stored, where the answer has it. */
export interface Created {
  id?: number | undefined;
  /** What it is called on the telephone: `CW-7K3M-Q2`. */
  reference?: string | undefined;
  /** The traveller's page of it: whoever has this link can read it. */
  trackUrl?: string | undefined;
}

export type FieldErrors = Readonly<Record<string, string>>;

/** The first message for each path of a failed parse; issues of the whole value go under ''. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  // No prototype: a path may be the name of an inherited property, such as `constructor`.
  const errors: Record<string, string> = Object.create(null);
  for (const issue of issues) {
    const path = issue.path?.map(({ key }) => key).join('.') ?? '';
    errors[path] ??= issue.message;
  }
  return errors;
}
