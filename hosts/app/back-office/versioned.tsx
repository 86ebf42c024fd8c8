import { ApiError } from 'charter-widgets/contract';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { ConflictDialog } from './edit-form/conflict-dialog';
import { differences, type FieldOf, ownChanges, takeTheirs, type Versions } from './edit-form/differences';

/** A record that two people can edit: how it is saved, and how two edits of it are compared. */
export interface Versioned<T> {
  /** 'Partner'. */
  noun: string;
  fields: readonly FieldOf<T>[];
  /** The record as the server answers it with a 409. */
  schema: v.GenericSchema<unknown, T>;
  /** Saves `mine`, made from the version of `from`. */
  save(mine: T, from: T): Promise<unknown>;
}

/** One field of a record, taken as a whole. */
export const fieldOf = <T, Key extends keyof T>(
  label: string,
  key: Key,
  say: (value: T[Key]) => string,
): FieldOf<T> => ({
  label,
  say: (draft) => say(draft[key]),
  take(draft, from) {
    draft[key] = from[key];
  },
});

interface Conflict<T> {
  versions: Versions<T>;
  /** Ends the save that waits for an answer. */
  end: (result: Promise<boolean>) => void;
}

/**
 * Saves edits of a record with the version they were made from. Where somebody else was first, nothing is saved until the
 * person has chosen, field by field, what is kept. `cancel` labels the button that saves nothing, by default 'Back to the
 * form'.
 */
export function useVersioned<T extends { version: number }>(
  { noun, fields, schema, save }: Versioned<T>,
  cancel?: string,
): {
  /** Resolves to whether it was saved; false where the person left it as it is. Rejects with any other refusal. */
  save: (mine: T, from: T) => Promise<boolean>;
  /** Asks what is kept; undefined while nothing is to be asked. */
  dialog: ReactNode;
} {
  const [conflict, setConflict] = useState<Conflict<T>>();

  async function send(mine: T, from: T): Promise<boolean> {
    try {
      await save(mine, from);
      return true;
    } catch (error) {
      const now = v.safeParse(schema, error instanceof ApiError && error.status === 409 ? error.data : undefined);
      if (!now.success || now.output.version === from.version) throw error;
      const versions = { opened: from, mine: { ...mine }, theirs: now.output };
      return new Promise((end) => setConflict({ versions, end }));
    }
  }

  const close = (result: Promise<boolean>) => {
    setConflict(undefined);
    conflict?.end(result);
  };

  function keep({ mine, theirs, opened }: Versions<T>, labels: string[]) {
    takeTheirs(fields, { mine, theirs, opened }, labels);
    const isSame = fields.every(({ say }) => say(mine) === say(theirs));
    close(isSame ? Promise.resolve(true) : send({ ...mine, version: theirs.version }, theirs));
  }

  const dialog = conflict && (
    <ConflictDialog
      key={conflict.versions.theirs.version}
      noun={noun}
      found={differences(fields, conflict.versions)}
      own={ownChanges(fields, conflict.versions)}
      images=""
      cancel={cancel}
      onBack={() => close(Promise.resolve(false))}
      onSave={(labels) => keep(conflict.versions, labels)}
    />
  );
  return { save: send, dialog };
}
