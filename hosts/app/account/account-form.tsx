import { ApiError, errorMessage, type FieldErrors, fieldErrors } from 'charter-widgets/contract';
import { AircraftSilhouette, focusFirstError, useT } from 'charter-widgets/kit';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import * as v from 'valibot';
import './account.css';
import { Link } from '../shared/link';
import { PageTitle } from '../shared/shell';
import apron from '../shared/theme/apron.svg';
import { focusSubmit, useBusy } from '../shared/use-busy';

export interface AccountFormProps<S extends v.GenericSchema> {
  /** Parses the form's named fields. */
  schema: S;
  /** Further values of the request, such as the token of a link. */
  more?: Readonly<Record<string, string>>;
  /** The button's label, and its label while the call runs. */
  button: readonly [label: string, busy: string];
  /** The message when the server refuses without one. */
  refused: string;
  /** Makes the calls and goes on. An error that it rejects with is shown. */
  send: (body: v.InferOutput<S>) => Promise<unknown>;
  /** The fields; `edited` clears the error of one. */
  children: (errors: FieldErrors, edited: (name: string) => () => void) => ReactNode;
}

/** A form of an account. It is checked by its schema, sent once however often the button is pressed, and kept on a failure. */
export function AccountForm<S extends v.GenericSchema>(props: AccountFormProps<S>) {
  const { schema, more, button, refused, send, children } = props;
  const t = useT();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState('');
  const { busy, run } = useBusy();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const parsed = v.safeParse(schema, { ...Object.fromEntries(new FormData(form)), ...more });
    setErrors(parsed.success ? {} : fieldErrors(parsed.issues));
    setRefusal('');
    if (!parsed.success) return focusFirstError(form);

    focusSubmit(event);
    void run(async () => {
      try {
        await send(parsed.output);
      } catch (error) {
        setRefusal(errorMessage(error, refused, 'Something went wrong!'));
        if (error instanceof ApiError) setErrors(error.errors);
        focusFirstError(form);
      }
    });
  }

  const edited = (name: string) => () => {
    setErrors(({ [name]: _edited, ...others }) => others);
    setRefusal('');
  };

  return (
    <form className="app-entry-form app-stack" noValidate method="dialog" onSubmit={submit}>
      <div className="app-stack" inert={busy}>
        {children(errors, edited)}
      </div>
      {refusal && (
        <p className="cw-alert" role="alert">
          {t(refusal)}
        </p>
      )}
      {/* Not `disabled`, which would take the focus away from who pressed it. */}
      <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy}>
        {t(button[busy ? 1 : 0])}
      </button>
    </form>
  );
}

export interface AccountFrameProps {
  /** The heading, in English. It gets the focus when it changes. */
  title: string;
  /** A sentence below the title, in English if it is a text. */
  note?: ReactNode;
  children: ReactNode;
}

/** The frame of each screen of an account: a card, centred on a background image. */
export function AccountFrame({ title, note, children }: AccountFrameProps) {
  const t = useT();
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
        <PageTitle>{t(title)}</PageTitle>
        {note && <p className="app-small app-soft">{typeof note === 'string' ? t(note) : note}</p>}
        {children}
      </div>
    </div>
  );
}

export interface Outcome {
  title: string;
  note: ReactNode;
  /** Links, of which the first is the next step. */
  steps: readonly { to: string; label: string; state?: unknown; replace?: boolean }[];
}

/**
 * The frame in place of a form: what its request has led to, and the next steps. A function, not a component, so that React
 * keeps the frame, which then focuses the new heading.
 */
export function outcomeFrame({ title, note, steps }: Outcome) {
  return (
    <AccountFrame title={title} note={note}>
      <Steps steps={steps} />
    </AccountFrame>
  );
}

function Steps({ steps }: Pick<Outcome, 'steps'>) {
  const t = useT();
  return (
    <div className="app-stack">
      {steps.map(({ label, ...link }, index) => (
        <Link key={label} className="cw-button" data-kind={index === 0 ? 'primary' : 'plain'} {...link}>
          {t(label)}
        </Link>
      ))}
    </div>
  );
}

const historyEntry = v.object({ linkToken: v.string() });

/**
 * The token of the e-mailed link that the screen was opened with; '' without one. It is removed from the address bar,
 * because whoever has it may use it. After a reload the history still has it.
 */
export function useLinkToken(): string {
  const { hash } = useLocation();
  const entry = v.safeParse(historyEntry, window.history.state);
  const stored = entry.success ? entry.output.linkToken : '';
  const token = hash.slice(1) || stored;
  useLayoutEffect(() => {
    window.history.replaceState({ ...window.history.state, linkToken: token }, '', window.location.pathname);
  }, [token]);
  return token;
}
