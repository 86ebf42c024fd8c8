import type { StaffRole } from '@charter-hosts/contract';
import { type Api, ApiError, type FieldErrors } from 'charter-widgets/contract';
import { focusFirstError, useEvent } from 'charter-widgets/kit';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { ActionDialog } from '../../shared/action-dialog';
import { Button } from '../../shared/button';
import { navigation } from '../../shared/router/navigation';
import { api } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { UploadProgress, uploadApi } from '../image-field/image-field';
import { listBehind } from '../navigation';
import { ConflictDialog, type FieldOf, isStored } from '../versioned';
import { SavedFormFrame, useSavedForm } from './saved-form';

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
  const { noun, Fields } = editable;
  const [draft] = useState(() => given ?? editable.createDraft(loaded));
  const edit = useEdit(editable, draft, loaded);
  const { base, isDeleted, progress, saved, goBack, send } = edit;
  const { busy, isSaved } = saved;
  const submitLabel = isDeleted ? `Save as New ${noun}` : `${base ? 'Update' : 'Create'} ${noun}`;
  return (
    <div className="app-column app-form">
      <PageTitle>{titleOf(editable, base)}</PageTitle>
      <SavedFormFrame
        saved={saved}
        onSubmit={() => {
          if (isDeleted && !busy) edit.makeNew();
          send();
        }}
        notices={
          <>
            {progress !== undefined && <UploadProgress share={progress} />}
            {isDeleted && (
              <p className="app-small">
                This {noun.toLowerCase()} was deleted in the meantime. You can save what you typed as a new one
                {deletedImages(editable.storedImages?.(draft) ?? 0)}.
              </p>
            )}
          </>
        }
        buttons={
          <>
            <Button onClick={goBack}>Cancel</Button>
            {/* Not `disabled`, which would take the focus away. */}
            <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy || isSaved}>
              {busy && 'Saving...'}
              {!busy && (isSaved ? 'Saved' : submitLabel)}
            </button>
          </>
        }
      >
        <Fields draft={draft} stored={base} />
      </SavedFormFrame>
      <Questions editable={editable} draft={draft} edit={edit} />
    </div>
  );
}

/** Saving a draft: what it is based on, the questions before it, and what the server refuses. */
function useEdit<Stored, Draft, Body>(
  editable: Editable<Stored, Draft, Body>,
  draft: Draft,
  loaded: Stored | undefined,
) {
  const { messages } = editable;
  const noun = editable.noun.toLowerCase();
  /** The record that the draft is based on; undefined once it is saved as a new one. */
  const [base, setBaseState] = useState(loaded);
  // A ref beside the state: a save in the same turn reads it.
  const baseNow = useRef(loaded);
  const [start, setStart] = useState(() => editable.snapshot(draft));
  const [progress, setProgress] = useState<number | null>();
  const [question, setQuestion] = useState<Question<Stored>>();
  const [isDeleted, setIsDeleted] = useState(false);

  function setBase(stored: Stored | undefined) {
    baseNow.current = stored;
    setBaseState(stored);
  }

  const saved = useSavedForm<Checked<Body>>({
    messages,
    start,
    save: async ({ body, files }, idempotencyKey) => {
      const hasFiles = files.some(Boolean);
      if (hasFiles) setProgress(0);
      try {
        return await editable.save(hasFiles ? uploadApi(setProgress) : api, body, idempotencyKey);
      } catch (error) {
        const stored = error instanceof ApiError && findStored(error);
        if (stored) return stored;
        throw error;
      } finally {
        setProgress(undefined);
      }
    },
    snapshot: () => editable.snapshot(draft),
    onStored: () => toasts.getState().success(baseNow.current ? messages.updated : messages.created),
    onFailed: (errors) => editable.showErrors(draft, errors),
    resume: () => send({ isAgreed: true }),
    outcome: `your ${noun} ${noun.endsWith('s') ? 'are' : 'is'} saved`,
  });
  const { isSaved, form } = saved;

  /** Asks about what a colleague has changed or deleted; returns the id of what an earlier save has stored. */
  function findStored({ status, data }: ApiError): { id: number } | undefined {
    const { current: from } = baseNow;
    const stored = v.safeParse(editable.schema, data);
    if (status === 404 && from && editable.makeNew) setIsDeleted(true);
    if (status !== 409 || !from || !stored.success) return undefined;
    const [opened, theirs] = [editable.createDraft(from), editable.createDraft(stored.output)];
    if (
      !editable.imageChanges?.(draft, from, stored.output) &&
      isStored(editable.fields, { opened, mine: draft, theirs })
    )
      return { id: 0 };
    setQuestion({ about: 'conflict', stored: stored.output });
    return undefined;
  }

  function send({ isAgreed = false } = {}) {
    if (saved.busy || isSaved) return;
    saved.dismiss();
    setQuestion(undefined);
    const checked = editable.check(draft);
    if (!checked) return focusFirstError(form.current);
    const effect = !isAgreed && baseNow.current && editable.effectOf?.(draft, baseNow.current);
    if (effect) setQuestion({ about: 'effect', effect });
    else saved.submit(async () => checked);
  }

  return {
    base,
    isDeleted,
    progress,
    question,
    saved,
    goBack: useGoingBack(editable, isSaved),
    send,
    closeQuestion: () => setQuestion(undefined),
    /** What was deleted meanwhile is saved as a new one. */
    makeNew() {
      editable.makeNew?.(draft);
      setBase(undefined);
      setIsDeleted(false);
    },
    /** Saves over what a colleague has stored. */
    saveOver(stored: Stored) {
      editable.rebase(draft, stored);
      setStart(editable.snapshot(editable.createDraft(stored)));
      setBase(stored);
      send();
    },
  };
}

/** Goes back to the list, and by itself a moment after the record is saved. */
function useGoingBack<Stored, Draft, Body>({ list, backAfter }: Editable<Stored, Draft, Body>, isSaved: boolean) {
  const navigate = useNavigate();
  const { state } = useLocation();
  // It keeps the list's filters, order and position.
  const goBack = useEvent(() => void (listBehind(state) === undefined ? navigate(list[1]) : navigate(-1)));
  useEffect(() => {
    if (!isSaved) return;
    // Not where a link leads somewhere else already.
    const timer = setTimeout(() => navigation.isLoading() || goBack(), backAfter);
    return () => clearTimeout(timer);
  }, [isSaved, goBack, backAfter]);
  return goBack;
}

interface QuestionsProps<Stored, Draft, Body> {
  editable: Editable<Stored, Draft, Body>;
  draft: Draft;
  edit: ReturnType<typeof useEdit<Stored, Draft, Body>>;
}

/** The question that is open. */
function Questions<Stored, Draft, Body>({ editable, draft, edit }: QuestionsProps<Stored, Draft, Body>) {
  const { base, question, closeQuestion, send, saveOver } = edit;
  if (question?.about === 'conflict' && base) {
    const theirs = question.stored;
    return (
      <ConflictDialog
        noun={editable.noun}
        fields={editable.fields}
        versions={{ opened: editable.createDraft(base), mine: draft, theirs: editable.createDraft(theirs) }}
        images={editable.imageChanges?.(draft, base, theirs) ?? ''}
        onBack={closeQuestion}
        onSave={() => saveOver(theirs)}
      />
    );
  }
  if (question?.about !== 'effect') return null;
  return (
    <ActionDialog
      title={question.effect.title}
      role="alertdialog"
      onClose={closeQuestion}
      actions={
        <>
          <Button onClick={closeQuestion}>Back to the form</Button>
          <Button kind="primary" onClick={() => send({ isAgreed: true })}>
            {question.effect.button}
          </Button>
        </>
      }
    >
      {question.effect.text}
    </ActionDialog>
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
  count === 0 ? '' : count === 1 ? '; its image will be lost' : `; its ${count} images will be lost`;

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
  least?: StaffRole;
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
