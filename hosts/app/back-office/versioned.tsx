import { ApiError } from 'charter-widgets/contract';
import { type ReactNode, useId, useState } from 'react';
import * as v from 'valibot';
import { Button } from '../shared/button';
import './edit-form/edit-form.css';
import { FormDialog } from './form-dialog';

/** How a record with a version is saved, and how two edits of it are compared. */
export interface Versioned<T> {
  /** 'Partner'. */
  noun: string;
  fields: readonly FieldOf<T>[];
  /** The schema of the record in a 409 answer. */
  schema: v.GenericSchema<unknown, T>;
  /** Saves `mine` with the version of `from`. */
  save(mine: T, from: T): Promise<unknown>;
}

/** Describes one field of a record. */
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
  /** Resolves the save that waits for the user. */
  end: (result: Promise<boolean>) => void;
}

/**
 * Saves edits of a record with their version. If another user saved first, the user chooses field by field before anything
 * is saved. `cancel` is the label of the button that saves nothing, by default 'Back to the form'.
 */
export function useVersioned<T extends { version: number }>(
  { noun, fields, schema, save }: Versioned<T>,
  cancel?: string,
): {
  /** Resolves to whether it was saved; false if the user kept the other version. Rejects with any other failure. */
  save: (mine: T, from: T) => Promise<boolean>;
  /** The dialog of a conflict; undefined without one. */
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

export interface ConflictDialogProps {
  /** 'Flight'. */
  noun: string;
  found: readonly Difference[];
  /** The labels of fields that only this user changed. */
  own: readonly string[];
  /** A sentence about changed images; '' without any. */
  images: string;
  /** The label of the button that saves nothing. */
  cancel?: string | undefined;
  /** Saves with the other user's values in the fields of these labels. */
  onSave: (theirs: string[]) => void;
  /** Returns to the form. */
  onBack: () => void;
}

/** Shows the differences from another user's version, with a choice for each field. */
export function ConflictDialog({
  noun,
  found,
  own,
  images,
  cancel = 'Back to the form',
  onSave,
  onBack,
}: ConflictDialogProps) {
  const id = useId();
  const [theirs, setTheirs] = useState(() => found.filter(({ isMine }) => !isMine).map(({ label }) => label));
  const what = noun.toLowerCase();

  function choose(label: string, isTheirs: boolean) {
    setTheirs((labels) => [...labels.filter((other) => other !== label), ...(isTheirs ? [label] : [])]);
  }

  return (
    <FormDialog
      title={`Somebody else has changed this ${what}`}
      describedBy={`${id}-why`}
      className="app-conflict"
      cancel={cancel}
      go="Save this"
      onClose={onBack}
      onGo={() => onSave(theirs)}
    >
      {found.length > 0 ? (
        <p id={`${id}-why`}>They saved after you had opened it. Choose what is kept; nothing is saved before.</p>
      ) : (
        <p id={`${id}-why`}>
          They saved after you had opened it, and nothing that you have filled in differs from that. You can save.
        </p>
      )}
      {found.length > 1 && (
        <div className="app-row">
          <Button kind="quiet" onClick={() => setTheirs([])}>
            Keep all of mine
          </Button>
          <Button kind="quiet" onClick={() => setTheirs(found.map(({ label }) => label))}>
            Take all of theirs
          </Button>
        </div>
      )}
      {found.map(({ label, mine, theirs: other }) => (
        <fieldset key={label} className="app-plain-set app-conflict-field">
          <legend>{label}</legend>
          {[
            { who: 'Mine', says: mine, isTheirs: false },
            { who: 'Theirs', says: other, isTheirs: true },
          ].map(({ who, says, isTheirs }) => (
            <label key={who} className="app-option">
              <input
                type="radio"
                name={`${id}${label}`}
                checked={theirs.includes(label) === isTheirs}
                onChange={() => choose(label, isTheirs)}
              />
              <span>
                <small>{who}</small>
                <span className="cw-numbers">{says || <i>Nothing</i>}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {own.length > 0 && <p className="app-small app-soft">What you changed besides stays: {own.join(', ')}.</p>}
      {images && <p className="app-small app-soft">{images}</p>}
    </FormDialog>
  );
}

/** One field of a form, for the comparison of two users' edits. */
export interface FieldOf<Draft> {
  label: string;
  /** The field's value as text; '' for none. Equal texts are equal values. */
  say(draft: Draft): string;
  take(draft: Draft, from: Draft): void;
}

/** A record as it was opened, as this user edited it, and as another user has saved it since. */
export interface Versions<Draft> {
  opened: Draft;
  mine: Draft;
  theirs: Draft;
}

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
  /** Whether this user changed it too. Unchanged fields get the other user's value. */
  isMine: boolean;
}

/** Lists the other user's changes that differ from this user's values. */
export function differences<Draft>(fields: readonly FieldOf<Draft>[], versions: Versions<Draft>): Difference[] {
  return fields.flatMap(({ label, say }) => {
    const [opened, mine, theirs] = [versions.opened, versions.mine, versions.theirs].map(say) as [
      string,
      string,
      string,
    ];
    return theirs === opened || theirs === mine ? [] : [{ label, mine, theirs, isMine: mine !== opened }];
  });
}

/** Lists the labels of fields that only this user changed. They stay in any case. */
export const ownChanges = <Draft,>(
  fields: readonly FieldOf<Draft>[],
  { opened, mine, theirs }: Versions<Draft>,
): string[] =>
  fields.flatMap(({ label, say }) => (say(theirs) === say(opened) && say(mine) !== say(opened) ? [label] : []));

/** Copies the other user's values of these fields. */
export function takeTheirs<Draft>(
  fields: readonly FieldOf<Draft>[],
  { mine, theirs }: Versions<Draft>,
  labels: readonly string[],
): void {
  for (const field of fields) if (labels.includes(field.label)) field.take(mine, theirs);
}
