import { ApiError, errorMessage } from 'charter-widgets/contract';
import { useLoad } from 'charter-widgets/kit';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { api } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { Fact, Facts } from '../records';
import { MAY_LOOK, MayNot, useMay } from '../role';
import { type Editable, EditForm, type EditFormProps } from './edit-form';

/** Makes a record, or edits the one that the `id` of the route names. */
export function EditScreen<Stored, Draft, Body>({ of }: EditFormProps<Stored, Draft, Body>) {
  const { id } = useParams();
  const { search } = useLocation();
  const begin = useMemo(() => of.begin?.(search), [of, search]);
  const mayChange = useMay('dispatcher');
  if (id !== undefined) return <EditStored key={id} id={id} of={of} mayChange={mayChange} />;
  if (!mayChange) {
    const [name, list] = of.list;
    return <MayNot title={of.newTitle} way={[`Back to ${name}`, list]} />;
  }
  return begin ? <EditBegun key={search} of={of} begin={begin} /> : <EditForm key="new" of={of} />;
}

type Begin<Stored, Draft, Body> = NonNullable<ReturnType<NonNullable<Editable<Stored, Draft, Body>['begin']>>>;

function EditBegun<Stored, Draft, Body>({
  of,
  begin,
}: EditFormProps<Stored, Draft, Body> & { begin: Begin<Stored, Draft, Body> }) {
  const [draft, again] = useLoad(useCallback((signal: AbortSignal) => begin(api, signal), [begin]));
  const [withoutIt, setWithoutIt] = useState(false);
  if (withoutIt) return <EditForm of={of} />;
  if (draft.state === 'loaded') return <EditForm of={of} begun={draft.data} />;
  return (
    <div className="app-column app-form">
      <PageTitle>{of.newTitle}</PageTitle>
      {draft.state === 'failed' ? (
        <>
          <RetryAlert onRetry={again}>
            {errorMessage(draft.error, `Failed to fetch ${of.fetched}`, `Error fetching ${of.fetched}`)}
          </RetryAlert>
          <button type="button" className="cw-button" data-kind="plain" onClick={() => setWithoutIt(true)}>
            Begin with an empty form
          </button>
        </>
      ) : (
        <Ghost of={of} />
      )}
    </div>
  );
}

interface EditStoredProps<Stored, Draft, Body> extends EditFormProps<Stored, Draft, Body> {
  id: string;
  mayChange: boolean;
}

function EditStored<Stored, Draft, Body>({ id, of, mayChange }: EditStoredProps<Stored, Draft, Body>) {
  const [record, again] = useLoad(useCallback((signal: AbortSignal) => of.byId(api, id, signal), [of, id]));
  if (record.state === 'loaded') {
    return mayChange ? <EditForm of={of} stored={record.data} /> : <Shown id={id} of={of} stored={record.data} />;
  }

  const error = record.state === 'failed' && record.error;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    const [name, list] = of.list;
    return (
      <div className="app-notice app-stack app-soft" role="alert">
        <PageTitle>{`${of.noun} Not Found`}</PageTitle>
        <p>{errorMessage(error, `Failed to fetch ${of.fetched}`, `Error fetching ${of.fetched}`)}</p>
        <p>
          No {of.noun.toLowerCase()} has the number {id}. It may have been deleted.
        </p>
        <Link className="cw-button" data-kind="plain" to={list}>
          Back to {name}
        </Link>
      </div>
    );
  }
  return (
    <div className="app-column app-form">
      <PageTitle>{mayChange ? `Edit ${of.noun}` : `${of.noun} #${id}`}</PageTitle>
      {error ? (
        <RetryAlert onRetry={again}>
          {errorMessage(error, `Failed to fetch ${of.fetched}`, `Error fetching ${of.fetched}`)}
        </RetryAlert>
      ) : (
        <Ghost of={of} />
      )}
    </div>
  );
}

interface ShownProps<Stored, Draft, Body> extends EditFormProps<Stored, Draft, Body> {
  id: string;
  stored: Stored;
}

/** What is stored, for whoever may only look: the same fields, none of them to be filled in. */
function Shown<Stored, Draft, Body>({ id, of, stored }: ShownProps<Stored, Draft, Body>) {
  const draft = useMemo(() => of.createDraft(stored), [of, stored]);
  const [name, list] = of.list;
  return (
    <div className="app-column app-form">
      <PageTitle>{`${of.noun} #${id}`}</PageTitle>
      <p className="app-soft">{MAY_LOOK}</p>
      <div className="app-form-shown">
        <Facts>
          {of.fields.map(({ label, say }) => (
            <Fact key={label} name={label}>
              {say(draft) || '–'}
            </Fact>
          ))}
        </Facts>
      </div>
      <Link className="cw-button" data-kind="plain" to={list}>
        Back to {name}
      </Link>
    </div>
  );
}

/** The form's shape, while what it holds is on its way. */
function Ghost<Stored, Draft, Body>({ of }: EditFormProps<Stored, Draft, Body>) {
  return (
    <>
      <p className="app-soft" role="status">
        Loading {of.loading}...
      </p>
      <div aria-hidden="true">
        {of.shape.map((fields, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stand for the form's parts
          <div className="app-form-part app-stack" key={part}>
            <span className="app-skeleton" />
            <div className="app-form-fields">
              {Array.from({ length: fields }, (_, field) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <span className="app-skeleton app-form-ghost" key={field} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
