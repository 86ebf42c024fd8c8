import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type AircraftUpsert, aircraftForm } from './aircraft';
import { type FlightUpsert, flightFields, flightForm } from './flights';
import { flight as sample } from './sample-bodies';

const fieldsOf = (form: FormData) => Object.fromEntries(form);

const flight: FlightUpsert = { ...sample, seatPrice: 1250.5 };

describe('the flight form', () => {
  it('sends a new flight under the names of the API, without what is not set', () => {
    expect(fieldsOf(flightForm(flight))).toEqual({
      AircraftId: '3',
      FromLocation: 'Karachi (KHI)',
      ToLocation: 'Skardu (KDU)',
      DepartureDatetime: '2099-03-04T14:30:00',
      ArrivalDatetime: '2099-03-04T14:30:00',
      SeatPrice: '1250.5',
      LuggageLimitKg: '0',
      SeatsAvailable: '1',
      CreatedByUserId: '1',
    });
  });

  it('sends the year 1 for a missing arrival', () => {
    for (const arrivalDatetime of [undefined, '', '0001-01-01T00:00:00']) {
      expect(v.parse(flightFields, { ...flight, arrivalDatetime }).arrivalDatetime).toBe('0001-01-01T00:00:00');
    }
    expect(v.parse(flightFields, { ...flight, arrivalDatetime: '2099-03-04T16:45' }).arrivalDatetime).toBe(
      '2099-03-04T16:45:00',
    );
  });
});

describe('the aircraft form', () => {
  const fields: AircraftUpsert = { name: 'AP-TST', type: 'jet', specifications: 'Fast', capacity: 8, isActive: false };

  it('sends an aircraft under the names of the API, with its image', () => {
    expect(fieldsOf(aircraftForm({ ...fields, id: 2, file: new Blob(['bytes']) }))).toEqual({
      Id: '2',
      Name: 'AP-TST',
      Type: 'jet',
      Specifications: 'Fast',
      Capacity: '8',
      IsActive: 'false',
      ImageFile: expect.objectContaining({ size: 5 }),
    });
  });
});
