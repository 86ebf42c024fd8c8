import '../../public/search/flight-search.css';
import { type FlightRecord, flightDelete } from 'charter-widgets/contract';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { nameOf } from '../../public/search/flight-card';
import { FlightList, Results } from '../../public/search/results';
import { SearchForm } from '../../public/search/search-form';
import { useFlightSearch } from '../../public/search/use-flight-search';
import { api } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { DeleteDialog } from '../delete-dialog';
import { saidBookings } from './seats';

const FORM = '/admin/flight-management';

/** /admin/search: every flight, to be created, edited and deleted. */
export function AdminFlightSearch() {
  const { criteria, hasCriteria, flights, search, again, results } = useFlightSearch(api, 'last');
  const [deleting, setDeleting] = useState<FlightRecord>();

  function drop({ id }: FlightRecord) {
    const headings = () => [...(results.current?.querySelectorAll<HTMLElement>('h3') ?? [])];
    const place = headings().findIndex((heading) => heading.closest('li')?.querySelector(`[data-flight="${id}"]`));
    if (flights.state === 'loaded') flights.data.drop(id);
    setDeleting(undefined);
    // To the flight that has moved up, once the dialog has given the focus back to a button that is no more.
    requestAnimationFrame(() => {
      const left = headings();
      (left[place] ?? left[place - 1] ?? results.current?.querySelector('h2'))?.focus();
    });
  }

  const actions = (flight: FlightRecord) => (
    <span className="app-flight-manage" data-flight={flight.id}>
      <Link className="cw-button" data-kind="plain" to={`${FORM}/${flight.id}`}>
        Edit<span className="cw-hidden"> {nameOf(flight)}</span>
      </Link>
      <button type="button" className="cw-button" data-kind="plain" onClick={() => setDeleting(flight)}>
        Delete<span className="cw-hidden"> {nameOf(flight)}</span>
      </button>
    </span>
  );

  return (
    <div className="app-column app-search-admin">
      <header className="app-search-head">
        <PageTitle>Flights</PageTitle>
        <Link className="cw-button" data-kind="primary" to={`${FORM}/`}>
          Create a Flight
        </Link>
      </header>
      <SearchForm criteria={criteria} onSearch={search} backOffice />
      <Results
        ref={results}
        flights={flights}
        onRetry={again}
        aside={
          hasCriteria && (
            <Link className="app-link" to="/admin/search">
              Show all flights
            </Link>
          )
        }
      >
        {(found) => <Found flights={found} actions={actions} hasCriteria={hasCriteria} />}
      </Results>
      {deleting && (
        <DeleteDialog
          title="Delete Flight"
          remove={() => api(flightDelete, { id: deleting.id })}
          messages={{
            done: 'Flight deleted successfully',
            refused: 'Failed to delete flight',
            failed: 'Error deleting flight. Please try again.',
          }}
          onCancel={() => setDeleting(undefined)}
          onGone={() => drop(deleting)}
        >
          <p>Are you sure you want to delete this flight? This action cannot be undone.</p>
          <p className="cw-numbers">
            <strong>{nameOf(deleting)}</strong>
          </p>
          {Boolean(deleting.bookings) && (
            <p>
              It has <strong>{saidBookings(deleting)}</strong>, which stay, and read ‘no longer offered’: let their
              passengers know.
            </p>
          )}
        </DeleteDialog>
      )}
    </div>
  );
}

interface FoundProps {
  flights: FlightRecord[];
  hasCriteria: boolean;
  actions: (flight: FlightRecord) => ReactNode;
}

/** Those still to come, and below them those that have departed, as the server orders them. */
function Found({ flights, hasCriteria, actions }: FoundProps) {
  const now = new Date().toISOString();
  const isPast = ({ departsAt, departureDatetime }: FlightRecord) => (departsAt || departureDatetime) < now;
  const coming = flights.filter((flight) => !isPast(flight));
  const past = flights.filter(isPast);
  if (flights.length === 0) {
    return (
      <div className="app-results-none">
        <p>{hasCriteria ? 'Try adjusting your search criteria' : 'Flights that you create appear here.'}</p>
      </div>
    );
  }
  return (
    <>
      {coming.length > 0 && <FlightList label="Flights to come" flights={coming} actions={actions} />}
      {past.length > 0 && (
        <>
          <h2 className="app-results-part">Departed</h2>
          <FlightList label="Departed flights" flights={past} actions={actions} />
        </>
      )}
    </>
  );
}
