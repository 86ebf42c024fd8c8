import { createHash } from 'node:crypto';
import { FLIGHT_DAYS, flightDay, PARTNERS, routesOf } from './scale-data.mjs';

/** What travellers and dispatchers ask for, of a database that is filled. */

/** @typedef {import('./load.mjs').Call & { isDesks?: boolean }} ScaleCall */

/** As many of each, in any size: a trip that is changed often has a long history. */
const SOME = 400;
/** Routes that are searched. */
const MANY = 55;

/** In an order that is the same each time. @template T @param {T[]} all @returns {T[]} */
const shuffled = (all) =>
  all
    .map((one) => ({ one, place: createHash('md5').update(JSON.stringify(one)).digest('hex') }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ one }) => one);

const query = (/** @type {Record<string, string | number>} */ values) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
const paths = (/** @type {string[]} */ all) => all.map((path) => ({ path }));
const bodies = (/** @type {string} */ path, /** @type {object[]} */ all) =>
  all.map((body) => ({ path, body: JSON.stringify(body) }));

/**
 * @param {any} db
 * @param {import('./scale-data.mjs').Size} size
 * @param {{ sign(linked: { id: number, epoch: number }): string }} links the travellers'
 * @returns {Promise<ScaleCall[]>}
 */
export async function callsOf(db, size, links) {
  const routes = routesOf(size);
  const flights = await someOf(db.selectFrom('flights').where('departs_at', '>', new Date().toISOString()), [
    'id',
    'departure_datetime',
  ]);
  const trips = () => db.selectFrom('trips');
  const fields = ['id', 'kind', 'request_id', 'stage'];
  const open = await someOf(trips().where('stage', '=', 'reviewing'), fields);
  const done = await someOf(trips().where('stage', '=', 'closed'), fields);
  const either = shuffled([...open, ...done]);
  const ofKind = (/** @type {string} */ kind) =>
    either.filter((trip) => trip.kind === kind).map(({ request_id }) => request_id);

  const days = Array.from({ length: FLIGHT_DAYS }, (_, day) => flightDay(day));
  const searches = shuffled(
    routes
      .slice(0, MANY)
      .flatMap(({ from, to }) =>
        days.flatMap((day) =>
          [1, 2].map((passengers) => ({ FromLocation: from, ToLocation: to, DepartureDate: day, passengers })),
        ),
      ),
  );
  const ofRoute = shuffled(
    routes.slice(0, MANY).flatMap(({ from, to }) =>
      Array.from({ length: 90 }, (_, i) => ({
        FromLocation: from,
        ToLocation: to,
        ToDate: `${2200 + i}-01-01`,
        limit: 20,
      })),
    ),
  );
  const far = Array.from({ length: 5000 }, (_, i) => `${2200 + i}-01-01`);
  const people = Array.from({ length: SOME }, (_, i) => i);
  const segment = { fromLocation: routes[2]?.from, toLocation: routes[2]?.to, departDate: `${days[20]}T14:30:00` };

  /** @type {ScaleCall[]} */
  const travellers = [
    { name: 'browse: the first page', weight: 6, status: 200, sent: paths(['/']) },
    { name: 'browse: the gallery', weight: 4, status: 200, sent: paths(['/flights-products']) },
    {
      ...{ name: 'search: a route on a day', weight: 20, status: 200 },
      sent: paths(searches.map((one) => `/api/Flight/search?${query(one)}`)),
    },
    {
      ...{ name: 'search: a route, 20 of all', weight: 6, status: 200 },
      sent: paths(ofRoute.map((one) => `/api/Flight/search?${query(one)}`)),
    },
    {
      ...{ name: 'search: all, 20 of them', weight: 4, status: 200 },
      sent: paths(far.map((_, i) => `/api/Flight/search?${query({ maxPrice: 3000 + i, limit: 20 })}`)),
    },
    {
      name: 'open: a flight',
      weight: 8,
      status: 200,
      sent: paths(flights.map(({ id }) => `/api/Flight/GetFlight/${id}`)),
    },
    {
      name: 'open: a flight’s page',
      weight: 4,
      status: 200,
      sent: paths(flights.map(({ id }) => `/flights-details?id=${id}`)),
    },
    {
      ...{ name: 'open: one’s trip', weight: 4, status: 200 },
      sent: either.map(({ id }) => ({
        path: '/api/Traveller/Trip',
        headers: { Authorization: `Bearer ${links.sign({ id, epoch: 0 })}` },
      })),
    },
    {
      ...{ name: 'MCP: search of flights', weight: 2, status: 200 },
      sent: searches.slice(0, 2000).map(({ FromLocation, ToLocation, DepartureDate }) => ({
        path: '/mcp',
        headers: { Accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: {
            name: 'search_flights',
            arguments: { from: FromLocation, to: ToLocation, date: DepartureDate, limit: 5 },
          },
        }),
      })),
    },
    {
      ...{ name: 'submit: a charter', weight: 2, status: 201 },
      sent: bodies(
        '/api/PrivateCharter/Create',
        people.map((i) => ({
          ...{ trip: 0, name: 'A new traveller', email: `new${i}@example.com`, phone: `0333${1_000_000 + i}` },
          segments: [{ ...segment, seats: 4, luggage: 60, pets: 0 }],
        })),
      ),
    },
    {
      ...{ name: 'submit: a booking', weight: 2, status: 201 },
      sent: bodies(
        '/api/FlightBooking',
        people.map((i) => ({
          ...{
            title: 'Mr',
            firstName: 'A new',
            lastName: 'traveller',
            phone: `0334${1_000_000 + i}`,
            email: `new${i}@example.com`,
          },
          ...{ numberOfGuests: 0, numberOfRooms: 1, note: '', termsAccepted: true, travelPersons: [] },
          ...{
            flightId: flights[i % flights.length]?.id,
            departureDate: flights[i % flights.length]?.departure_datetime,
          },
        })),
      ),
    },
    {
      ...{ name: 'submit: a car', weight: 1, status: 201 },
      sent: bodies(
        '/api/ChauffeurService/CreateRequest',
        people.map((i) => ({
          ...{ id: 0, firstName: 'A new', lastName: 'traveller', cnicOrPassport: '4210-1234-56789' },
          ...{ numberOfPassengers: 2, luggage: 2, phone: `0335${1_000_000 + i}` },
        })),
      ),
    },
    {
      ...{ name: 'submit: a charter abroad', weight: 1, status: 201 },
      sent: bodies(
        '/api/InternationalCharter',
        people.map((i) => ({
          ...{ id: 0, name: 'A new traveller', email: `new${i}@example.com`, phoneNo: `+971 50 ${2_000_000 + i}` },
          ...{
            serviceType: 'International Charter Flight',
            departureLocation: routes[6]?.from,
            destinationLocation: routes[6]?.to,
          },
          ...{
            departureDateTime: segment.departDate,
            returnDateTime: null,
            seats: 4,
            preferredAircraft: 'Midsize Jet',
            message: '',
          },
        })),
      ),
    },
  ];

  /** @type {ScaleCall[]} */
  const dispatchers = [
    ...Object.entries({ charters: '/api/PrivateCharter/GetAllRequests', bookings: '/api/FlightBooking' }).flatMap(
      ([what, path]) => [
        { name: `list: ${what}, changed?`, weight: 2, status: 200, sent: [{ path, method: 'HEAD' }] },
        { name: `list: ${what}, 100 of them`, weight: 2, status: 200, sent: paths([`${path}?limit=100`]) },
      ],
    ),
    {
      ...{ name: 'list: charters under review', weight: 1, status: 200 },
      sent: paths(['/api/PrivateCharter/GetAllRequests?limit=100&stage=reviewing']),
    },
    {
      ...{ name: 'list: flights, 20 of them', weight: 2, status: 200 },
      sent: paths(far.map((ToDate) => `/api/Flight/search?${query({ ToDate, limit: 20, departed: 'last' })}`)),
    },
    {
      name: 'open: a charter',
      weight: 4,
      status: 200,
      sent: paths(ofKind('privateCharter').map((id) => `/api/PrivateCharter/GetRequestById/${id}`)),
    },
    {
      name: 'open: a booking',
      weight: 3,
      status: 200,
      sent: paths(ofKind('flightBooking').map((id) => `/api/FlightBooking/${id}`)),
    },
    { name: 'open: a trip’s file', weight: 6, status: 200, sent: paths(either.map(({ id }) => `/api/Trip/${id}`)) },
    { name: 'open: its quotes', weight: 2, status: 200, sent: paths(either.map(({ id }) => `/api/Quotes/${id}`)) },
    {
      name: 'open: a quote’s beginning',
      weight: 1,
      status: 200,
      sent: paths(open.map(({ id }) => `/api/Quotes/begin/${id}`)),
    },
    { name: 'open: all of a person', weight: 1, status: 200, sent: paths(either.map(({ id }) => `/api/Person/${id}`)) },
    { name: 'list: the desk’s people', weight: 2, status: 200, sent: paths(['/api/People']) },
    { name: 'list: accounts', weight: 1, status: 200, sent: paths(['/api/People/accounts']) },
    { name: 'list: partners', weight: 1, status: 200, sent: paths(['/api/Partners']) },
    {
      name: 'open: a partner’s figures',
      weight: 1,
      status: 200,
      sent: paths(Array.from({ length: PARTNERS }, (_, i) => `/api/Partners/${i + 1}`)),
    },
    { name: 'list: webhooks', weight: 1, status: 200, sent: paths(['/api/Webhooks']) },
    { name: 'list: deliveries', weight: 1, status: 200, sent: paths(['/api/Webhooks/deliveries/1']) },
    { name: 'list: audit', weight: 1, status: 200, sent: paths(['/api/Audit']) },
    { name: 'list: audit of a person', weight: 1, status: 200, sent: paths(['/api/Audit?person=3']) },
    {
      name: 'list: audit of a kind',
      weight: 1,
      status: 200,
      sent: paths(['/api/Audit?what=changed', '/api/Audit?what=erased']),
    },
    {
      name: 'list: audit of a trip',
      weight: 1,
      status: 200,
      sent: paths(either.map(({ id }) => `/api/Audit?trip=${id}`)),
    },
    {
      name: 'list: audit until a day',
      weight: 1,
      status: 200,
      sent: paths(
        [100, 300, 500].map(
          (days) => `/api/Audit?${query({ until: new Date(Date.now() - days * 86_400_000).toISOString() })}`,
        ),
      ),
    },
    {
      ...{ name: 'change: a note on a trip', weight: 5, status: 200 },
      sent: open.flatMap(({ id }) =>
        [1, 2, 3].map((time) => ({ path: `/api/Trip/${id}`, body: JSON.stringify({ note: `Called back ${time}` }) })),
      ),
    },
  ];
  return [...travellers, ...dispatchers.map((call) => ({ ...call, isDesks: true }))];
}

/** Rows of a table from all over it. @param {any} rows @param {string[]} fields @returns {Promise<any[]>} */
async function someOf(rows, fields) {
  const all = await rows.select(fields).orderBy('id').execute();
  const step = Math.max(1, Math.floor(all.length / SOME));
  return all.filter((/** @type {unknown} */ _, /** @type {number} */ i) => i % step === 0).slice(0, SOME);
}
