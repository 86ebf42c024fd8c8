// Bodies of requests for the tests of the schemas.
import { TRIP } from 'charter-widgets/contract';

export const when = '2099-03-04T14:30:00';
export const email = 'ayesha@example.com';

export const segment = {
  fromLocation: 'Karachi',
  toLocation: 'Dubai',
  departDate: when,
  seats: 4,
  luggage: 0,
  pets: 0,
};
export const charter = {
  trip: TRIP.oneWay as number,
  name: 'Al',
  email,
  phone: '03000000001',
  cnic: '',
  segments: [segment],
};
export const guest = { firstName: 'Ali', lastName: 'Khan', phoneNumber: '3001234567', cnic: '42101', gender: 'male' };
export const booking = {
  title: 'Mr',
  firstName: 'Ali',
  lastName: 'Khan',
  phone: '3001234567',
  email,
  departureDate: when,
  numberOfGuests: 1,
  numberOfRooms: 1,
  note: '',
  termsAccepted: true,
  flightId: 5,
  travelPersons: [guest],
};
export const chauffeur = {
  firstName: 'Ali',
  lastName: 'Khan',
  cnicOrPassport: '42101',
  numberOfPassengers: 1,
  luggage: 0,
  phone: '+971501234567',
  email,
};
export const international = {
  name: 'Ayesha Khan',
  email,
  phoneNo: '+971501234567',
  serviceType: 'Fleet Inquiry',
  departureLocation: 'Karachi',
  destinationLocation: 'Dubai',
  departureDateTime: when,
  returnDateTime: when as string | null,
  seats: 1,
  preferredAircraft: 'Not Sure',
  message: '',
};
export const flight = {
  aircraftId: 3,
  fromLocation: 'Karachi (KHI)',
  toLocation: 'Skardu (KDU)',
  departureDatetime: when,
  arrivalDatetime: when,
  seatPrice: 0.01,
  luggageLimitKg: 0,
  seatsAvailable: 1,
  sequenceNo: null,
  images: [],
};
