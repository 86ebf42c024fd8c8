import { ApiError, errorMessage } from 'charter-widgets/contract';
import { useLoad } from 'charter-widgets/kit';
import { useCallback } from 'react';
import { Link, useParams } from 'react-router';
import { RetryAlert } from '../../shared/retry';
import { api } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { EditForm, type EditFormProps } from './edit-form';

/** Makes a record, or edits the one that the `id` of the route names. */
export function EditScreen<Stored, Draft, Body>({ of }: EditFormProps<Stored, Draft, Body>) {
  const { id } = useParams();
  return id === undefined ? <EditForm key="new" of={of} /> : <EditStored key={id} id={id} of={of} />;
}

function EditStored<Stored, Draft, Body>({ id, of }: EditFormProps<Stored, Draft, Body> & { id: string }) {
  const [record, again] = useLoad(useCallback((signal: AbortSignal) => of.byId(api, id, signal), [of, id]));
  if (record.state === 'loaded') return <EditForm of={of} stored={record.data} />;

  const error = record.state === 'failed' && record.error;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    const [name, list] = of.list;
    return (
      <div className="app-notice" role="alert">
        <PageTitle>{`${of.noun} Not Found`}</PageTitle>
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
      <PageTitle>{`Edit ${of.noun}`}</PageTitle>
      {error ? (
        <RetryAlert onRetry={again}>
          {errorMessage(error, `Failed to fetch ${of.fetched}`, `Error fetching ${of.fetched}`)}
        </RetryAlert>
      ) : (
        <>
          <p className="app-form-loading" role="status">
            Loading {of.loading}...
          </p>
          <div aria-hidden="true">
            {of.shape.map((fields, part) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they stand for the form's parts
              <div className="app-form-part" key={part}>
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
      )}
    </div>
  );
}
