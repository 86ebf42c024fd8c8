import './entries.css';
import { ApiError, errorMessage, type FieldErrors, fieldErrors } from 'charter-widgets/contract';
import { Dialog, FieldFrame, focusFirstError, useControl } from 'charter-widgets/kit';
import { type ComponentProps, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { Button } from '../shared/button';
import { failureText } from '../shared/failure';
import { Link } from '../shared/link';
import { Retry } from '../shared/retry';
import { Glyph, PageTitle } from '../shared/shell';
import { copyText } from './feedback';
import { FormDialog } from './form-dialog';
import { type Options, Select } from './select';

/** A list as `useQuery` returns it. */
interface Read<T> {
  data: T[] | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface NotFetchedProps extends Omit<Read<unknown>, 'data'> {
  /** The heading. Default: 'It could not be loaded'. */
  title?: string;
  /** The heading for users who are not owners. Default: everybody may see it. */
  ownersOnly?: string;
  /** A link to another screen. */
  children?: ReactNode;
}

/** Shown in place of a screen whose data could not be loaded. */
export function NotFetched({
  title = 'It could not be loaded',
  ownersOnly,
  error,
  isFetching,
  refetch,
  children,
}: NotFetchedProps) {
  const isRefused = ownersOnly !== undefined && error instanceof ApiError && error.status === 403;
  return (
    <div className="app-notice app-stack app-soft" role="alert">
      <PageTitle>{isRefused ? ownersOnly : title}</PageTitle>
      <p>{isRefused ? 'Ask an owner.' : failureText(error, '')}</p>
      {!isRefused && <Retry kind="primary" busy={isFetching} onRetry={refetch} />}
      {children}
    </div>
  );
}

export interface RowsProps<T> {
  data: readonly T[] | undefined;
  /** The number of skeleton rows while it loads. Default 3. */
  ghosts?: number;
  /** The class that sets the columns. */
  className: string;
  children: (one: T) => ReactNode;
}

/** A list of entries. `children` returns the `<li>` of one. */
export const Rows = <T,>({ data, ghosts = 3, className, children }: RowsProps<T>) => (
  <ul className={`app-rows ${className}`} aria-busy={!data}>
    {data
      ? data.map(children)
      : Array.from({ length: ghosts }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
          <li key={row}>
            <span className="app-skeleton" />
          </li>
        ))}
  </ul>
);

interface ShortListProps<T> {
  list: Read<T>;
  box?: Ref<HTMLUListElement>;
  /** Stands in the place of a list without rows. */
  empty: string;
  children: (one: T) => ReactNode;
}

/** A list inside a section or a dialog; `children` gives the content of a row. */
export function ShortList<T extends { id: string | number }>({ list, box, empty, children }: ShortListProps<T>) {
  const { data, error, isFetching, refetch } = list;
  if (error && !data)
    return (
      <div className="app-stack" role="alert">
        <p>{failureText(error, 'It could not be loaded.')}</p>
        <Retry busy={isFetching} onRetry={refetch} />
      </div>
    );
  return (
    <ul ref={box} className="app-rows" tabIndex={-1} aria-busy={!data}>
      {!data && (
        <li>
          <span className="app-skeleton" />
        </li>
      )}
      {data?.length === 0 && <li>{empty}</li>}
      {data?.map((one) => (
        <li key={one.id} data-id={one.id}>
          {children(one)}
        </li>
      ))}
    </ul>
  );
}

export interface EntriesScreenProps<T> extends RowsProps<T> {
  title: string;
  lead: string;
  list: Read<T>;
  /** The headings for a failed list, and for users who may not see it. */
  failed: Pick<NotFetchedProps, 'title' | 'ownersOnly'>;
  /** Explains the list while it is empty. */
  empty: string;
  /** The label of the button that adds an entry, and its action. Default: no button. */
  add?: readonly [label: string, onAdd: () => void] | false;
  /** The dialogs. */
  dialogs: ReactNode;
}

/** A screen with a list of entries that open in a page of their own, and a button that adds one. */
export function EntriesScreen<T>(props: Omit<EntriesScreenProps<T>, 'data'>) {
  const { title, lead, list, failed, empty, add, dialogs, ...rows } = props;
  if (list.error && !list.data) return <NotFetched {...failed} {...list} />;
  const button = add && (
    <Button kind="primary" onClick={add[1]}>
      {add[0]}
    </Button>
  );
  const isEmpty = list.data?.length === 0;
  return (
    <div className="app-wide app-entries">
      <PageTitle aside={list.data && !isEmpty && button}>{title}</PageTitle>
      <p className="app-lead">{lead}</p>
      {isEmpty ? (
        <div className="app-blank app-stack">
          <p>{empty}</p>
          {button}
        </div>
      ) : (
        <Rows data={list.data} {...rows} />
      )}
      {dialogs}
    </div>
  );
}

export interface EntryScreenProps<T> {
  /** The name of the list, and its path. */
  back: readonly [name: string, path: string];
  /** The noun of an entry: 'partner'. */
  noun: string;
  list: Read<T>;
  entry: T | undefined;
  titleOf: (entry: T) => string;
  children: (entry: T | undefined) => ReactNode;
}

/** The page of one entry, or why there is none. */
export function EntryScreen<T>({ back: [name, path], noun, list, entry, titleOf, children }: EntryScreenProps<T>) {
  const all = (
    <Link className="app-link" to={path}>
      All {name.toLowerCase()}
    </Link>
  );
  if (list.data && !entry && !list.isFetching) {
    return (
      <div className="app-notice app-stack app-soft" role="alert">
        <PageTitle>{`There is no such ${noun}`}</PageTitle>
        {all}
      </div>
    );
  }
  if (list.error && !list.data) return <NotFetched {...list}>{all}</NotFetched>;
  return (
    <div className="app-wide" aria-busy={!entry}>
      <Link className="app-back app-soft" to={path}>
        <Glyph name="back" />
        {name}
      </Link>
      <PageTitle>{entry ? titleOf(entry) : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}</PageTitle>
      {children(entry)}
    </div>
  );
}

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
    unsaved = ['Nothing was saved. Try again.', 'No answer came: it may be saved or not. Look before you try again.'],
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

export interface EntryFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref' | 'className' | 'required'> {
  label: string;
  hint?: string | undefined;
  error?: string;
  required?: boolean;
  value: string;
  onValue: (value: string) => void;
  /** Lines of a longer text. Default: a field of one line. */
  rows?: number | undefined;
}

/** A text field with its label, hint and error. */
export function EntryField(props: EntryFieldProps) {
  const { label, hint, error = '', required, onValue, rows, value, placeholder, ...input } = props;
  const text = useControl<HTMLInputElement & HTMLTextAreaElement>(value, onValue);
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required}>
      {(control) => {
        const shared = {
          ...control,
          ...text,
          className: 'cw-input',
          spellCheck: false,
          autoComplete: 'off',
          placeholder,
        };
        return rows ? <textarea {...shared} rows={rows} autoCapitalize="none" /> : <input {...shared} {...input} />;
      }}
    </FieldFrame>
  );
}

export interface CheckboxSetProps<T extends string> {
  legend: string;
  /** All choices in their order, and those that are checked. */
  all: readonly T[];
  checked: readonly T[];
  error: string;
  className?: string;
  children: (one: T) => ReactNode;
  onChange: (checked: T[]) => void;
}

/** Checkboxes of which one or several are chosen; `children` gives the label of one. */
export function CheckboxSet<T extends string>(props: CheckboxSetProps<T>) {
  const { legend, all, checked, error, className = '', children, onChange } = props;
  const id = useId();
  return (
    <fieldset className="app-plain-set" aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {all.map((one) => (
        <label key={one} className={`cw-checkbox ${className}`}>
          <input
            type="checkbox"
            checked={checked.includes(one)}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget }) =>
              onChange(all.filter((other) => (other === one ? currentTarget.checked : checked.includes(other))))
            }
          />
          <span>{children(one)}</span>
        </label>
      ))}
      {error && (
        <p className="cw-error" id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface SelectFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string;
  options: Options;
  value: string;
  onValue: (value: string) => void;
}

/** A select with its label, hint and error. */
export const SelectField = ({ label, hint, error = '', ...select }: SelectFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(control) => <Select {...control} {...select} />}
  </FieldFrame>
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
