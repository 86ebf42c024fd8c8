import './charters.css';
import { formatInstant } from 'charter-widgets/kit';
import { EmailFact, Fact, Facts, Leg, Main, Part, PhoneFact, RecordDossier, Side, Status } from '../records';
import { passengers } from './itinerary';
import { charters } from './kind';
import { tripInDetail } from './trip-labels';

/** /admin/private-charter/{id} */
export function CharterDetail() {
  return (
    <RecordDossier
      kind={charters}
      note={({ trip, createdAt }) => (
        <>
          <span>{tripInDetail(trip)}</span>
          <span>
            Submitted on <time dateTime={createdAt}>{formatInstant(createdAt, 'long')}</time>
          </span>
        </>
      )}
    >
      {({ name, email, phone, cnic, trip, segments }) => (
        <>
          <Side>
            <Part title="Customer information">
              <Facts>
                <Fact name="Full name">{name}</Fact>
                <EmailFact name="Email" email={email} />
                <PhoneFact name="Phone" phone={phone} />
                <Fact name="CNIC">
                  <span className="cw-numbers">{cnic || 'Not given'}</span>
                </Fact>
              </Facts>
            </Part>
            <Part title="Request summary">
              <Facts figures>
                <Fact name="Passengers">{passengers(segments)}</Fact>
                <Fact name="Segments">{segments.length}</Fact>
                <Fact name="Trip type">{tripInDetail(trip)}</Fact>
                <Fact name="Status">
                  <Status>Submitted</Status>
                </Fact>
              </Facts>
            </Part>
          </Side>
          <Main>
            <Part title="Itinerary">
              <ol className="app-legs">
                {segments.map(({ id, departDate, fromLocation, toLocation, seats, luggage, pets }, index) => (
                  <li key={id}>
                    <Leg
                      title={`Segment ${index + 1}`}
                      wallClock={departDate}
                      from={fromLocation}
                      to={toLocation}
                      large={segments.length === 1}
                    >
                      <Fact name="Seats">{seats}</Fact>
                      <Fact name="Luggage">{luggage} kg</Fact>
                      <Fact name="Pets">{pets}</Fact>
                    </Leg>
                  </li>
                ))}
              </ol>
            </Part>
          </Main>
        </>
      )}
    </RecordDossier>
  );
}
