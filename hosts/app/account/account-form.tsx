import { ApiError, createApi, errorMessage, type FieldErrors, fieldErrors } from 'charter-widgets/contract';
import { AircraftSilhouette, focusFirstError } from 'charter-widgets/kit';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import './account.css';
import { PageTitle } from '../shared/shell';
import apron from '../shared/theme/apron.svg';

/** The API without the session: a refused sign-in must not end one that is open. */
export const api = createApi({ baseUrl: '/api' });

export interface AccountFormProps<S extends v.GenericSchema> {
  /** Reads the form's named fields. */
  schema: S;
  /** Goes with what the fields say: a reset's token. */
  more?: Readonly<Record<string, string>>;
  /** The button, and what it says while it works. */
  button: readonly [label: string, busy: string];
  /** Said when the server refuses without a word. */
  refused: string;
  /** Makes the calls and leads on; what it rejects with is shown. */
  send: (body: v.InferOutput<S>) => Promise<unknown>;
  /** The fields; `edited` clears what is wrong with one. */
  children: (errors: FieldErrors, edited: (name: string) => () => void) => ReactNode;
}

/** A form around an account: checked by its schema, sent once however often the button is pressed, kept on a failure. */
export function AccountForm<S extends v.GenericSchema>(props: AccountFormProps<S>) {
  const { schema, more, button, refused, send, children } = props;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  // A ref, because both presses of a double click would read the same state.
  const underWay = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (underWay.current) return;
    const form = event.currentTarget;
    const parsed = v.safeParse(schema, { ...Object.fromEntries(new FormData(form)), ...more });
    setErrors(parsed.success ? {} : fieldErrors(parsed.issues));
    setRefusal('');
    if (!parsed.success) return focusFirstError(form);

    underWay.current = true;
    setBusy(true);
    try {
      await send(parsed.output);
    } catch (error) {
      setRefusal(errorMessage(error, refused, 'Something went wrong!'));
      if (error instanceof ApiError) setErrors(error.errors);
      focusFirstError(form);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  const edited = (name: string) => () => {
    setErrors(({ [name]: _mended, ...others }) => others);
    setRefusal('');
  };

  return (
    <form className="app-entry-form app-stack" noValidate method="dialog" onSubmit={submit}>
      {children(errors, edited)}
      {refusal && (
        <p className="cw-alert" role="alert">
          {refusal}
        </p>
      )}
      {/* Not `disabled`, which would take the focus away from who pressed it. */}
      <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy}>
        {button[busy ? 1 : 0]}
      </button>
    </form>
  );
}

export interface AccountFrameProps {
  /** Focus comes here when another title takes its place. */
  title: string;
  /** A sentence below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** What the screens around an account share: a card, centred on a background image. */
export function AccountFrame({ title, note, children }: AccountFrameProps) {
  const card = useRef<HTMLDivElement>(null);
  const last = useRef(title);

  useEffect(() => {
    if (last.current === title) return;
    last.current = title;
    card.current?.querySelector('h1')?.focus();
  }, [title]);

  return (
    <div className="app-entry">
      {/* Laid out from the jet, so that it flies at the top of its arc in every window. */}
      <div className="app-entry-jet">
        <img className="app-entry-sky" src={apron} alt="" width="1600" height="1000" />
        <AircraftSilhouette type="jet" />
      </div>
      <div ref={card} className="app-entry-card">
        <PageTitle>{title}</PageTitle>
        {note && <p className="app-small app-soft">{note}</p>}
        {children}
      </div>
    </div>
  );
}
