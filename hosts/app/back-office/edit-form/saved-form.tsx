import './edit-form.css';
import { ApiError, type Created, type FieldErrors } from 'charter-widgets/contract';
import { FormNotice, focusFirstError, LookRoot, useEvent, useSubmission } from 'charter-widgets/kit';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { session } from '../../shared/session';
import { focusSubmit } from '../../shared/use-busy';
import { onSaveKeys, UnsavedGuard, useSignInOver, whileSaving } from '../unsaved';

export interface SavedFormOptions<Body> {
  /** Makes the call. The same body has the same key until it is stored. */
  save: (body: Body, idempotencyKey: string) => Promise<Created>;
  /** Texts for a refusal without a message, and for no answer. */
  messages: { refused: string; failed: string };
  /** Returns the entered values as text: equal texts mean that nothing has changed. */
  snapshot: () => string;
  /** The text of values of which nothing is lost. */
  start: string;
  onStored: (id: number | undefined, body: Body) => void;
  /** Shows the server's errors at their fields. */
  onFailed: (errors: FieldErrors) => void;
  /** Saves after a sign-in what the end of the session has interrupted. */
  resume: () => void;
  /** What comes of it: 'your flight is saved'. */
  outcome: string;
}

/** A form on a screen of its own that is saved once. */
export interface SavedForm<Body> {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  isSaved: boolean;
  /** Why it was not saved; '' without a failure. */
  failure: string;
  /** Saves what `find` returns, unless it is saved or being saved; nothing without it. */
  submit: (find: () => Promise<Body | undefined>) => void;
  /** Clears the last failure. */
  dismiss: () => void;
  /** The dialog that asks the user to sign in. */
  signIn: ReactNode;
  isChanged: () => boolean;
}

/** The saving of a form: once, over the end of a session, and with a question before something is lost. */
export function useSavedForm<Body>(options: SavedFormOptions<Body>): SavedForm<Body> {
  const { messages, snapshot, start, resume, outcome } = options;
  const form = useRef<HTMLFormElement>(null);
  // Refs: a save in the same turn reads them.
  const isSending = useRef(false);
  const hasSaved = useRef(false);
  const person = useRef(0);
  const [isSaved, setIsSaved] = useState(false);

  const { busy, failure, prepare, submit, dismiss } = useSubmission<Body>({
    messages,
    send: async (body, idempotencyKey) => {
      isSending.current = true;
      person.current = session.getState().changes;
      try {
        return await options.save(body, idempotencyKey);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) askToSignIn();
        throw error;
      } finally {
        isSending.current = false;
      }
    },
    onStored: (id, body) => {
      hasSaved.current = true;
      // Somebody else uses the tab by now.
      if (session.getState().changes !== person.current) return;
      setIsSaved(true);
      options.onStored(id, body);
    },
    onFailed: (_message, errors) => {
      options.onFailed(errors);
      focusFirstError(form.current);
    },
  });
  // The code of a save is loaded before it is needed, so that a save without network reports the network.
  const load = useEvent(prepare);
  useEffect(load, [load]);

  const isChanged = () => !hasSaved.current && (isSending.current || snapshot() !== start);
  const { askToSignIn, dialog: signIn } = useSignInOver({
    isThere: isChanged,
    isUnderWay: () => isSending.current,
    resume,
    outcome,
  });
  return {
    form,
    busy,
    isSaved,
    failure,
    dismiss,
    signIn,
    isChanged,
    submit(find) {
      if (hasSaved.current) return;
      dismiss();
      void whileSaving(submit(find));
    },
  };
}

export interface SavedFormFrameProps {
  saved: SavedForm<never> | SavedForm<unknown>;
  onSubmit: () => void;
  /** What stands above the buttons. */
  notices?: ReactNode;
  buttons: ReactNode;
  children: ReactNode;
}

/** The form with its fields, which take nothing while it is saved, because the save would not have it. */
export function SavedFormFrame({ saved, onSubmit, notices, buttons, children }: SavedFormFrameProps) {
  const { form, busy, isSaved, failure, signIn, isChanged } = saved;
  return (
    <>
      <LookRoot>
        <form
          ref={form}
          noValidate
          onKeyDown={onSaveKeys}
          onSubmit={(event) => {
            event.preventDefault();
            focusSubmit(event);
            onSubmit();
          }}
        >
          <div inert={busy || isSaved}>{children}</div>
          <footer className="app-form-foot app-stack">
            <FormNotice failure={failure} />
            {notices}
            <div className="app-form-actions">{buttons}</div>
          </footer>
        </form>
      </LookRoot>
      {signIn}
      <UnsavedGuard isChanged={isChanged} />
    </>
  );
}
