import './edit-form.css';
import { useQueryClient } from '@tanstack/react-query';
import { FormNotice, focusFirstError, LookRoot, useSubmission } from 'charter-widgets/kit';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api, sessionApi } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { UploadProgress, uploadFetch } from '../image-field';
import { UnsavedGuard } from '../unsaved';
import type { Checked, Editable } from './editable';

export interface EditFormProps<Stored, Draft, Body> {
  of: Editable<Stored, Draft, Body>;
  /** None for a new one. */
  stored?: Stored;
}

/** The form of a new record, or of the one that is given. */
export function EditForm<Stored, Draft, Body>({ of, stored }: EditFormProps<Stored, Draft, Body>) {
  const { noun, messages, Fields } = of;
  const [, list] = of.list;
  const navigate = useNavigate();
  const { key } = useLocation();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [draft] = useState(() => of.createDraft(stored));
  const [start] = useState(() => of.snapshot(draft));
  const [progress, setProgress] = useState<number | null>();
  const [isSaved, setSaved] = useState(false);
  // State is too late for whoever leaves at once.
  const saved = useRef(false);

  const { busy, failure, submit, dismiss } = useSubmission<Checked<Body>>({
    send: async ({ body, files }, idempotencyKey) => {
      const hasFiles = files.some(Boolean);
      if (hasFiles) setProgress(0);
      try {
        return await of.save(hasFiles ? sessionApi(uploadFetch(setProgress)) : api, body, idempotencyKey);
      } finally {
        setProgress(undefined);
      }
    },
    messages,
    onStored: () => {
      saved.current = true;
      setSaved(true);
      toasts.getState().success(stored ? messages.updated : messages.created);
      if (of.stale) void queries.invalidateQueries({ queryKey: of.stale });
    },
    onFailed: (_message, errors) => {
      of.showErrors(draft, errors);
      focusFirstError(form.current);
    },
  });

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => void navigate(list), of.backAfter);
    return () => clearTimeout(timer);
  }, [isSaved, navigate, list, of.backAfter]);

  const isChanged = useCallback(() => !saved.current && of.snapshot(draft) !== start, [of, draft, start]);

  function save(event: FormEvent) {
    event.preventDefault();
    if (busy || saved.current) return;
    dismiss();
    const checked = of.check(draft);
    if (checked) void submit(checked);
    else focusFirstError(form.current);
  }

  /** Back to where they came from; a link that was opened here has nowhere to go back to. */
  function cancel() {
    void (key === 'default' ? navigate(list) : navigate(-1));
  }

  return (
    <div className="app-column app-form">
      <PageTitle>{stored ? `Edit ${noun}` : of.newTitle}</PageTitle>
      <LookRoot>
        <form ref={form} noValidate onSubmit={save}>
          <Fields draft={draft} stored={stored} />
          <footer className="app-form-foot">
            {progress !== undefined && <UploadProgress share={progress} />}
            <FormNotice failure={failure} />
            <div className="app-form-actions">
              <button type="button" className="cw-button" data-kind="plain" onClick={cancel}>
                Cancel
              </button>
              {/* Not `disabled`, which would take the focus away from who pressed it. */}
              <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy || isSaved}>
                {busy ? 'Saving...' : isSaved ? 'Saved' : `${stored ? 'Update' : 'Create'} ${noun}`}
              </button>
            </div>
          </footer>
        </form>
      </LookRoot>
      <UnsavedGuard isChanged={isChanged} />
    </div>
  );
}

export interface PartProps {
  title: string;
  note?: string;
  /** What it holds when it is not fields in a grid. */
  of?: 'flags' | 'images';
  children: ReactNode;
}

/** Some of a form's fields, under a heading. */
export function Part({ title, note, of, children }: PartProps) {
  return (
    <section className="app-form-part">
      <header>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      {of === 'images' ? (
        children
      ) : (
        <div className="app-form-fields" data-flags={of}>
          {children}
        </div>
      )}
    </section>
  );
}
