import './chauffeur.css';
import { formatInstant } from 'charter-widgets/kit';
import { Fact, Facts, Main, Part, RecordDossier, Side, Status } from '../records';
import { chauffeur } from './kind';
import { items, people, vehicleCategory } from './service';

/** /admin/chauffer-services/{id}; 'Requsted' is the spec's spelling. */
export function ChauffeurDetail() {
  return (
    <RecordDossier
      kind={chauffeur}
      note={({ dateCreated }) => (
        <span>
          Requsted on <time dateTime={dateCreated}>{formatInstant(dateCreated, 'long')}</time>
        </span>
      )}
    >
      {({ id, firstName, lastName, cnicOrPassport, dateCreated, numberOfPassengers, luggage }) => (
        <>
          <Side>
            <Part title="Customer Information">
              <Facts>
                <Fact name="Full name">
                  {firstName} {lastName}
                </Fact>
                <Fact name="CNIC / Passport">
                  <span className="cw-numbers">{cnicOrPassport}</span>
                </Fact>
                <Fact name="Date created">
                  <span className="cw-numbers">{formatInstant(dateCreated, 'long')}</span>
                </Fact>
              </Facts>
            </Part>
            <Part title="Service Summary">
              <Facts figures>
                <Fact name="Service ID">#{id}</Fact>
                <Fact name="Status">
                  <Status>Active</Status>
                </Fact>
              </Facts>
            </Part>
          </Side>
          <Main>
            <Part title="Passenger Information">
              <Facts figures>
                <Fact name="Total passengers">{numberOfPassengers}</Fact>
                <Fact name="Luggage items">{luggage}</Fact>
              </Facts>
            </Part>
            <Part title="Service Requirements">
              <Facts>
                <Fact name="Passenger count">
                  <span className="cw-numbers">{people(numberOfPassengers)}</span>
                </Fact>
                <Fact name="Luggage">
                  <span className="cw-numbers">{items(luggage)}</span>
                </Fact>
                <Fact name="Service level">Premium</Fact>
              </Facts>
            </Part>
            <Part title="Additional Information">
              <Facts>
                <Fact name="Service type">Private Chauffeur Service</Fact>
                <Fact name="Vehicle category">{vehicleCategory(numberOfPassengers)}</Fact>
                <Fact name="Booking status">Confirmed</Fact>
                <Fact name="Request ID">
                  <span className="cw-numbers">#{id}</span>
                </Fact>
              </Facts>
            </Part>
          </Main>
        </>
      )}
    </RecordDossier>
  );
}
