import './flight-bookings.css';
import type { FlightBookingRecord } from 'charter-widgets/contract';
import { flightTypeInAdminList, formatWallClock } from 'charter-widgets/kit';
import { Link } from 'react-router';
import { Fact, Facts, Leg, Main, Part, Phone, PhoneFact, RecordDossier, Side, Status } from '../records';
import { money, totalPrice, withCountry } from './booking';
import { bookings } from './kind';

/** /admin/flights-bookings/{id} */
export function FlightBookingDetail() {
  return (
    <RecordDossier
      kind={bookings}
      badge={({ flight }) => flight && <span className="app-badge">{flightTypeInAdminList(flight.flightType)}</span>}
      note={({ departureDate }) => (
        <span>
          Booked on <time dateTime={departureDate}>{formatWallClock(departureDate, 'long')}</time>
        </span>
      )}
    >
      {(booking) => (
        <>
          <Side>
            <Part title="Primary Passenger">
              <Facts>
                <Fact name="Title">{booking.title}</Fact>
                <Fact name="First name">{booking.firstName}</Fact>
                <Fact name="Last name">{booking.lastName}</Fact>
                <PhoneFact name="Phone" phone={withCountry(booking.phone)} />
              </Facts>
            </Part>
            <Part title="Booking Summary">
              <Summary booking={booking} />
            </Part>
          </Side>
          <Main>
            <Part title="Flight Information">
              <FlightInformation {...booking} />
            </Part>
            <Part title={`Travel Companions (${booking.travelPersons.length})`}>
              <Companions people={booking.travelPersons} />
            </Part>
            {booking.note && (
              <Part title="Additional Notes">
                <p className="app-note">{booking.note}</p>
              </Part>
            )}
          </Main>
        </>
      )}
    </RecordDossier>
  );
}

function Summary({ booking }: { booking: FlightBookingRecord }) {
  const total = totalPrice(booking);
  return (
    <Facts figures>
      <Fact name="Total guests">{booking.numberOfGuests}</Fact>
      <Fact name="Rooms">{booking.numberOfRooms}</Fact>
      <Fact name="Total price">{total === undefined ? 'Not available' : money(total)}</Fact>
      <Fact name="Status">
        <Status>Confirmed</Status>
      </Fact>
    </Facts>
  );
}

function FlightInformation({ flight }: Pick<FlightBookingRecord, 'flight'>) {
  if (!flight) {
    return (
      <div className="app-nothing">
        <h3>No Flight Information</h3>
        <p>Flight details are not available for this booking.</p>
      </div>
    );
  }
  const { id, fromLocation, toLocation, departureDatetime, arrivalDatetime } = flight;
  const included = (yes: boolean) => (yes ? 'Included' : 'Not included');
  return (
    <>
      <div className="app-legs">
        <Leg from={fromLocation} to={toLocation} large>
          <Fact name="Departure">{formatWallClock(departureDatetime, 'long')}</Fact>
          <Fact name="Arrival">{formatWallClock(arrivalDatetime, 'long')}</Fact>
        </Leg>
      </div>
      <div className="app-flight-facts">
        <Facts>
          <Fact name="Seat price">{money(flight.seatPrice)}</Fact>
          <Fact name="Available seats">{flight.seatsAvailable}</Fact>
          <Fact name="Luggage limit">{flight.luggageLimitKg} kg</Fact>
        </Facts>
        <Facts>
          <Fact name="Flight ID">
            <Link className="app-link" to={`/admin/flight-management/${id}`}>
              #{id}
            </Link>
          </Fact>
          <Fact name="Meal">{included(flight.mealIncluded)}</Fact>
          <Fact name="Seat selection">{included(flight.seatSelectionIncluded)}</Fact>
        </Facts>
      </div>
    </>
  );
}

function Companions({ people }: { people: FlightBookingRecord['travelPersons'] }) {
  if (people.length === 0) return <p className="app-note">The passenger travels alone.</p>;
  return (
    <ul className="app-companions">
      {people.map(({ id, firstName, lastName, phoneNumber, cnic }) => (
        <li key={id}>
          <strong>
            {firstName} {lastName}
          </strong>
          <span>
            <Phone phone={withCountry(phoneNumber)} />
          </span>
          <span className="cw-numbers">
            <span className="cw-hidden">CNIC: </span>
            {cnic}
          </span>
        </li>
      ))}
    </ul>
  );
}
