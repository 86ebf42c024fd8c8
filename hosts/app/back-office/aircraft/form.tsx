import './form.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useQueryClient } from '@tanstack/react-query';
import {
  AIRCRAFT_TYPES,
  type AircraftFields,
  type AircraftRecord,
  ApiError,
  aircraftById,
  aircraftForm,
  aircraftUpsert,
  errorMessage,
} from 'charter-widgets/contract';
import {
  AircraftSilhouette,
  CheckboxField,
  FormNotice,
  focusFirstError,
  NumberField,
  SelectField,
  showErrors,
  TextAreaField,
  TextField,
  useLoad,
  useSubmission,
} from 'charter-widgets/kit';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { drawingOf, typeLabel } from '../../public/aircraft/type-label';
import { api, sessionApi } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { ImageField, uploadFetch } from '../image-field';
import { UnsavedGuard } from '../unsaved';
import { createAircraftDraft } from './draft';
import { AIRCRAFT } from './queries';

const LIST = '/admin/aircrafts';
/** Milliseconds from a save to the list (AC-17). */
const STAY_AFTER_SAVE = 2000;
const TYPES = AIRCRAFT_TYPES.map((type) => ({ value: type, label: typeLabel(type) }));

/** /admin/aircraft-management, with an id to edit. */
export function AircraftForm() {
  const { id } = useParams();
  if (id !== undefined) return <StoredAircraft key={id} id={id} />;
  return (
    <FormPage title="Add Aircraft">
      <Editor />
    </FormPage>
  );
}

function StoredAircraft({ id }: { id: string }) {
  const [load, retry] = useLoad(useCallback((signal: AbortSignal) => api(aircraftById, { id, signal }), [id]));

  if (load.state === 'loaded') {
    return (
      <FormPage title="Edit Aircraft">
        <Editor stored={load.data} />
      </FormPage>
    );
  }
  if (load.state === 'loading') {
    return (
      <FormPage title="Edit Aircraft">
        <p className="app-craft-loading" role="status">
          Loading aircraft data...
        </p>
        <EmptyEditor />
      </FormPage>
    );
  }
  const { error } = load;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <FormPage title={isMissing ? 'Aircraft Not Found' : 'Edit Aircraft'} className="app-notice">
      <p role="alert">{errorMessage(error, 'Failed to fetch aircraft data', 'Error fetching aircraft data')}</p>
      {isMissing ? (
        <Link className="cw-button" data-kind="plain" to={LIST}>
          Back to Aircraft
        </Link>
      ) : (
        <button
          type="button"
          className="cw-button"
          data-kind="plain"
          onClick={({ currentTarget }) => {
            // The button goes with the failure.
            currentTarget.closest('main')?.querySelector('h1')?.focus();
            retry();
          }}
        >
          Try again
        </button>
      )}
    </FormPage>
  );
}

/** One frame for all that the screen comes to: its heading stays, and keeps the focus. */
function FormPage({
  title,
  className = 'app-column',
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}

/** The form's shape while what it edits is on its way. */
function EmptyEditor() {
  return (
    <div className="app-craft-form" aria-busy="true">
      <div className="app-craft-fields">
        {['name', 'type', 'capacity', 'text'].map((name) => (
          <div key={name} className={`cw-field app-craft-field-${name}`}>
            <span className="app-skeleton" />
            <span className="app-skeleton app-craft-blank" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Sent with each try; a `File` cannot be told from another as JSON, so the idempotency key goes by its traits. */
interface Body {
  fields: AircraftFields;
  image: Pick<File, 'name' | 'size' | 'lastModified'> | undefined;
}

function Editor({ stored }: { stored?: AircraftRecord }) {
  useSignals();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [draft] = useState(() => createAircraftDraft(stored));
  const [saved, setSaved] = useState(false);
  const [progress, setProgress] = useState<number | null>(0);
  const { fields, image } = draft;
  const form = useRef<HTMLFormElement>(null);

  const { busy, failure, submit, dismiss } = useSubmission<Body>({
    send: (body, key) => {
      const { file } = image.value;
      return sessionApi(uploadFetch(setProgress))(aircraftUpsert, {
        form: aircraftForm({ ...body.fields, ...(file && { file }) }),
        idempotencyKey: key,
      });
    },
    messages: { refused: 'Failed to save aircraft', failed: 'Error saving aircraft. Please try again.' },
    onStored: () => {
      toasts.getState().success(`Aircraft ${stored ? 'updated' : 'created'} successfully!`);
      setSaved(true);
      void queries.invalidateQueries({ queryKey: AIRCRAFT });
    },
    onFailed: (_message, errors) => {
      showErrors(fields, errors);
      focusFirstError(form.current);
    },
  });

  const isChanged = useCallback(() => !saved && draft.isChanged(), [saved, draft]);

  useEffect(() => {
    if (!saved) return;
    const leave = setTimeout(() => navigate(LIST), STAY_AFTER_SAVE);
    return () => clearTimeout(leave);
  }, [saved, navigate]);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saved || busy) return;
    dismiss();
    const read = draft.read();
    if (!read) return focusFirstError(event.currentTarget);
    const { file } = image.value;
    setProgress(0);
    void submit({
      fields: read,
      image: file && { name: file.name, size: file.size, lastModified: file.lastModified },
    });
  }

  function cancel() {
    // Opened by its address, there is no page to go back to.
    const isFirst = !((window.history.state?.idx ?? 0) > 0);
    if (isFirst) void navigate(LIST);
    else void navigate(-1);
  }

  return (
    <>
      <UnsavedGuard isChanged={isChanged} />
      <form ref={form} className="app-craft-form" noValidate onSubmit={save}>
        <div className="app-craft-fields">
          <TextField className="app-craft-field-name" field={fields.name} label="Name" required maxLength={100} />
          <SelectField field={fields.type} label="Type" options={TYPES} required />
          <NumberField field={fields.capacity} label="Capacity" hint="Passenger seats" min={1} required />
          <TextAreaField
            className="app-craft-field-text"
            field={fields.specifications}
            label="Specifications"
            rows={6}
            required
            maxLength={5000}
          />
          <CheckboxField
            className="app-craft-field-text"
            field={fields.isActive}
            label="Active: customers see it among the available aircraft"
          />
        </div>
        <div className="app-craft-image">
          <ImageField
            field={image}
            label="Image"
            instead={<AircraftSilhouette type={drawingOf(fields.type.value)} />}
            progress={busy && image.value.file ? progress : undefined}
          />
        </div>
        <div className="app-craft-end">
          <FormNotice failure={failure} />
          <div className="app-craft-buttons">
            <button type="button" className="cw-button" data-kind="plain" onClick={cancel}>
              Cancel
            </button>
            {/* Not `disabled`, which would take the focus away from who pressed it. */}
            <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy || saved}>
              {busy ? 'Saving...' : saved ? 'Saved' : stored ? 'Update Aircraft' : 'Create Aircraft'}
            </button>
          </div>
        </div>
      </form>
    </>
  );
}
