import {
  aircraftFields,
  aircraftQuery,
  aircraftRecord,
  charterRecord,
  charterRequest,
  chauffeurRecord,
  chauffeurRequest,
  credentials,
  flightBookingRecord,
  flightBookingRequest,
  flightFields,
  flightImageFields,
  flightRecord,
  flightSearchQuery,
  forgotPasswordRequest,
  IMAGE_WIDTHS,
  internationalCharterRecord,
  internationalCharterRequest,
  resetPasswordRequest,
  signedIn,
  signUpRequest,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { CSP_REPORT_TYPES, cspReports } from '../http';

/** What a call is, as far as its caller has to know; the document and the page are made of these. */
export interface Call {
  method: 'get' | 'post' | 'delete';
  /** As the router knows it, relative to `/api`. */
  path: string;
  summary: string;
  /** `user`: needs a bearer token; `admin`: that of an admin. */
  who: 'anyone' | 'user' | 'admin';
  query?: Entries;
  /** The JSON body. */
  body?: v.GenericSchema;
  /** JSON by other names that the body may be sent as. */
  bodyTypes?: readonly string[];
  /** The fields of the multipart form; a name with `[i]` stands for as many as there are. */
  form?: Entries;
  /** What `data` of the answer holds; left out where the answer is no envelope but a `content`. */
  data?: v.GenericSchema;
  /** The type of an answer that is not in the envelope. */
  content?: string;
  /** Statuses of success, when it is not 200 alone. */
  statuses?: (200 | 201 | 204)[];
  /** A retry with the same `Idempotency-Key` is carried out once. */
  once?: true;
  /** Answered with 429 when it is called too often. */
  limited?: true;
  /** With an ETag: answered with 304 to who has it. */
  tagged?: true;
  /** A page of a list, with `total` and `next` beside `data`. */
  paged?: true;
  /** Refusals of its own, beside those that follow from the above. */
  refusals?: Record<number, string>;
}

type Entries = Record<string, v.GenericSchema>;

const created = v.object({ id: v.number() });
const nothing = v.object({});

/** A form's names are those of the schema with a capital (API-22). */
const capitalised = (entries: Entries, prefix = ''): Entries =>
  Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [`${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`, schema]),
  );

const { images: _, ...flightTexts } = flightFields.entries;
const { toDelete, toEdit, ...imageTexts } = flightImageFields.entries;

/**
 * Every call of the API by subject, in the order of the page. A route that is missing here, or the other way round,
 * fails a test.
 */
export const CALLS: Record<string, Call[]> = {
  'Private charters': [
    {
      method: 'post',
      path: '/PrivateCharter/Create',
      summary: 'Ask for a private charter',
      who: 'anyone',
      body: charterRequest,
      data: created,
      statuses: [201],
      once: true,
      limited: true,
    },
    {
      method: 'get',
      path: '/PrivateCharter/GetAllRequests',
      summary: 'Every charter request, newest first',
      who: 'admin',
      data: v.array(charterRecord),
      tagged: true,
    },
    {
      method: 'get',
      path: '/PrivateCharter/GetRequestById/:id',
      summary: 'One charter request',
      who: 'admin',
      data: charterRecord,
      refusals: { 404: 'Charter not found' },
    },
  ],
  Flights: [
    {
      method: 'get',
      path: '/Flight/search',
      summary:
        'Search flights, a page of them. Without a departure date those that have not departed; an admin’s token brings those that have, too',
      who: 'anyone',
      query: flightSearchQuery.entries,
      data: v.array(flightRecord),
      paged: true,
      tagged: true,
      limited: true,
    },
    {
      method: 'get',
      path: '/Flight/GetFlight/:id',
      summary: 'One flight',
      who: 'anyone',
      limited: true,
      data: flightRecord,
      refusals: { 404: 'Flight not found' },
    },
    {
      method: 'post',
      path: '/Flight/upsert',
      summary: 'Create a flight, or with Id edit it',
      who: 'admin',
      form: {
        ...capitalised(flightTexts),
        'Images[i].ImageFile': v.optional(v.file()),
        ...capitalised(imageTexts, 'Images[i].'),
        'Images[i].toDelete': toDelete,
        'Images[i].toEdit': toEdit,
      },
      data: flightRecord,
      statuses: [200, 201],
      once: true,
      refusals: { 404: 'Flight not found' },
    },
    {
      method: 'delete',
      path: '/Flight/:id',
      summary: 'Delete a flight; its bookings stay, without it',
      who: 'admin',
      data: v.null(),
      refusals: { 404: 'Flight not found' },
    },
  ],
  'Flight bookings': [
    {
      method: 'post',
      path: '/FlightBooking',
      summary: 'Ask for seats on a flight',
      who: 'anyone',
      body: flightBookingRequest,
      data: created,
      statuses: [201],
      once: true,
      limited: true,
      refusals: { 404: 'Flight not found', 409: 'Fewer seats are available than people would travel' },
    },
    {
      method: 'get',
      path: '/FlightBooking',
      summary: 'Every booking with its flight, newest first',
      who: 'admin',
      data: v.array(flightBookingRecord),
      tagged: true,
    },
    {
      method: 'get',
      path: '/FlightBooking/:id',
      summary: 'One booking',
      who: 'admin',
      data: flightBookingRecord,
      refusals: { 404: 'Booking not found' },
    },
  ],
  Aircraft: [
    {
      method: 'get',
      path: '/AirlineAircraft/GetAircrafts',
      summary: 'Every aircraft, newest first',
      who: 'anyone',
      query: aircraftQuery.entries,
      data: v.array(aircraftRecord),
      paged: true,
      limited: true,
    },
    {
      method: 'get',
      path: '/AirlineAircraft/GetAircraft/:id',
      summary: 'One aircraft',
      who: 'anyone',
      limited: true,
      data: aircraftRecord,
      refusals: { 404: 'Aircraft not found' },
    },
    {
      method: 'post',
      path: '/AirlineAircraft/upsert-aircraft',
      summary: 'Create an aircraft, or with Id edit it',
      who: 'admin',
      form: { ...capitalised(aircraftFields.entries), ImageFile: v.optional(v.file()) },
      data: aircraftRecord,
      statuses: [200, 201],
      once: true,
      refusals: { 404: 'Aircraft not found' },
    },
    {
      method: 'delete',
      path: '/AirlineAircraft/delete-aircraft/:id',
      summary: 'Delete an aircraft that no flight uses',
      who: 'admin',
      data: v.null(),
      refusals: { 404: 'Aircraft not found', 409: 'Flights use this aircraft' },
    },
  ],
  'Chauffeur service': [
    {
      method: 'post',
      path: '/ChauffeurService/CreateRequest',
      summary: 'Ask for a chauffeur',
      who: 'anyone',
      body: chauffeurRequest,
      data: created,
      statuses: [201],
      once: true,
      limited: true,
    },
    {
      method: 'get',
      path: '/ChauffeurService/GetAllChauffeurServices',
      summary: 'Every chauffeur request, newest first',
      who: 'admin',
      data: v.array(chauffeurRecord),
      tagged: true,
    },
    {
      method: 'get',
      path: '/ChauffeurService/GetChaufferService/:id',
      summary: 'One chauffeur request',
      who: 'admin',
      data: chauffeurRecord,
      refusals: { 404: 'Service not found' },
    },
  ],
  'International charters': [
    {
      method: 'post',
      path: '/InternationalCharter',
      summary: 'Ask for an international charter',
      who: 'anyone',
      body: internationalCharterRequest,
      data: created,
      statuses: [201],
      once: true,
      limited: true,
    },
    {
      method: 'get',
      path: '/InternationalCharter',
      summary: 'Every international request, newest first',
      who: 'admin',
      data: v.array(internationalCharterRecord),
      tagged: true,
    },
    {
      method: 'get',
      path: '/InternationalCharter/:id',
      summary: 'One international request',
      who: 'admin',
      data: internationalCharterRecord,
      refusals: { 404: 'International charter not found' },
    },
  ],
  Accounts: [
    {
      method: 'post',
      path: '/Auth/login',
      summary:
        'Sign in: a token for twelve hours, and what the device is to keep and to send the next time: with it a sign-in waits for nobody else’s failures',
      who: 'anyone',
      body: credentials,
      data: signedIn,
      limited: true,
      refusals: { 401: 'Email or password is incorrect' },
    },
    {
      method: 'post',
      path: '/Auth/sign-out-everywhere',
      summary: 'End every token of the account, this one too',
      who: 'user',
      data: nothing,
    },
    {
      method: 'post',
      path: '/Auth/signup',
      summary: 'Make a customer’s account',
      who: 'anyone',
      body: signUpRequest,
      data: nothing,
      limited: true,
    },
    {
      method: 'post',
      path: '/Auth/forgot-password',
      summary: 'Ask for a link to set a new password; the answer is the same for any address',
      who: 'anyone',
      body: forgotPasswordRequest,
      data: nothing,
      limited: true,
      refusals: { 503: 'This server cannot send mail' },
    },
    {
      method: 'post',
      path: '/Auth/reset-password',
      summary: 'Set a new password with the token of that link, which works once',
      who: 'anyone',
      body: resetPasswordRequest,
      data: nothing,
      limited: true,
    },
  ],
  Service: [
    {
      method: 'get',
      path: '/images/:key',
      summary: 'The image that an imageUrl points at, in the width that `w` asks for',
      who: 'anyone',
      query: { w: v.optional(v.picklist(IMAGE_WIDTHS.map(String))) },
      content: 'image/*',
      limited: true,
      refusals: { 400: 'There is no such width', 404: 'Image not found' },
    },
    {
      method: 'get',
      path: '/health',
      summary: 'Whether the server and its database answer',
      who: 'anyone',
      data: nothing,
      refusals: { 503: 'The database does not answer' },
    },
    {
      method: 'post',
      path: '/csp-reports',
      summary: 'What a browser reports that the policy of a page kept out; counted and logged',
      who: 'anyone',
      body: cspReports,
      bodyTypes: CSP_REPORT_TYPES,
      statuses: [204],
      limited: true,
    },
    {
      method: 'get',
      path: '/openapi.json',
      summary: 'This description, for machines',
      who: 'anyone',
      content: 'application/json',
    },
    { method: 'get', path: '/docs', summary: 'This description, to read', who: 'anyone', content: 'text/html' },
    { method: 'get', path: '/docs.css', summary: 'How it looks', who: 'anyone', content: 'text/css' },
  ],
};
