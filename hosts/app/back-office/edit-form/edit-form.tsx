import './edit-form.css';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
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
import { onSaveKeys, UnsavedGuard, useSignInOver } from '../unsaved';
import { ConflictDialog, differences, type FieldOf, ownChanges, takeTheirs } from '../versioned';

export interface EditFormProps<Stored, Draft, Body> {
  of: Editable<Stored, Draft, Body>;
  /** None for a new one. */
  stored?: Stored;
  /** What a new one begins with. */
  begun?: Draft;
}

/** What stands between the form and its save. */
type Question<Stored> =
  /** It does something to others, who are told of here. */
  | { about: 'consequence'; of: Consequence }
  /** Somebody else has stored this since. */
  | { about: 'conflict'; now: Stored };

/** The form of a new record, or of the one that is given. */
export function EditForm<Stored, Draft, Body>({ of, stored: first, begun }: EditFormProps<Stored, Draft, Body>) {
  const { noun, messages, Fields } = of;
  const what = noun.toLowerCase();
  const [, list] = of.list;
  const navigate = useNavigate();
  const { state } = useLocation();
  const isFromList = listBehind(state) !== undefined;
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  /** As it was opened, or as it was when somebody else's changes were taken up; none once it is to be a new one. */
  const [stored, showStored] = useState(first);
  // A ref, because what is sent or left in the same turn would read the old state.
  const opened = useRef(first);
  const saved = useRef(false);
  const underWay = useRef(false);
  const [draft] = useState(() => begun ?? of.createDraft(first));
  const start = useRef<string>(undefined);
  start.current ??= of.snapshot(draft);
  const [progress, setProgress] = useState<number | null>();
  const [question, setQuestion] = useState<Question<Stored>>();
  /** It was deleted meanwhile. */
  const [isGone, setGone] = useState(false);
  const [isSaved, setSaved] = useState(false);

  function setStored(now: Stored | undefined) {
    opened.current = now;
    showStored(now);
  }

  const { busy, failure, prepare, submit, dismiss } = useSubmission<Checked<Body>>({
    send: async ({ body, files }, idempotencyKey) => {
      const hasFiles = files.some(Boolean);
      if (hasFiles) setProgress(0);
      underWay.current = true;
      try {
        return await of.save(hasFiles ? uploadApi(setProgress) : api, body, idempotencyKey);
      } catch (error) {
        if (error instanceof ApiError) ask(error);
        throw error;
      } finally {
        underWay.current = false;
        setProgress(undefined);
      }
    },
    messages,
    onStored: () => {
      saved.current = true;
      setSaved(true);
      toasts.getState().success(opened.current ? messages.updated : messages.created);
      if (of.stale) void queries.invalidateQueries({ queryKey: of.stale });
    },
    onFailed: (_message, errors) => {
      of.showErrors(draft, errors);
      focusFirstError(form.current);
    },
  });

  // Loaded before it is needed: a save without a network must not fail for want of code as well.
  const load = useEvent(prepare);
  useEffect(load, [load]);

  function ask({ status, data }: ApiError) {
    const now = v.safeParse(of.record, data);
    if (status === 401) askToSignIn();
    else if (status === 409 && opened.current && now.success) setQuestion({ about: 'conflict', now: now.output });
    else if (status === 404 && opened.current) setGone(true);
  }

  useEffect(() => {
    if (!isSaved) return;
    // Back in history is back to the list as it was: its filters, its order, its place on the page.
    const timer = setTimeout(() => void (isFromList ? navigate(-1) : navigate(list)), of.backAfter);
    return () => clearTimeout(timer);
  }, [isSaved, isFromList, navigate, list, of.backAfter]);

  const isChanged = useCallback(
    () => !saved.current && (underWay.current || of.snapshot(draft) !== start.current),
    [of, draft],
  );

  const { askToSignIn, dialog: signIn } = useSignInOver({
    isThere: isChanged,
    isUnderWay: () => underWay.current,
    resume: () => send({ isAgreed: true }),
    outcome: `your ${what} is saved`,
  });

  function send({ isAgreed = false } = {}) {
    if (busy || saved.current) return;
    dismiss();
    setQuestion(undefined);
    const checked = of.check(draft);
    if (!checked) return focusFirstError(form.current);
    const asked = !isAgreed && opened.current && of.consequence?.(draft, opened.current);
    if (asked) setQuestion({ about: 'consequence', of: asked });
    else void submit(checked);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (isGone && stored && !busy) {
      of.asNew(draft);
      setStored(undefined);
      setGone(false);
    }
    send();
  }

  /** Back to where they came from; a link that was opened here has nowhere to go back to. */
  function cancel() {
    // The router's own count of the places behind.
    void (history.state?.idx > 0 ? navigate(-1) : navigate(list));
  }

  return (
    <div className="app-column app-form">
      <PageTitle>{stored ? `Edit ${noun}` : of.newTitle}</PageTitle>
      <LookRoot>
        <form ref={form} noValidate onSubmit={save} onKeyDown={onSaveKeys}>
          <Fields draft={draft} stored={stored} />
          <footer className="app-form-foot app-stack">
            {progress !== undefined && <UploadProgress share={progress} />}
            <FormNotice failure={failure} />
            {isGone && (
              <p className="app-small">
                This {what} was deleted meanwhile. You can save it as a new one with what you typed
                {goneImages(of.storedImages(draft))}.
              </p>
            )}
            <div className="app-form-actions">
              <button type="button" className="cw-button" data-kind="plain" onClick={cancel}>
                Cancel
              </button>
              {/* Not `disabled`, which would take the focus away from who pressed it. */}
              <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy || isSaved}>
                {busy
                  ? 'Saving...'
                  : isSaved
                    ? 'Saved'
                    : isGone
                      ? `Save as New ${noun}`
                      : `${stored ? 'Update' : 'Create'} ${noun}`}
              </button>
            </div>
          </footer>
        </form>
      </LookRoot>
      {question?.about === 'conflict' && stored && (
        <Conflict
          of={of}
          draft={draft}
          opened={stored}
          now={question.now}
          onBack={() => setQuestion(undefined)}
          onSave={() => {
            start.current = of.snapshot(of.createDraft(question.now));
            setStored(question.now);
            send();
          }}
        />
      )}
      {question?.about === 'consequence' && (
        <Dialog
          title={question.of.title}
          role="alertdialog"
          onClose={() => setQuestion(undefined)}
          footer={
            <div className="cw-dialog-actions">
              <button type="button" className="cw-button" data-kind="plain" onClick={() => setQuestion(undefined)}>
                Back to the form
              </button>
              <button type="button" className="cw-button" data-kind="primary" onClick={() => send({ isAgreed: true })}>
                {question.of.act}
              </button>
            </div>
          }
        >
          <div className="app-dialog-text app-stack">{question.of.told}</div>
        </Dialog>
      )}
      {signIn}
      <UnsavedGuard isChanged={isChanged} />
    </div>
  );
}

const goneImages = (count: number) =>
  count === 0 ? '' : count === 1 ? '; its stored image is gone' : `; its ${count} stored images are gone`;

interface ConflictProps<Stored, Draft, Body> {
  of: Editable<Stored, Draft, Body>;
  draft: Draft;
  opened: Stored;
  now: Stored;
  onBack: () => void;
  /** The draft goes on from the record as it is now. */
  onSave: () => void;
}

function Conflict<Stored, Draft, Body>({ of, draft, opened, now, onBack, onSave }: ConflictProps<Stored, Draft, Body>) {
  const [versions] = useState(() => ({ opened: of.createDraft(opened), mine: draft, theirs: of.createDraft(now) }));
  const [{ found, own, images }] = useState(() => ({
    found: differences(of.fields, versions),
    own: ownChanges(of.fields, versions),
    images: of.imagesSince(draft, opened, now),
  }));
  return (
    <ConflictDialog
      noun={of.noun}
      found={found}
      own={own}
      images={images}
      onBack={onBack}
      onSave={(theirs) => {
        takeTheirs(of.fields, versions, theirs);
        of.rebase(draft, now);
        onSave();
      }}
    />
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

/** What a form that breaks no rule sends. `files` tells apart what JSON cannot: another file is another body. */
export interface Checked<Body> {
  body: Body;
  files: readonly (string | undefined)[];
}

/** A question that is asked before a record is saved. */
export interface Consequence {
  title: string;
  told: ReactNode;
  /** What the button that saves says. */
  act: string;
}

/** One kind of record that an admin makes and edits: its words, its calls and its draft. */
export interface Editable<Stored, Draft, Body> {
  /** 'Flight', of 'Flight Not Found' and 'Update Flight'. */
  noun: string;
  /** Over a new one. */
  newTitle: string;
  /** Where one goes after a save, and its name of 'Back to …'. */
  list: readonly [name: string, path: string];
  byId(api: Api, id: string, signal: AbortSignal): Promise<Stored>;
  /** Reads what the server says is stored now, where somebody else has changed it. */
  record: GenericSchema<unknown, Stored>;
  /** As in 'Loading …' and 'Failed to fetch …'. */
  loading: string;
  fetched: string;
  /** How many fields its parts have, for its shape while it loads. */
  shape: readonly number[];
  createDraft(stored?: Stored): Draft;
  /** What a new one begins with, by the query of its address. Default: nothing. */
  begin?(search: string): ((api: Api, signal: AbortSignal) => Promise<Draft>) | undefined;
  /** What was filled in, to be compared with what it was. */
  snapshot(draft: Draft): string;
  /** Its fields, as two people's entries are compared and chosen from. */
  fields: readonly FieldOf<Draft>[];
  /** What has become of its images since it was opened, and of those that were changed here; '' for nothing. */
  imagesSince(draft: Draft, opened: Stored, now: Stored): string;
  /** Goes on from the record as it is stored now: its version, its images. Fields stay as they are filled in. */
  rebase(draft: Draft, now: Stored): void;
  /** Makes a new one of what is filled in; its stored images are gone with the record. */
  asNew(draft: Draft): void;
  /** How many images would go with it. */
  storedImages(draft: Draft): number;
  /** What a save does to others, asked about before it is made; undefined where it does nothing to them. */
  consequence?(draft: Draft, stored: Stored): Consequence | undefined;
  /** Shows what is wrong, and gives what is to be sent; undefined when something is wrong. */
  check(draft: Draft): Checked<Body> | undefined;
  /** Puts each message of the server at its field. */
  showErrors(draft: Draft, errors: FieldErrors): void;
  save(api: Api, body: Body, idempotencyKey: string): Promise<{ id: number }>;
  messages: { created: string; updated: string; refused: string; failed: string };
  /** Milliseconds that the success stays in sight. */
  backAfter: number;
  /** What of the back office's cache is out of date after a save. */
  stale?: QueryKey;
  Fields: ComponentType<{ draft: Draft; stored: Stored | undefined }>;
}
