import './international.css';
import { formatInstant } from 'charter-widgets/kit';
import { EmailFact, Fact, Facts, Leg, Main, Part, PhoneFact, RecordDossier, Side, Status } from '../records';
import { internationals } from './kind';

/** /admin/international-charters/{id} */
export function InternationalDetail() {
  return (
    <RecordDossier
      kind={internationals}
      note={({ serviceType, createdAt }) => (
        <>
          <span>{serviceType}</span>
          <span>
            Submitted on <time dateTime={createdAt}>{formatInstant(createdAt, 'long')}</time>
          </span>
        </>
      )}
    >
      {(charter) => (
        <>
          <Side>
            <Part title="Customer information">
              <Facts>
                <Fact name="Full name">{charter.name}</Fact>
                <EmailFact name="Email" email={charter.email} />
                <PhoneFact name="Phone" phone={charter.phoneNo} />
              </Facts>
            </Part>
            <Part title="Request summary">
              <Facts figures>
                <Fact name="Seats">{charter.seats}</Fact>
                <Fact name="Preferred aircraft">{charter.preferredAircraft}</Fact>
                <Fact name="Status">
                  <Status>Submitted</Status>
                </Fact>
                <Fact name="Service type">{charter.serviceType}</Fact>
              </Facts>
            </Part>
          </Side>
          <Main>
            <Part title="Itinerary">
              <div className="app-legs">
                <Leg
                  title={charter.returnDateTime === null ? 'One way' : 'Outbound'}
                  wallClock={charter.departureDateTime}
                  from={charter.departureLocation}
                  to={charter.destinationLocation}
                  large={charter.returnDateTime === null}
                />
                {charter.returnDateTime !== null && (
                  <Leg
                    title="Return"
                    wallClock={charter.returnDateTime}
                    from={charter.destinationLocation}
                    to={charter.departureLocation}
                  />
                )}
              </div>
            </Part>
            {charter.message && (
              <Part title="Additional message">
                <p className="app-note">{charter.message}</p>
              </Part>
            )}
          </Main>
        </>
      )}
    </RecordDossier>
  );
}
