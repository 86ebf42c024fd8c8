import { ApiError } from 'charter-widgets/contract';
import type { Field } from 'charter-widgets/kit';
import { type ReactNode, useId, useState } from 'react';
import * as v from 'valibot';
import { Button } from '../shared/button';
import './edit-form/edit-form.css';
import { FormDialog } from './form-dialog';

/** A record that two people may edit at the same time. */
export interface Versioned<T> {
  /** 'Partner'. */
  noun: string;
  fields: readonly FieldOf<T>[];
  /** Parses the record that the server sends with a 409. */
  schema: v.GenericSchema<unknown, T>;
  /** Saves `mine`, which is based on the version of `from`. */
  save(mine: T, from: T): Promise<unknown>;
}

/** A property of a record as a field. */
export const fieldOf = <T, Key extends keyof T>(
  label: string,
  key: Key,
  format: (value: T[Key]) => string,
): FieldOf<T> => ({
  label,
  format: (draft) => format(draft[key]),
  copy(draft, from) {
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
 * form'. `last` says who changed it last, and how: 'Hira Aslam saved it'.
 */
export function useVersioned<T extends { version: number; last?: string }>(
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
      if (isStored(fields, versions)) return true;
      return new Promise((end) => setConflict({ versions, end }));
    }
  }

  const close = (result: Promise<boolean>) => {
    setConflict(undefined);
    conflict?.end(result);
  };

  function keep(mine: T, theirs: T) {
    const isSame = fields.every(({ format }) => format(mine) === format(theirs));
    close(isSame ? Promise.resolve(true) : send({ ...mine, version: theirs.version }, theirs));
  }

  const dialog = conflict && (
    <ConflictDialog
      key={conflict.versions.theirs.version}
      noun={noun}
      fields={fields}
      versions={conflict.versions}
      cancel={cancel}
      changed={conflict.versions.theirs.last}
      onBack={() => close(Promise.resolve(false))}
      onSave={(mine) => keep(mine, conflict.versions.theirs)}
    />
  );
  return { save: send, dialog };
}

export interface ConflictDialogProps<Draft> {
  /** 'Flight' */
  noun: string;
  fields: readonly FieldOf<Draft>[];
  /** The versions that are compared, as they are when it opens. `mine` is changed by the choice. */
  versions: Versions<Draft>;
  /** A sentence about changed images; '' for none. */
  images?: string;
  /** The label of the button that saves nothing. Default: 'Back to the form'. */
  cancel?: string | undefined;
  /** Who has changed it last, and how. */
  changed?: string | undefined;
  /** Saves `mine` with the chosen values. */
  onSave: (mine: Draft) => void;
  onBack: () => void;
}

/** A colleague has changed the record: shows the differences field by field, and asks which value is kept. */
export function ConflictDialog<Draft>({
  noun,
  fields,
  versions,
  images = '',
  cancel = 'Back to the form',
  changed = 'Someone saved it',
  onSave,
  onBack,
}: ConflictDialogProps<Draft>) {
  const [{ compared, found, own, imageNote }] = useState(() => ({
    compared: versions,
    found: differences(fields, versions),
    own: ownChanges(fields, versions),
    imageNote: images,
  }));
  const id = useId();
  const [theirs, setTheirs] = useState(() => found.filter(({ isMine }) => !isMine).map(({ label }) => label));
  const what = noun.toLowerCase();

  function choose(label: string, isTheirs: boolean) {
    setTheirs((labels) => [...labels.filter((other) => other !== label), ...(isTheirs ? [label] : [])]);
  }

  return (
    <FormDialog
      title={`Someone else has changed ${what.endsWith('s') ? 'these' : 'this'} ${what}`}
      describedBy={`${id}-why`}
      className="app-conflict"
      cancel={cancel}
      acts={['Save this']}
      onClose={onBack}
      onGo={() => {
        takeTheirs(fields, compared, theirs);
        onSave(compared.mine);
      }}
    >
      {found.length > 0 ? (
        <p id={`${id}-why`}>
          {changed} after you opened it. Choose which values to keep. Nothing is saved until you do.
        </p>
      ) : (
        <p id={`${id}-why`}>{changed} after you opened it. It does not conflict with your changes, so you can save.</p>
      )}
      {found.length > 1 && (
        <div className="app-row">
          <Button kind="quiet" onClick={() => setTheirs([])}>
            Keep all of mine
          </Button>
          <Button kind="quiet" onClick={() => setTheirs(found.map(({ label }) => label))}>
            Use all of theirs
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
            <label key={who} className="app-option app-small">
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
      {own.length > 0 && <p className="app-small app-soft">Your other changes stay: {own.join(', ')}.</p>}
      {imageNote && <p className="app-small app-soft">{imageNote}</p>}
    </FormDialog>
  );
}

/** A field of a record by which two versions are compared. */
export interface FieldOf<Draft> {
  label: string;
  /** The value as text; '' for none. Equal texts are equal values. */
  format(draft: Draft): string;
  /** Copies the value of `from`. */
  copy(draft: Draft, from: Draft): void;
}

/** A field of a form as a field to compare. */
export const formField = <Draft, T>(
  label: string,
  of: (draft: Draft) => Field<T>,
  format: (value: T) => string,
): FieldOf<Draft> => ({
  label,
  format: (draft) => format(of(draft).value),
  copy: (draft, from) => of(draft).set(of(from).value),
});

/** A record as it was opened, as it was edited here, and as a colleague has stored it. */
export interface Versions<Draft> {
  opened: Draft;
  mine: Draft;
  theirs: Draft;
}

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
  /** Whether it was changed here too; other fields take theirs. */
  isMine: boolean;
}

/** The fields that a colleague has changed to another value than here. */
export function differences<Draft>(fields: readonly FieldOf<Draft>[], versions: Versions<Draft>): Difference[] {
  return fields.flatMap(({ label, format }) => {
    const [opened, mine, theirs] = [format(versions.opened), format(versions.mine), format(versions.theirs)];
    return theirs === opened || theirs === mine ? [] : [{ label, mine, theirs, isMine: mine !== opened }];
  });
}

/** The labels of fields that were only changed here. */
export const ownChanges = <Draft,>(
  fields: readonly FieldOf<Draft>[],
  { opened, mine, theirs }: Versions<Draft>,
): string[] =>
  fields.flatMap(({ label, format }) =>
    format(theirs) === format(opened) && format(mine) !== format(opened) ? [label] : [],
  );

/** Whether all that was changed here is stored: an earlier save arrived, and its answer was lost. */
export const isStored = <Draft,>(fields: readonly FieldOf<Draft>[], { opened, mine, theirs }: Versions<Draft>) =>
  fields.every(({ format }) => [format(opened), format(theirs)].includes(format(mine)));

/** Copies theirs into the fields of these labels. */
export function takeTheirs<Draft>(
  fields: readonly FieldOf<Draft>[],
  { mine, theirs }: Pick<Versions<Draft>, 'mine' | 'theirs'>,
  labels: readonly string[],
): void {
  for (const field of fields) if (labels.includes(field.label)) field.copy(mine, theirs);
}
