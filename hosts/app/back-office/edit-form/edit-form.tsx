import { Button } from '../../shared/button';
import './edit-form.css';
import type { DeskRole } from '@charter-hosts/contract';
import { type Api, ApiError, type FieldErrors } from 'charter-widgets/contract';
import { Dialog, FormNotice, focusFirstError, LookRoot, useEvent, useSubmission } from 'charter-widgets/kit';
import { type ComponentType, type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { api } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { UploadProgress, uploadApi } from '../image-field/image-field';
import { listBehind } from '../navigation';
import { focusSubmit, onSaveKeys, UnsavedGuard, useSignInOver, whileSaving } from '../unsaved';
import { ConflictDialog, type FieldOf } from '../versioned';

export interface EditFormProps<Stored, Draft, Body> {
  editable: Editable<Stored, Draft, Body>;
  /** The record to edit; none for a new one. */
  stored?: Stored | undefined;
  /** What a new record starts with. Default: an empty form. */
  draft?: Draft | undefined;
}

/** A question that is open before the record is saved. */
type Question<Stored> = { about: 'effect'; effect: SaveEffect } | { about: 'conflict'; stored: Stored };

/** The form of a new record or of a stored one. */
export function EditForm<Stored, Draft, Body>(props: EditFormProps<Stored, Draft, Body>) {
  const { editable, stored: loaded, draft: given } = props;
  const { noun, messages, Fields } = editable;
  const record = noun.toLowerCase();
  const [, list] = editable.list;
  const navigate = useNavigate();
  const { state } = useLocation();
  const isFromList = listBehind(state) !== undefined;
  const form = useRef<HTMLFormElement>(null);
  /** The record that the draft is based on; undefined once it is saved as a new one. */
  const [base, setBaseState] = useState(loaded);
  // Refs beside the states: a save in the same turn reads them.
  const baseNow = useRef(loaded);
  const hasSaved = useRef(false);
  const isSending = useRef(false);
  const [draft] = useState(() => given ?? editable.createDraft(loaded));
  const [start, setStart] = useState(() => editable.snapshot(draft));
  const [progress, setProgress] = useState<number | null>();
  const [question, setQuestion] = useState<Question<Stored>>();
  const [isDeleted, setIsDeleted] = useState(false);
  const [isSaved, setIsSaved] = useState(false);

  function setBase(stored: Stored | undefined) {
    baseNow.current = stored;
    setBaseState(stored);
  }

  const { busy, failure, prepare, submit, dismiss } = useSubmission<Checked<Body>>({
    send: async ({ body, files }, idempotencyKey) => {
      const hasFiles = files.some(Boolean);
      if (hasFiles) setProgress(0);
      isSending.current = true;
      try {
        return await editable.save(hasFiles ? uploadApi(setProgress) : api, body, idempotencyKey);
      } catch (error) {
        if (error instanceof ApiError) handleRefusal(error);
        throw error;
      } finally {
        isSending.current = false;
        setProgress(undefined);
      }
    },
    messages,
    onStored: () => {
      hasSaved.current = true;
      setIsSaved(true);
      toasts.getState().success(baseNow.current ? messages.updated : messages.created);
    },
    onFailed: (_message, errors) => {
      editable.showErrors(draft, errors);
      focusFirstError(form.current);
    },
  });

  // The code of a save is loaded before it is needed, so that a save without network reports the network.
  const load = useEvent(prepare);
  useEffect(load, [load]);

  function handleRefusal({ status, data }: ApiError) {
    const stored = v.safeParse(editable.schema, data);
    if (status === 401) askToSignIn();
    else if (status === 409 && baseNow.current && stored.success) {
      setQuestion({ about: 'conflict', stored: stored.output });
    } else if (status === 404 && baseNow.current && editable.makeNew) setIsDeleted(true);
  }

  // Going back keeps the list's filters, order and position.
  const goBack = useEvent(() => void (isFromList ? navigate(-1) : navigate(list)));
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(goBack, editable.backAfter);
    return () => clearTimeout(timer);
  }, [isSaved, goBack, editable.backAfter]);

  const isChanged = useCallback(
    () => !hasSaved.current && (isSending.current || editable.snapshot(draft) !== start),
    [editable, draft, start],
  );

  const { askToSignIn, dialog: signIn } = useSignInOver({
    isThere: isChanged,
    isUnderWay: () => isSending.current,
    resume: () => send({ isAgreed: true }),
    outcome: `your ${record} is saved`,
  });

  function send({ isAgreed = false } = {}) {
    if (busy || hasSaved.current) return;
    dismiss();
    setQuestion(undefined);
    const checked = editable.check(draft);
    if (!checked) return focusFirstError(form.current);
    const effect = !isAgreed && baseNow.current && editable.effectOf?.(draft, baseNow.current);
    if (effect) setQuestion({ about: 'effect', effect });
    else void whileSaving(submit(async () => checked));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    focusSubmit(event);
    if (isDeleted && base && !busy) {
      editable.makeNew?.(draft);
      setBase(undefined);
      setIsDeleted(false);
    }
    send();
  }

  function resolveConflict(stored: Stored) {
    editable.rebase(draft, stored);
    setStart(editable.snapshot(editable.createDraft(stored)));
    setBase(stored);
    send();
  }

  const submitLabel = isDeleted ? `Save as New ${noun}` : `${base ? 'Update' : 'Create'} ${noun}`;
  return (
    <div className="app-column app-form">
      <PageTitle>{titleOf(editable, base)}</PageTitle>
      <LookRoot>
        <form ref={form} noValidate onSubmit={onSubmit} onKeyDown={onSaveKeys}>
          {/* What would be typed now is in no save. */}
          <div inert={busy || isSaved}>
            <Fields draft={draft} stored={base} />
          </div>
          <footer className="app-form-foot app-stack">
            {progress !== undefined && <UploadProgress share={progress} />}
            <FormNotice failure={failure} />
            {isDeleted && (
              <p className="app-small">
                This {record} was deleted in the meantime. You can save what you typed as a new one
                {deletedImages(editable.storedImages?.(draft) ?? 0)}.
              </p>
            )}
            <div className="app-form-actions">
              <Button onClick={goBack}>Cancel</Button>
              {/* Not `disabled`, which would take the focus away. */}
              <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy || isSaved}>
                {busy && 'Saving...'}
                {!busy && (isSaved ? 'Saved' : submitLabel)}
              </button>
            </div>
          </footer>
        </form>
      </LookRoot>
      {question?.about === 'conflict' && base && (
        <ConflictDialog
          noun={noun}
          fields={editable.fields}
          versions={{
            opened: editable.createDraft(base),
            mine: draft,
            theirs: editable.createDraft(question.stored),
          }}
          images={editable.imageChanges?.(draft, base, question.stored) ?? ''}
          onBack={() => setQuestion(undefined)}
          onSave={() => resolveConflict(question.stored)}
        />
      )}
      {question?.about === 'effect' && (
        <Dialog
          title={question.effect.title}
          role="alertdialog"
          onClose={() => setQuestion(undefined)}
          footer={
            <div className="cw-dialog-actions">
              <Button onClick={() => setQuestion(undefined)}>Back to the form</Button>
              <Button kind="primary" onClick={() => send({ isAgreed: true })}>
                {question.effect.button}
              </Button>
            </div>
          }
        >
          <div className="app-dialog-text app-stack">{question.effect.text}</div>
        </Dialog>
      )}
      {signIn}
      <UnsavedGuard isChanged={isChanged} />
    </div>
  );
}

/** The title of the form of a stored record, or of a new one. */
function titleOf<Stored>(
  {
    noun,
    newTitle = noun,
    title = () => `Edit ${noun}`,
  }: Pick<Editable<Stored, never, never>, 'noun' | 'newTitle' | 'title'>,
  stored: Stored | undefined,
): string {
  return stored ? title(stored) : newTitle;
}

const deletedImages = (count: number) =>
  count === 0 ? '' : count === 1 ? '; its stored image is gone' : `; its ${count} stored images are gone`;

export interface PartProps {
  title: string;
  note?: string;
  /** The content, if it is not fields in a grid. */
  of?: 'flags' | 'images';
  children: ReactNode;
}

/** Some fields of a form under a heading. */
export function Part({ title, note, of, children }: PartProps) {
  return (
    <section className="app-form-part app-stack">
      <header>
        <h2 className="app-part-title">{title}</h2>
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

/** The body of a form without errors. `files` identifies its files: another file is another body. */
export interface Checked<Body> {
  body: Body;
  files: readonly (string | undefined)[];
}

/** An effect of a save on other people, which is confirmed before the save. */
export interface SaveEffect {
  title: string;
  text: ReactNode;
  /** The label of the button that saves. */
  button: string;
}

/** A kind of record that staff create and edit: its words, calls and draft. */
export interface Editable<Stored, Draft, Body> {
  /** 'Flight', as in 'Flight Not Found' and 'Update Flight'. */
  noun: string;
  /** The title of the form of a new one; missing when only stored ones are edited. */
  newTitle?: string;
  /** The title of a stored one. Default: 'Edit Flight'. */
  title?(stored: Stored): string;
  /** Who may save it. Default: dispatchers. */
  least?: DeskRole;
  /** Where a save leads, and its name after 'Back to'. */
  list: readonly [name: string, path: string];
  byId(api: Api, id: string, signal: AbortSignal): Promise<Stored>;
  /** Parses the record that the server sends with a conflict. */
  schema: GenericSchema<unknown, Stored>;
  /** As in 'Loading …' and 'Failed to fetch …'. */
  loading: string;
  fetched: string;
  /** How many fields each part has, for the skeleton. */
  shape: readonly number[];
  createDraft(stored?: Stored): Draft;
  /** Loads the draft that a new record starts with, if the query of the address names one. */
  startDraft?(search: string): ((api: Api, signal: AbortSignal) => Promise<Draft>) | undefined;
  /** The entered values as text: equal texts mean that nothing has changed. */
  snapshot(draft: Draft): string;
  /** The fields by which two versions are compared. */
  fields: readonly FieldOf<Draft>[];
  /** A sentence about images that changed since `base` was loaded; '' for none. */
  imageChanges?(draft: Draft, base: Stored, stored: Stored): string;
  /** Bases the draft on the record as it is stored now: its version and images. Entered values stay. */
  rebase(draft: Draft, stored: Stored): void;
  /** Makes the draft of a deleted record a new one; its stored images are deleted with the old one. */
  makeNew?(draft: Draft): void;
  /** How many images `makeNew` would lose. */
  storedImages?(draft: Draft): number;
  effectOf?(draft: Draft, base: Stored): SaveEffect | undefined;
  /** Shows the errors of the draft; returns its body if there are none. */
  check(draft: Draft): Checked<Body> | undefined;
  /** Shows the server's errors at their fields. */
  showErrors(draft: Draft, errors: FieldErrors): void;
  save(api: Api, body: Body, idempotencyKey: string): Promise<{ id: number }>;
  messages: { created: string; updated: string; refused: string; failed: string };
  /** Milliseconds between the success message and the list. */
  backAfter: number;
  Fields: ComponentType<{ draft: Draft; stored: Stored | undefined }>;
}
