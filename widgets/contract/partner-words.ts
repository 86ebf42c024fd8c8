import * as v from 'valibot';
import { oneLine } from './one-line';

// A partner's own words about a request. Nothing personal belongs there.

const MOST_NAMES = 10;

/** On one line, of so many characters, of which an emoji is one. */
const text = (pattern: RegExp, message: string) =>
  v.pipe(v.string('Must be text'), v.transform(oneLine), v.trim(), v.regex(pattern, message));

/** What a template or a script leaves where it has no value. The developer's checks have a copy. */
export const UNFILLED = /^(?:undefined|null|NaN|\[object \w+\]|[$#]?\{\s*[\w.]+\s*\})$|\{\{.*\}\}|\$\{.*\}|<%.*%>/;

const name = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069]{1,40}$/u, 'Each name has 1 to 40 characters'),
);

/** The partner's own number or name of a request; '' for none. */
export const partnerReference = text(/^.{0,100}$/su, 'At most 100 characters');

/** A name that every object has, such as `constructor`, of which objects lose the value. */
const commonNameIn = (given: unknown) => Object.keys(Object(given)).find((key) => key.trim() in {});

/** Texts by name. */
export const partnerMetadata = v.pipe(
  v.unknown(),
  v.check((given) => Object(given) === given && !Array.isArray(given), 'Must be an object of texts'),
  v.check((given) => Object.keys(Object(given)).length <= MOST_NAMES, `At most ${MOST_NAMES} names`),
  v.check(
    (given) => commonNameIn(given) === undefined,
    ({ input }) => `Every object has a name ${commonNameIn(input)}: choose another`,
  ),
  v.record(name, text(/^.{0,200}$/su, 'At most 200 characters')),
);
export type PartnerMetadata = v.InferOutput<typeof partnerMetadata>;

/** What every request may have beside its own fields. */
export const partnerWords = { reference: v.nullish(partnerReference), metadata: v.nullish(partnerMetadata) };
export type PartnerWords = v.InferOutput<v.ObjectSchema<typeof partnerWords, undefined>>;
/** What a widget sends of them. */
export interface SentWords {
  reference?: string;
  metadata?: PartnerMetadata;
}

/** Reads what is valid of a partner's words, because a wrong option stops no traveller. An attribute's metadata is JSON. */
export function validWords({ reference, metadata }: { readonly [K in keyof PartnerWords]?: unknown }): SentWords {
  const said = v.safeParse(partnerReference, reference);
  const entries = Object.entries(Object(fromJson(metadata))).flatMap(([key, value]) => {
    const entry = v.safeParse(partnerMetadata, { [key]: value });
    return entry.success && !UNFILLED.test(Object.values(entry.output)[0] ?? '') ? Object.entries(entry.output) : [];
  });
  return {
    ...(said.success && said.output && !UNFILLED.test(said.output) && { reference: said.output }),
    ...(entries.length > 0 && { metadata: Object.fromEntries(entries.slice(0, MOST_NAMES)) }),
  };
}

/** The object of an attribute's text. Anything that is no JSON, and a list, has no entries. */
function fromJson(given: unknown): unknown {
  try {
    const read = typeof given === 'string' ? JSON.parse(given) : given;
    return Array.isArray(read) ? undefined : read;
  } catch {
    return undefined;
  }
}
