import type { QueryKey } from '@tanstack/react-query';
import type { Api, FieldErrors } from 'charter-widgets/contract';
import type { ComponentType, ReactNode } from 'react';
import type { GenericSchema } from 'valibot';
import type { FieldOf } from './differences';

/** What a form that breaks no rule sends. `files` tells apart what JSON cannot: another file is another body. */
export interface Checked<Body> {
  body: Body;
  files: readonly (string | undefined)[];
}

/** A question that is asked before a record is saved. */
export interface Consequence {
  title: string;
  told: ReactNode;
  /** What the button that saves says. */
  act: string;
}

/** One kind of record that an admin makes and edits: its words, its calls and its draft. */
export interface Editable<Stored, Draft, Body> {
  /** 'Flight', of 'Flight Not Found' and 'Update Flight'. */
  noun: string;
  /** Over a new one. */
  newTitle: string;
  /** Where one goes after a save, and its name of 'Back to …'. */
  list: readonly [name: string, path: string];
  byId(api: Api, id: string, signal: AbortSignal): Promise<Stored>;
  /** Reads what the server says is stored now, where somebody else has changed it. */
  record: GenericSchema<unknown, Stored>;
  /** As in 'Loading …' and 'Failed to fetch …'. */
  loading: string;
  fetched: string;
  /** How many fields its parts have, for its shape while it loads. */
  shape: readonly number[];
  createDraft(stored?: Stored): Draft;
  /** What a new one begins with, by the query of its address. Default: nothing. */
  begin?(search: string): ((api: Api, signal: AbortSignal) => Promise<Draft>) | undefined;
  /** What was filled in, to be compared with what it was. */
  snapshot(draft: Draft): string;
  /** Its fields, as two people's entries are compared and chosen from. */
  fields: readonly FieldOf<Draft>[];
  /** What has become of its images since it was opened, and of those that were changed here; '' for nothing. */
  imagesSince(draft: Draft, opened: Stored, now: Stored): string;
  /** Goes on from the record as it is stored now: its version, its images. Fields stay as they are filled in. */
  rebase(draft: Draft, now: Stored): void;
  /** Makes a new one of what is filled in; its stored images are gone with the record. */
  asNew(draft: Draft): void;
  /** How many images would go with it. */
  storedImages(draft: Draft): number;
  /** What a save does to others, asked about before it is made; undefined where it does nothing to them. */
  consequence?(draft: Draft, stored: Stored): Consequence | undefined;
  /** Shows what is wrong, and gives what is to be sent; undefined when something is wrong. */
  check(draft: Draft): Checked<Body> | undefined;
  /** Puts each message of the server at its field. */
  showErrors(draft: Draft, errors: FieldErrors): void;
  save(api: Api, body: Body, idempotencyKey: string): Promise<{ id: number }>;
  messages: { created: string; updated: string; refused: string; failed: string };
  /** Milliseconds that the success stays in sight (AC-17, AF-21). */
  backAfter: number;
  /** What of the back office's cache is out of date after a save. */
  stale?: QueryKey;
  Fields: ComponentType<{ draft: Draft; stored: Stored | undefined }>;
}
