import { describe, expect } from 'vitest';
import { form, json, signIn, test } from '../testing';

// Each request stands here whole, as the calls are listed for clients: nothing that was added since may be needed.

const CHARTER = {
  trip: 0,
  name: 'Parveen Testwala',
  email: 'parveen@example.com',
  phone: '03009876543',
  cnic: '',
  segments: [
    {
      fromLocation: 'Karachi',
      toLocation: 'Skardu',
      departDate: '2099-03-04T14:30:00',
      seats: 4,
      pets: 0,
      luggage: 60,
    },
  ],
};

const CHAUFFEUR = {
  id: 0,
  firstName: 'Parveen',
  lastName: 'Testwala',
  cnicOrPassport: '4210-1234-56789',
  numberOfPassengers: 3,
  luggage: 2,
};

const INTERNATIONAL = {
  id: 0,
  name: 'Parveen Testwala',
  email: 'parveen@example.com',
  phoneNo: '+92 300 9876543',
  serviceType: 'Regional Jet Flight',
  departureLocation: 'Karachi',
  destinationLocation: 'Dubai',
  departureDateTime: '2099-03-04T14:30:00',
  returnDateTime: null,
  seats: 4,
  preferredAircraft: 'Not Sure',
  message: '',
};

const AIRCRAFT = { Name: 'AP-TST', Type: 'jet', Specifications: 'Eight seats', Capacity: '8', IsActive: 'true' };

const flight = (aircraftId: number) => ({
  AircraftId: String(aircraftId),
  FromLocation: 'Karachi',
  ToLocation: 'Skardu',
  DepartureDatetime: '2099-03-04T14:30:00',
  ArrivalDatetime: '2099-03-04T16:45:00',
  SeatPrice: '1250.5',
  LuggageLimitKg: '20',
  SeatsAvailable: '6',
  CreatedByUserId: '1',
  FlightType: '1',
  SequenceNo: '1',
});

const booking = (flightId: number) => ({
  title: 'Mrs',
  firstName: 'Parveen',
  lastName: 'Testwala',
  phone: '3009876543',
  departureDate: '2099-03-04T14:30:00',
  numberOfGuests: 1,
  numberOfRooms: 1,
  note: '',
  flightId,
  travelPersons: [
    { firstName: 'Bilal', lastName: 'Testwala', phoneNumber: '3019876543', cnic: '4210-1234-56780', gender: 'male' },
  ],
});

describe('a client of before', () => {
  test('sends its requests as it always did, and reads what it always read', async ({ api }) => {
    const session = await signIn(api.app);
    const answered = async (status: number, path: string, init?: RequestInit) => {
      const answer = await api.app.request(`/api/${path}`, init);
      expect([path, answer.status]).toEqual([path, status]);
      return (await answer.json()).data;
    };
    await answered(201, 'PrivateCharter/Create', json(CHARTER));
    await answered(201, 'ChauffeurService/CreateRequest', json(CHAUFFEUR));
    await answered(201, 'InternationalCharter', json(INTERNATIONAL));

    const aircraft = await answered(201, 'AirlineAircraft/upsert-aircraft', form(AIRCRAFT, session));
    await answered(200, 'AirlineAircraft/upsert-aircraft', form({ Id: String(aircraft.id), ...AIRCRAFT }, session));
    const fields = flight(aircraft.id);
    const { id } = await answered(201, 'Flight/upsert', form(fields, session));
    for (let times = 0; times < 2; times++) {
      await answered(200, 'Flight/upsert', form({ Id: String(id), ...fields }, session));
    }
    await answered(201, 'FlightBooking', json(booking(id)));

    const search = 'FromLocation=Karachi&ToLocation=Skardu&DepartureDate=2099-03-04&passengers=2&class=economy';
    expect(await answered(200, `Flight/search?${search}`)).toMatchObject([{ id, sequenceNo: 1 }]);
    const { id: bookingId } = (await answered(200, 'FlightBooking', { headers: session }))[0];
    expect(await answered(200, `FlightBooking/${bookingId}`, { headers: session })).toMatchObject(booking(id));
    expect(await answered(200, 'PrivateCharter/GetAllRequests', { headers: session })).toMatchObject([CHARTER]);
  });
});
