import { expect, it } from 'vitest';
import * as contract from '.';

it('the calls are at the paths that partners know, as they are spelled', () => {
  const endpoints = Object.values<unknown>(contract).filter(
    (one): one is contract.Endpoint => typeof one === 'object' && one !== null && 'path' in one && 'who' in one,
  );
  const calls = new Set(endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
  expect([...calls].sort()).toEqual([
    'DELETE /AirlineAircraft/delete-aircraft/:id',
    'DELETE /Flight/:id',
    'GET /AirlineAircraft/GetAircraft/:id',
    'GET /AirlineAircraft/GetAircrafts',
    'GET /ChauffeurService/GetAllChauffeurServices',
    'GET /ChauffeurService/GetChaufferService/:id',
    'GET /Flight/GetFlight/:id',
    'GET /Flight/search',
    'GET /FlightBooking',
    'GET /FlightBooking/:id',
    'GET /InternationalCharter',
    'GET /InternationalCharter/:id',
    'GET /People',
    'GET /PrivateCharter/GetAllRequests',
    'GET /PrivateCharter/GetRequestById/:id',
    'GET /Trip/:id',
    'POST /AirlineAircraft/upsert-aircraft',
    'POST /Auth/forgot-password',
    'POST /Auth/login',
    'POST /Auth/reset-password',
    'POST /Auth/sign-out-everywhere',
    'POST /Auth/signup',
    'POST /ChauffeurService/CreateRequest',
    'POST /Flight/upsert',
    'POST /FlightBooking',
    'POST /InternationalCharter',
    'POST /Outbox/:id',
    'POST /PrivateCharter/Create',
    'POST /Trip/:id',
  ]);
});
