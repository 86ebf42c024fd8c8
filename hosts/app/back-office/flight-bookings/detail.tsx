import './flight-bookings.css';
import type { FlightBookingRecord } from 'charter-widgets/contract';
import { flightTypeInAdminList, formatWallClock } from 'charter-widgets/kit';
import { Link } from 'react-router';
import { Fact, Facts, Leg, On, Phone, PhoneFact, type Resource, Status } from '../records';
import { money, totalPrice, withCountry } from './booking';

/** /admin/flights-bookings/{id} */
export const detail: Resource<FlightBookingRecord>['detail'] = {
  title: 'Flight Booking',
  what: 'booking details',
  back: ['Back to Bookings', '/admin/flight-booking'],
  backShort: 'Flight Bookings',
  notFound: ['Booking Not Found', 'Booking not found'],
  missing: 'The requested booking details could not be found.',
  anyErrorIsNotFound: true,
  badge: ({ flight }) => flight && <span className="app-badge">{flightTypeInAdminList(flight.flightType)}</span>,
  note: ({ departureDate }) => <On what="Booked on" at={departureDate} format={formatWallClock} />,
  side: [
    {
      title: 'Primary Passenger',
      show: ({ title, firstName, lastName, phone }) => (
        <Facts>
          <Fact name="Title">{title}</Fact>
          <Fact name="First name">{firstName}</Fact>
          <Fact name="Last name">{lastName}</Fact>
          <PhoneFact phone={withCountry(phone)} />
        </Facts>
      ),
    },
    {
      title: 'Booking Summary',
      show: (booking) => {
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
      },
    },
  ],
  main: [
    { title: 'Flight Information', show: FlightInformation },
    { title: ({ travelPersons }) => `Travel Companions (${travelPersons.length})`, show: Companions },
    {
      title: 'Additional Notes',
      when: ({ note }) => note !== '',
      show: ({ note }) => <p className="app-note">{note}</p>,
    },
  ],
};

function FlightInformation({ flight }: FlightBookingRecord) {
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

function Companions({ travelPersons }: FlightBookingRecord) {
  if (travelPersons.length === 0) return <p className="app-note">The passenger travels alone.</p>;
  return (
    <ul className="app-companions cw-numbers">
      {travelPersons.map(({ id, firstName, lastName, phoneNumber, cnic }) => (
        <li key={id}>
          <strong>{`${firstName} ${lastName}`}</strong>
          <span>
            <Phone phone={withCountry(phoneNumber)} />
          </span>
          <span>
            <span className="cw-hidden">CNIC: </span>
            {cnic}
          </span>
        </li>
      ))}
    </ul>
  );
}
