import * as v from 'valibot';

/** The form of a backup; one that this program does not know is another's. */
export const FORMAT = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const names = v.array(v.string());

/** Where a key is that a restored server needs. */
const keyPlace = v.picklist(['inside', 'environment', 'left out', 'none']);

const file = v.object({ bytes: count, sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/** What may stand in a backup beside its manifest: nothing else is taken out of one. */
export const PATH =
  /^(?:charter\.sqlite|charter\.dump|jwt-secret|data-key|images\/[0-9a-f]{64}(?:-[0-9a-f]{8})?\.(?:jpg|png)|releases\/[0-9a-f]{64}\.(?:json|pack))$/;

/** What a backup says of itself, as its last file. */
export const manifest = v.object({
  format: v.literal(FORMAT),
  /** When it was begun; an instant. */
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The version of the program that took it. */
  program: v.string(),
  database: v.object({
    kind: v.picklist(['sqlite', 'postgres']),
    /** PostgreSQL's own: of the server, and of what dumped it; '' for the embedded database. */
    server: v.string(),
    dumper: v.string(),
    schema: v.string(),
    migrations: names,
    rows: v.record(v.string(), count),
    /** Which keys sealed something in it, by names that say nothing of them. */
    sealedWith: names,
  }),
  /** The images that rows point to, and where they are: in it, or in a bucket of this name. */
  images: v.object({ used: names, missing: names, bucket: v.optional(v.string()) }),
  keys: v.object({ jwtSecret: keyPlace, dataKey: keyPlace }),
  files: v.record(v.pipe(v.string(), v.regex(PATH)), file),
});

export type Manifest = v.InferOutput<typeof manifest>;
export type FileNote = v.InferOutput<typeof file>;
