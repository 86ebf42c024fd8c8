import type { ChauffeurRecord } from '@charter-hosts/contract';
import { formatInstant } from 'charter-widgets/kit';
import { count } from '../../shared/csv';
import { EmailFact, Fact, Facts, On, PhoneFact, type Resource, Status } from '../records';

/** 'Sedan/SUV' for 4 passengers or fewer. */
export const vehicleCategory = (passengers: number): string => (passengers <= 4 ? 'Sedan/SUV' : 'Van/Large Vehicle');

/** /admin/chauffer-services/{id} */
export const detail: Resource<ChauffeurRecord>['detail'] = {
  title: 'Chauffeur Service Request',
  what: 'service details',
  back: ['Back to Services', '/admin/chauffeur-service'],
  backShort: 'Chauffer Services',
  notFound: ['Service Not Found', 'Service not found'],
  missing: 'The requested chauffeur service details could not be found.',
  refused: 'Service not found',
  anyErrorIsNotFound: true,
  // 'Requsted' is spelled so on purpose.
  note: ({ dateCreated }) => <On what="Requsted on" at={dateCreated} />,
  side: [
    {
      title: 'Customer Information',
      show: ({ firstName, lastName, cnicOrPassport, phone, email, dateCreated }) => (
        <Facts>
          <Fact name="Full name">{`${firstName} ${lastName}`}</Fact>
          <Fact name="CNIC / Passport">{cnicOrPassport}</Fact>
          {phone && <PhoneFact phone={phone} />}
          {email && <EmailFact email={email} />}
          <Fact name="Date created">{formatInstant(dateCreated, 'short')}</Fact>
        </Facts>
      ),
    },
    {
      title: 'Service Summary',
      show: ({ id }) => (
        <Facts figures>
          <Fact name="Service ID">#{id}</Fact>
          <Fact name="Status">
            <Status>Active</Status>
          </Fact>
        </Facts>
      ),
    },
  ],
  main: [
    {
      title: 'Passenger Information',
      show: ({ numberOfPassengers, luggage }) => (
        <Facts figures>
          <Fact name="Total passengers">{numberOfPassengers}</Fact>
          <Fact name="Luggage items">{luggage}</Fact>
        </Facts>
      ),
    },
    {
      title: 'Service Requirements',
      show: ({ numberOfPassengers, luggage }) => (
        <Facts>
          <Fact name="Passenger count">{count(numberOfPassengers, 'Person', 'People')}</Fact>
          <Fact name="Luggage">{count(luggage, 'Item')}</Fact>
          <Fact name="Service level">Premium</Fact>
        </Facts>
      ),
    },
    {
      title: 'Additional Information',
      show: ({ id, numberOfPassengers }) => (
        <Facts>
          <Fact name="Service type">Private Chauffeur Service</Fact>
          <Fact name="Vehicle category">{vehicleCategory(numberOfPassengers)}</Fact>
          <Fact name="Booking status">Confirmed</Fact>
          <Fact name="Request ID">#{id}</Fact>
        </Facts>
      ),
    },
  ],
  isSplit: true,
};
