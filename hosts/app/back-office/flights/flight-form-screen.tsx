import './flight-form.css';
import { ApiError, errorMessage, flightById } from 'charter-widgets/contract';
import { useLoad } from 'charter-widgets/kit';
import { useCallback } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { FlightForm } from './flight-form';

/** /admin/flight-management and /admin/flight-management/{id}. */
export function FlightFormScreen() {
  const { id } = useParams();
  return id === undefined ? <FlightForm key="new" /> : <EditFlight key={id} id={id} />;
}

function EditFlight({ id }: { id: string }) {
  const load = useCallback((signal: AbortSignal) => api(flightById, { id, signal }), [id]);
  const [flight, again] = useLoad(load);
  if (flight.state === 'loaded') return <FlightForm flight={flight.data} />;

  const error = flight.state === 'failed' && flight.error;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <div className="app-notice">
        <PageTitle>Flight not found</PageTitle>
        <p>No flight has the number {id}. It may have been deleted.</p>
        <Link className="cw-button" data-kind="plain" to="/admin/search">
          Back to flights
        </Link>
      </div>
    );
  }
  return (
    <div className="app-column app-flight-form">
      <PageTitle>Edit Flight</PageTitle>
      {error ? (
        <div className="cw-alert app-form-failure" role="alert">
          <p>{errorMessage(error, 'Failed to fetch flight', 'Error fetching flight')}</p>
          <button type="button" className="cw-button" data-kind="plain" onClick={again}>
            Try again
          </button>
        </div>
      ) : (
        <>
          <p className="app-form-loading" role="status">
            Loading flight data...
          </p>
          <div className="app-form-parts" aria-hidden="true">
            {[2, 2, 3].map((fields, part) => (
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
