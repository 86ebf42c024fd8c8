import { fieldErrors } from 'charter-widgets/contract';
import * as v from 'valibot';
import { jsonSchema } from '../openapi/schemas';

/** A call that cannot be carried out as it was made; its message is for whoever made it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** What tools are given. */
export interface ToolParts {
  /** The site's address, for links. */
  publicUrl: string;
  /** Reads the public API on behalf of the caller; what it refuses is a Refusal in its own words. */
  read<S extends v.GenericSchema>(path: string, answer: S): Promise<v.InferOutput<S>>;
}

/** What a tool answers: values as its schema says, and the same in words. */
export interface Answered<T> {
  values: T;
  text: string;
}

/** A tool that reads, and does nothing else. */
export interface ReadingTool<
  In extends v.GenericSchema = v.GenericSchema,
  Out extends v.GenericSchema = v.GenericSchema,
> {
  name: string;
  title: string;
  description: string;
  input: In;
  output: Out;
  run(input: v.InferOutput<In>, parts: ToolParts): Promise<Answered<v.InferInput<Out>>>;
}

/** Types a tool by its two schemas. */
export const tool = <In extends v.GenericSchema, Out extends v.GenericSchema>(one: ReadingTool<In, Out>): ReadingTool =>
  one as unknown as ReadingTool;

/**
 * A schema as the SDK takes one: with the JSON Schema that the API's document would have of it. A text that is too long
 * meets no pattern, as in `http/parse.ts`.
 */
export function standard(schema: v.GenericSchema, direction: 'sent' | 'answered') {
  let made: Record<string, unknown> | undefined;
  const json = () => {
    made ??= jsonSchema(schema, direction) as Record<string, unknown>;
    return made;
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'valibot',
      validate(value: unknown) {
        const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
        if (parsed.success) return { value: parsed.output };
        return {
          issues: Object.entries(fieldErrors(parsed.issues)).map(([path, message]) => ({
            message,
            path: path ? path.split('.') : [],
          })),
        };
      },
      jsonSchema: { input: json, output: json },
    },
  } as const;
}

/** A line of a stranger's, without what is no sign. */
export const line = (max: number) =>
  v.pipe(
    v.string('Must be text'),
    v.maxLength(max, `At most ${max} characters`),
    v.transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').trim()),
  );

/** A whole number within bounds. */
export const count = (least: number, most: number) =>
  v.pipe(
    v.number('Must be a number'),
    v.integer('Must be a whole number'),
    v.minValue(least, `At least ${least}`),
    v.maxValue(most, `At most ${most}`),
  );

/** What a model is told of an argument. */
export const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description)) as unknown as S;
