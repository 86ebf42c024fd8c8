import { ApiError, errorMessage, type FieldErrors, fieldErrors } from 'charter-widgets/contract';
import { Dialog, FieldFrame, focusFirstError } from 'charter-widgets/kit';
import { type ReactNode, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { Button } from '../shared/button';
import { copyText } from './feedback';
import { FormDialog } from './form-dialog';

export interface EntryOptions<Values, Body> {
  start: Values;
  /** Parses the values into the request's body. */
  schema: v.GenericSchema<unknown, Body>;
  /** The schema's input. Default: the values. */
  bodyOf?: (values: Values) => unknown;
  /** Sends it, and resolves to whether it was saved. */
  save: (body: Body) => Promise<boolean>;
  /** The messages of a refusal without a reason, and of a call without an answer. */
  unsaved?: readonly [refused: string, failed: string];
}

/** The values, errors and save of a dialog that adds or changes an entry. */
export function useEntry<Values extends object, Body>(options: EntryOptions<Values, Body>) {
  const {
    start,
    schema,
    bodyOf = (values: Values): unknown => values,
    save,
    unsaved = [
      'Nothing was saved. Try again.',
      'The server did not answer. Check whether it was saved before you try again.',
    ],
  } = options;
  const fields = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const nameOf = (path: string) => path.split('.')[0] ?? '';
  const toFirst = () => fields.current && focusFirstError(fields.current);

  /** The message of a field, or of the first of its parts. */
  const errorOf = (name: keyof Values) => Object.entries(errors).find(([path]) => nameOf(path) === name)?.[1] ?? '';
  function set(change: Partial<Values>) {
    setValues((before) => ({ ...before, ...change }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(nameOf(path) in change))));
    setFailure('');
  }

  async function onGo() {
    if (busy) return;
    const parsed = v.safeParse(schema, bodyOf(values));
    setErrors(parsed.success ? {} : fieldErrors(parsed.issues));
    setFailure('');
    if (!parsed.success) return toFirst();
    setBusy(true);
    try {
      if (!(await save(parsed.output))) setBusy(false);
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : {};
      setErrors(refused);
      const isShown = Object.keys(refused).some((path) => nameOf(path) in values);
      setFailure(isShown ? '' : errorMessage(error, ...unsaved));
      setBusy(false);
      toFirst();
    }
  }
  return {
    /** The ref of the element around the fields. */
    fields,
    values,
    errorOf,
    set,
    /** The props of a text field. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      error: errorOf(name),
      value: String(values[name]),
      onValue: (value: string) => set({ [name]: value } as Partial<Values>),
    }),
    /** The props of the dialog. */
    dialog: { busy, failure, onGo: () => void onGo() },
  };
}

interface EntryDialogProps {
  title: string;
  /** The label of the button that saves, and its label meanwhile. */
  acts: readonly [act: string, doing: string];
  entry: Pick<ReturnType<typeof useEntry>, 'fields' | 'dialog'>;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog around the fields of an entry. */
export const EntryDialog = ({ title, acts: [act, doing], entry, onClose, children }: EntryDialogProps) => (
  <FormDialog title={title} cancel="Cancel" go={entry.dialog.busy ? doing : act} onClose={onClose} {...entry.dialog}>
    <div className="app-stack" ref={entry.fields}>
      {children}
    </div>
  </FormDialog>
);

export interface CopyDialogProps {
  title: string;
  /** The name of the text: 'Secret'. */
  label: string;
  value: string;
  onClose: () => void;
  /** The instructions. */
  children: ReactNode;
}

/** Shows a text that is handed over by hand, with a button that copies it. */
export function CopyDialog({ title, label, value, onClose, children }: CopyDialogProps) {
  const id = useId();
  const what = label.toLowerCase();
  return (
    <Dialog
      title={title}
      describedBy={id}
      onClose={onClose}
      footer={
        <div className="cw-dialog-actions">
          <Button onClick={onClose}>Done</Button>
          <Button kind="primary" onClick={() => copyText(value, label)}>
            Copy the {what}
          </Button>
        </div>
      }
    >
      <div className="app-dialog-text app-stack">
        <p id={id}>{children}</p>
        <FieldFrame label={label} error="">
          {(control) => (
            <textarea
              {...control}
              rows={3}
              className="cw-input app-code"
              readOnly
              value={value}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}
