import { ApiError, errorMessage, type FieldErrors, fieldErrors } from 'charter-widgets/contract';
import { focusFirstError } from 'charter-widgets/kit';
import { useRef, useState } from 'react';
import * as v from 'valibot';

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

/** The values, errors and save of a `FormDialog` that adds or changes an entry. */
export function useEntry<Values extends object, Body>(options: EntryOptions<Values, Body>) {
  const {
    schema,
    bodyOf = (values: Values): unknown => values,
    save,
    unsaved = [
      'Nothing was saved. Try again.',
      'The server did not answer. Check whether it was saved before you try again.',
    ],
  } = options;
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(options.start);
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const nameOf = (path: string) => path.split('.')[0] ?? '';
  const toFirst = () => focusFirstError(form.current);

  /** The message of a field, or of the first of its parts. */
  const errorOf = (name: keyof Values) => Object.entries(errors).find(([path]) => nameOf(path) === name)?.[1] ?? '';
  function set(change: Partial<Values>) {
    setValues((before) => ({ ...before, ...change }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(nameOf(path) in change))));
    setFailure('');
  }

  const isChanged = () => JSON.stringify(values) !== JSON.stringify(start);

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
    dialog: { form, busy, failure, isChanged, onGo: () => void onGo() },
  };
}
