/**
 * @typedef {import('../testing/start-built-server.mjs').BuiltServer} BuiltServer
 * @typedef {import('playwright').Page} Page
 */

/**
 * One state of one screen, photographed at each width, in light and in dark.
 * @typedef {object} Scene
 * @property {string} name of the file
 * @property {string} path
 * @property {boolean} [partner] on the partner's origin
 * @property {boolean} [inWindow] as it stands where its steps have led, and not the whole page
 * @property {boolean} [barBelow] the window is as high as the page: its foot's bar would lie across the picture, or it draws what is in sight
 * @property {(page: Page, server: BuiltServer) => Promise<unknown>} [before] steps ahead of opening the path
 * @property {(page: Page, server: BuiltServer) => Promise<unknown>} [steps] steps on the open page
 */

const FORM = '/embed/private-charter-form';
const LIST = '**/api/PrivateCharter/GetAllRequests?*';
const OTHER_LISTS = [
  '**/api/FlightBooking?*',
  '**/api/ChauffeurService/GetAllChauffeurServices?*',
  '**/api/InternationalCharter?*',
];
const SEARCH = '**/api/Flight/search*';
const AIRCRAFT = '**/api/AirlineAircraft/GetAircrafts';
const CREATE = '**/api/PrivateCharter/Create';
const FLIGHT = '**/api/Flight/GetFlight/*';

const answer =
  (/** @type {number} */ status, /** @type {object} */ body) => (/** @type {import('playwright').Route} */ route) =>
    route.fulfill({ status, json: body });
const failed = answer(500, { success: false, message: 'Something went wrong', data: null });
const empty = answer(200, { success: true, message: '', data: [] });
const hang = () => new Promise(() => {});

const KHI = 'Karachi (KHI) – Jinnah International Airport';
const KDU = 'Skardu (KDU) – Skardu Airport';

/**
 * @param {string} origin
 * @param {string} path
 * @param {object} body
 * @param {string} [token]
 */
async function post(origin, path, body, token = '') {
  const answered = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return (await answered.json()).data;
}

/** Where the traveller's page of the last request is. */
let trip = '';

/**
 * Asks for a charter, and has the desk quote it.
 * @param {string} query
 */
const askForCharter =
  (query, isQuoted = false) =>
  async (/** @type {Page} */ _page, /** @type {BuiltServer} */ { origin, admin }) => {
    const legs = [
      { fromLocation: KHI, toLocation: KDU, departDate: '2031-03-04T14:30:00', seats: 4, luggage: 60, pets: 0 },
      { fromLocation: KDU, toLocation: KHI, departDate: '2031-03-08T10:15:00', seats: 4, luggage: 60, pets: 0 },
    ];
    const who = { name: 'Ayesha Khan', email: 'ayesha@example.com', phone: '03000000042' };
    const { id, trackUrl } = await post(origin, `PrivateCharter/Create${query}`, { trip: 1, ...who, segments: legs });
    trip = `/trip${new URL(trackUrl).hash}`;
    if (!isQuoted) return;
    const { token } = await post(origin, 'Auth/login', admin);
    const answered = await fetch(`${origin}/api/PrivateCharter/GetRequestById/${id}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { file } = (await answered.json()).data;
    const [{ version, revision, hash }] = await post(
      origin,
      `Quotes/${file.id}`,
      {
        aircraft: 'Gulfstream G650',
        tail: 'AP-GUL',
        currency: 'USD',
        legs: legs.map(({ fromLocation: from, toLocation: to, departDate: departs }) => ({
          from,
          to,
          departs,
          minutes: 125,
          seats: 4,
        })),
        lines: [
          { label: 'Flight, 4 h 10 min', kind: 'flight', amount: 2_583_400 },
          { label: 'Landing and handling', kind: 'fee', amount: 115_000 },
        ],
        inclusions: 'Catering, and handling at both ends.',
        terms: 'Half of the total within a day of booking, the rest 72 hours before departure.',
        validUntil: new Date(Math.ceil(Date.now() / 3_600_000 + 72) * 3_600_000).toISOString(),
      },
      token,
    );
    await post(origin, `Quotes/send/${file.id}`, { version, revision, hash }, token);
  };

/** @param {Page} page @param {BuiltServer} server */
async function openTrip(page, { origin }) {
  await page.goto(`${origin}${trip}`, { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
}

/** @param {Page} page @param {BuiltServer} server */
async function openQuote(page, server) {
  await askForCharter('', true)(page, server);
  const id = Number.parseInt(trip.split('.')[1] ?? '', 36);
  await page.goto(`${server.origin}/admin/quote/${id}`, { waitUntil: 'networkidle' });
}

/**
 * The home page, drawn by the browser and not by the server, with its calls answered so.
 * @param {Page} page
 * @param {(route: import('playwright').Route) => Promise<unknown>} handler
 */
async function homeAnswers(page, handler) {
  for (const call of [SEARCH, `${AIRCRAFT}*`]) await page.route(call, handler);
  await page.evaluate(() => {
    history.pushState({}, '', '/');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await page.getByRole('form', { name: 'Where would you like to go?' }).waitFor();
}

/** @param {Page} page */
async function fillSegment(page) {
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('From').first().fill('Karachi (KHI) – Jinnah International Airport');
  await page.getByLabel('To', { exact: true }).first().fill('Dubai (DXB) – Dubai International Airport');
  await page.keyboard.press('Tab');
  await page.getByLabel('Date').first().fill(nextMonth);
  await page.getByLabel('Time').first().fill('14:30');
  await page.getByRole('spinbutton', { name: 'Seats' }).first().fill('4');
  await page.getByRole('spinbutton', { name: 'Luggage (kg)' }).first().fill('40');
}

/** @param {Page} page */
async function openDetails(page) {
  await fillSegment(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name').waitFor();
}

/** @param {Page} page */
async function submit(page) {
  await openDetails(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ayesha Khan');
  await dialog.getByLabel('Email').fill('ayesha.khan@example.com');
  await dialog.getByLabel('Phone').fill('03000000123');
  await dialog.getByRole('button', { name: 'SUBMIT REQUEST' }).click();
}

/**
 * @param {Page} page
 * @param {BuiltServer} server
 */
async function signIn(page, { origin, admin }) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/**
 * What the bar has no room for at this width.
 * @param {Page} page
 */
async function openMore(page) {
  const more = page.getByRole('button', { name: /^(More|Menu)$/ });
  if (await more.isVisible()) await more.click();
}

/**
 * Signed in, and then answered so by the list's call.
 * @param {(route: import('playwright').Route) => Promise<unknown>} handler
 */
const listAnswers = (handler) => async (/** @type {Page} */ page, /** @type {BuiltServer} */ server) => {
  await signIn(page, server);
  await page.route(LIST, handler);
};

/** @param {Page} page */
async function fillBooking(page) {
  const form = page.getByRole('form', { name: 'Reserve Your Flight' });
  await form.getByLabel('Title').selectOption('Mrs');
  await form.getByLabel('First name').fill('Ayesha');
  await form.getByLabel('Last name').fill('Khan');
  await form.getByLabel('Phone number').fill('+92 300 0000123');
  await form.getByLabel('Email').fill('ayesha.khan@example.com');
  await form.getByRole('checkbox').check();
}

/**
 * The flight has departed, and the next one on its route leaves a year later.
 * @param {Page} page
 */
async function departed(page) {
  await page.route(FLIGHT, async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { success: true, data: { ...data, departsAt: '2026-01-01T00:00:00Z' } } });
    const next = { ...data, id: data.id + 1, departureDatetime: `${new Date().getFullYear() + 1}-12-01T09:00:00` };
    await page.route(SEARCH, answer(200, { success: true, data: [next] }));
  });
}

/**
 * The back office's search over everything, with what is typed into it.
 * @param {string} text
 */
const find = (text) => async (/** @type {Page} */ page) => {
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('combobox').fill(text);
  await page
    .getByRole('dialog')
    .getByText(text ? / found$|^Nothing found$/i : /^Charters, bookings/)
    .first()
    .waitFor();
};

const OF_THE_FLEET = ' of the northern fleet, with the stretcher and the long range tanks, on loan until spring';

/**
 * Names as long as they may get.
 * @param {Page} page
 */
async function longNames(page) {
  await page.route(SEARCH, async (route) => {
    const answered = await (await route.fetch()).json();
    for (const flight of answered.data) {
      flight.fromLocation = `The old airstrip behind the salt mine of ${flight.fromLocation}, which has another name on maps`;
      flight.toLocation = `Unmarked helipad on the roof of the guest house of ${flight.toLocation}, beside the tower`;
      flight.aircraftName += OF_THE_FLEET;
    }
    await route.fulfill({ json: answered });
  });
  await page.route(AIRCRAFT, async (route) => {
    const answered = await (await route.fetch()).json();
    for (const aircraft of answered.data) aircraft.name += OF_THE_FLEET;
    await route.fulfill({ json: answered });
  });
}

/**
 * Signed in, with names as long as they may get.
 * @param {Page} page
 * @param {BuiltServer} server
 */
async function signInToLongNames(page, server) {
  await signIn(page, server);
  await longNames(page);
}

/**
 * As another tab does it.
 * @param {Page} page
 */
async function endSession(page) {
  await page.evaluate(() => {
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
}

/**
 * Most of the example's flights are of the days to come.
 * @param {Page} page
 */
const nextWeek = async (page) => {
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.mouse.move(0, 0);
};

/** @param {Page} page */
async function repeat(page) {
  await page
    .getByRole('button', { name: /^Repeat/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Repeat weekly' }).waitFor();
}

/**
 * Saves what somebody else has changed meanwhile to these.
 * @param {Record<string, unknown>} theirs
 */
const conflict = (theirs) => async (/** @type {Page} */ page) => {
  await page.getByLabel('Seat price (USD)').fill('450');
  await page.getByRole('spinbutton', { name: 'Luggage limit (kg)' }).fill('35');
  await page.route('**/api/Flight/upsert', async (route) => {
    const { data } = await page.evaluate(() => fetch('/api/Flight/GetFlight/3').then((answer) => answer.json()));
    await route.fulfill({
      status: 409,
      json: { success: false, message: 'This flight was changed meanwhile', data: { ...data, version: 99, ...theirs } },
    });
  });
  await page.getByRole('button', { name: 'Update Flight' }).click();
  await page.getByRole('dialog', { name: 'Somebody else has changed this flight' }).waitFor();
};

/** @type {Scene[]} */
export const scenes = [
  { name: 'home', path: '/' },
  {
    name: 'home-errors',
    path: '/',
    steps: (page) => page.getByRole('button', { name: 'Request the aircraft' }).click(),
  },
  { name: 'home-car', path: '/', steps: (page) => page.getByRole('radio', { name: 'A car' }).check() },
  { name: 'home-loading', path: '/contact', steps: (page) => homeAnswers(page, hang) },
  { name: 'home-empty', path: '/contact', steps: (page) => homeAnswers(page, empty) },
  { name: 'home-error', path: '/contact', steps: (page) => homeAnswers(page, failed) },
  { name: 'form', path: FORM },
  {
    name: 'form-errors',
    path: FORM,
    steps: (page) => page.getByRole('button', { name: 'Search', exact: true }).click(),
  },
  { name: 'form-filled', path: FORM, steps: fillSegment },
  {
    name: 'form-airports',
    path: FORM,
    async steps(page) {
      await page.getByLabel('From').first().pressSequentially('kar');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'form-multi-leg',
    path: FORM,
    async steps(page) {
      await page.getByText('MULTI-LEG', { exact: true }).click();
      await page.getByRole('button', { name: 'Add segment' }).click();
    },
  },
  { name: 'details', path: FORM, steps: openDetails },
  {
    name: 'submitted',
    path: '/private-charter-form',
    async steps(page) {
      await submit(page);
      await page.getByText('Request Submitted!').waitFor();
      // The code for a camera comes a moment later, where there is room for it.
      await page.locator('.cw-track').evaluate(
        (place) =>
          new Promise((done) => {
            const look = () => (!place.clientWidth || place.querySelector('path') ? done(true) : setTimeout(look, 20));
            look();
          }),
      );
    },
  },
  {
    name: 'submit-failed',
    path: FORM,
    before: (page) => page.route(CREATE, failed),
    async steps(page) {
      await submit(page);
      await page.getByRole('button', { name: 'SUBMIT REQUEST' }).waitFor();
    },
  },
  {
    name: 'submitting',
    path: FORM,
    before: (page) => page.route(CREATE, hang),
    async steps(page) {
      await submit(page);
      await page.getByRole('button', { name: 'Submitting...' }).waitFor();
    },
  },
  { name: 'app-form', path: '/private-charter-form' },
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    async steps(page) {
      await page.getByLabel('Email').fill('someone@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByText('Email or password is incorrect').first().waitFor();
    },
  },
  { name: 'sign-up', path: '/signup' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=0123456789' },
  { name: 'verify', path: '/verify#0123456789' },
  { name: 'join-dead', path: '/join#0123456789', steps: (page) => page.getByText('does not work').waitFor() },
  { name: 'search', path: '/search' },
  { name: 'search-found', path: '/search?from=KHI&to=DXB&passengers=2' },
  { name: 'search-days', path: '/search?order=earliest&time=morning' },
  { name: 'search-filtered-out', path: '/search?from=KHI&to=DXB&aircraft=helicopter' },
  { name: 'search-none', path: '/search?from=KHI&to=Nowhere' },
  { name: 'search-failed', path: '/search?from=KHI&to=DXB', before: (page) => page.route(SEARCH, failed) },
  { name: 'search-loading', path: '/search?from=KHI&to=DXB', before: (page) => page.route(SEARCH, hang) },
  { name: 'aircrafts', path: '/aircrafts' },
  { name: 'aircrafts-empty', path: '/aircrafts', before: (page) => page.route(AIRCRAFT, empty) },
  { name: 'chauffeur-form', path: '/chauffeur-service-form' },
  {
    name: 'chauffeur-form-errors',
    path: '/chauffeur-service-form',
    steps: (page) => page.getByRole('button', { name: 'Submit Request' }).click(),
  },
  { name: 'international-form', path: '/international-charter-form' },
  {
    name: 'international-form-errors',
    path: '/international-charter-form',
    steps: (page) => page.getByRole('button', { name: 'Submit', exact: true }).click(),
  },
  { name: 'gallery', path: '/flights-products' },
  { name: 'gallery-narrowed', path: '/flights-products?aircraft=helicopter&order=price' },
  { name: 'gallery-filtered-out', path: '/flights-products?aircraft=helicopter&time=night&price=300' },
  { name: 'gallery-empty', path: '/flights-products', before: (page) => page.route(SEARCH, empty) },
  { name: 'gallery-failed', path: '/flights-products', before: (page) => page.route(SEARCH, failed) },
  { name: 'booking', path: '/flights-details?id=6' },
  {
    name: 'booking-errors',
    path: '/flights-details?id=6',
    inWindow: true,
    async steps(page) {
      await page.getByRole('spinbutton', { name: /Number of guests/ }).fill('2');
      await page.getByRole('group', { name: /Guest 2/ }).waitFor();
      await page.getByRole('button', { name: 'Submit Booking Request' }).click();
    },
  },
  {
    name: 'booking-reserve',
    path: '/flights-details?id=6',
    inWindow: true,
    steps: (page) => page.getByRole('button', { name: 'Reserve' }).click(),
  },
  { name: 'booking-filled', path: '/flights-details?id=6', steps: fillBooking },
  {
    name: 'booking-too-many',
    path: '/flights-details?id=6',
    async steps(page) {
      await fillBooking(page);
      const form = page.getByRole('form', { name: 'Reserve Your Flight' });
      const guests = form.getByRole('spinbutton', { name: /Number of guests/ });
      await guests.fill('31');
      await form.getByText(/^Maximum 30/).waitFor();
      await guests.fill('20');
      await form
        .getByText(/^Only \d+ seats/)
        .first()
        .waitFor();
    },
  },
  { name: 'booking-departed', path: '/flights-details?id=6', before: departed },
  {
    name: 'booking-departed-last',
    path: '/flights-details?id=6',
    before: (page) =>
      page.route(FLIGHT, async (route) => {
        const { data } = await (await route.fetch()).json();
        await route.fulfill({ json: { success: true, data: { ...data, departsAt: '2026-01-01T00:00:00Z' } } });
      }),
  },
  { name: 'booking-failed', path: '/flights-details?id=6', before: (page) => page.route(FLIGHT, failed) },
  {
    name: 'booking-refused',
    path: '/flights-details?id=6',
    before: (page) => page.route('**/api/FlightBooking?*', failed),
    async steps(page) {
      await fillBooking(page);
      await page.getByRole('button', { name: 'Submit Booking Request' }).click();
      await page.getByRole('alert').getByText('Something went wrong').waitFor();
    },
  },
  { name: 'booking-wrong-id', path: '/flights-details?id=abc' },
  { name: 'booking-no-flight', path: '/embed/flight-booking' },
  { name: 'booking-missing', path: '/flights-details?id=99999' },
  { name: 'services', path: '/services' },
  { name: 'lets-go', path: '/lets-go' },
  { name: 'about-us', path: '/about-us' },
  { name: 'contact', path: '/contact' },
  { name: 'terms', path: '/terms' },
  { name: 'today', path: '/admin/today', before: signIn },
  {
    name: 'today-failed',
    path: '/admin/today',
    async before(page, server) {
      await signIn(page, server);
      await page.route(LIST, failed);
      await page.route(SEARCH, failed);
    },
  },
  {
    name: 'today-empty',
    path: '/admin/today',
    async before(page, server) {
      await signIn(page, server);
      for (const list of [LIST, SEARCH, ...OTHER_LISTS]) await page.route(list, empty);
    },
  },
  {
    name: 'today-loading',
    path: '/admin/today',
    async before(page, server) {
      await signIn(page, server);
      for (const list of [LIST, SEARCH, ...OTHER_LISTS]) await page.route(list, hang);
    },
    steps: (page) => page.getByRole('heading', { name: 'Today', level: 1 }).waitFor(),
  },
  { name: 'people', path: '/admin/people', before: signIn },
  {
    name: 'people-invite',
    path: '/admin/people',
    before: signIn,
    steps: (page) => page.getByRole('button', { name: 'Invite somebody' }).click(),
  },
  { name: 'own-account', path: '/admin/account', before: signIn },
  { name: 'bar-more', path: '/admin/today', before: signIn, steps: openMore },
  { name: 'bar-menu', path: '/search', steps: openMore },
  { name: 'keys', path: '/admin/private-charter', before: signIn, steps: (page) => page.keyboard.press('?') },
  { name: 'admin-search', path: '/admin/search', barBelow: true, before: signIn },
  {
    name: 'admin-search-delete',
    path: '/admin/search',
    before: signIn,
    steps: (page) =>
      page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click(),
  },
  { name: 'admin-search-long', path: '/admin/search', before: signInToLongNames },
  { name: 'calendar', path: '/admin/search?view=calendar', before: signIn, steps: nextWeek },
  {
    name: 'calendar-long',
    path: '/admin/search?view=calendar',
    before: signInToLongNames,
    steps: nextWeek,
  },
  { name: 'calendar-empty', path: '/admin/search?view=calendar&week=2051-01-02', before: signIn },
  { name: 'repeat', path: '/admin/search', before: signIn, steps: repeat },
  {
    name: 'repeat-failed',
    path: '/admin/search',
    before: signInToLongNames,
    async steps(page) {
      await repeat(page);
      let sent = 0;
      const stored = await page.evaluate(() => fetch('/api/Flight/GetFlight/1').then((answered) => answered.json()));
      await page.route('**/api/Flight/upsert', (route) =>
        sent++ % 2 === 0
          ? route.fulfill({ json: stored })
          : answer(400, { success: false, message: 'The aircraft is not in service any more on that day' })(route),
      );
      await page.getByRole('button', { name: 'Create 4 flights' }).click();
      await page.getByText('2 flights were not created. The others are.').waitFor();
    },
  },
  {
    name: 'repeat-signed-out',
    path: '/admin/search',
    before: signIn,
    async steps(page) {
      await repeat(page);
      await endSession(page);
    },
  },
  { name: 'duplicate', path: '/admin/flight-management/?copy=1', before: signIn },
  { name: 'conflict-one', path: '/admin/flight-management/3', before: signIn, steps: conflict({ seatPrice: 500 }) },
  {
    name: 'conflict-several',
    path: '/admin/flight-management/3',
    before: signIn,
    steps: conflict({
      seatPrice: 500,
      mealIncluded: true,
      wifiAvailable: false,
      fromLocation:
        'The old airstrip behind the salt mine, which has another name on every map that was ever printed of it',
      departureDatetime: '2031-03-01T22:30:00',
      images: [],
    }),
  },
  {
    name: 'unsaved',
    path: '/admin/flight-management/1',
    before: signIn,
    async steps(page) {
      await page.getByLabel('Seat price (USD)').fill('450');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    },
  },
  {
    name: 'booked-change',
    path: '/admin/flight-management/4',
    before: signIn,
    async steps(page) {
      await page.getByRole('group', { name: 'Departure date and time' }).getByLabel('Time').fill('06:05');
      await page.getByRole('button', { name: 'Update Flight' }).click();
      await page.getByRole('alertdialog', { name: 'This changes what was booked' }).waitFor();
    },
  },
  {
    name: 'signed-out-form',
    path: '/admin/flight-management/1',
    before: signIn,
    async steps(page) {
      await page.getByLabel('Seat price (USD)').fill('450');
      await endSession(page);
    },
  },
  { name: 'flight-form', path: '/admin/flight-management', before: signIn },
  { name: 'flight-form-edit', path: '/admin/flight-management/1', before: signIn },
  { name: 'admin-aircrafts', path: '/admin/aircrafts', before: signIn },
  { name: 'admin-aircrafts-long', path: '/admin/aircrafts', before: signInToLongNames },
  { name: 'aircraft-form', path: '/admin/aircraft-management', before: signIn },
  { name: 'aircraft-form-edit', path: '/admin/aircraft-management/1', before: signIn },
  { name: 'bookings', path: '/admin/flights-bookings', before: signIn },
  {
    name: 'bookings-narrowed',
    path: '/admin/flights-bookings?received=2026-01-01..&departure=upcoming',
    before: signIn,
    async steps(page) {
      const filters = page.getByRole('button', { name: 'Filters (2)' });
      if (await filters.isVisible()) await filters.click();
    },
  },
  {
    name: 'bookings-none-left',
    path: '/admin/flights-bookings?received=..2020-01-01&departure=upcoming',
    before: signIn,
  },
  {
    name: 'bookings-export',
    path: '/admin/flights-bookings',
    before: signIn,
    steps: (page) => page.getByRole('button', { name: 'CSV' }).click(),
  },
  { name: 'find', path: '/admin/private-charter', before: signIn, steps: find('') },
  { name: 'find-found', path: '/admin/private-charter', before: signIn, steps: find('khi') },
  { name: 'find-none', path: '/admin/private-charter', before: signIn, steps: find('nobody at all') },
  { name: 'booking-detail', path: '/admin/flights-bookings/1', before: signIn },
  { name: 'chauffeur-list', path: '/admin/chauffer-services', before: signIn },
  { name: 'chauffeur-detail', path: '/admin/chauffer-services/1', before: signIn },
  { name: 'international-list', path: '/admin/international-charters', before: signIn },
  { name: 'international-detail', path: '/admin/international-charters/1', before: signIn },
  { name: 'embed-studio', path: '/admin/embed-studio', before: signIn },
  { name: 'api-docs', path: '/api/docs' },
  { name: 'charters', path: '/admin/private-charter', before: signIn },
  { name: 'charters-empty', path: '/admin/private-charter', before: listAnswers(empty) },
  { name: 'charters-failed', path: '/admin/private-charter', before: listAnswers(failed) },
  { name: 'charters-loading', path: '/admin/private-charter', before: listAnswers(hang) },
  { name: 'charter', path: '/admin/private-charter/1', before: signIn },
  {
    name: 'partner-branded',
    path: '/indus-holidays.html',
    partner: true,
    // Their code comes as one comes near them.
    async steps(page) {
      for (const tag of ['private-charter-form', 'flight-gallery']) {
        const widget = page.locator(tag);
        await widget.scrollIntoViewIfNeeded();
        await widget.locator('.cw-input, img').first().waitFor();
      }
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'partner-script-tag', path: '/script-tag.html', partner: true },
  { name: 'partner-iframe', path: '/iframe.html', partner: true },
  { name: 'partner-chauffeur', path: '/chauffeur-form.html', partner: true },
  { name: 'partner-gallery', path: '/flight-gallery.html', partner: true },
  { name: 'partner-booking', path: '/flight-booking.html', partner: true },
  { name: 'trip', path: '/trip', before: askForCharter(''), steps: openTrip },
  { name: 'trip-urdu', path: '/trip', before: askForCharter('?locale=ur'), steps: openTrip },
  { name: 'trip-quoted', path: '/trip', barBelow: true, before: askForCharter('', true), steps: openTrip },
  {
    name: 'trip-quoted-urdu',
    path: '/trip',
    barBelow: true,
    before: askForCharter('?locale=ur', true),
    steps: openTrip,
  },
  { name: 'trip-incomplete', path: '/trip' },
  { name: 'quote', path: '/admin/today', barBelow: true, before: signIn, steps: openQuote },
  {
    name: 'quote-doubts',
    path: '/admin/today',
    barBelow: true,
    before: signIn,
    async steps(page, server) {
      await openQuote(page, server);
      await page.getByLabel('Rate an hour').fill('6,400');
      await page.locator('summary', { hasText: 'Flight 2' }).click();
      await page.getByLabel('Flight 2, block time in hours and minutes').fill('2:35');
      await page.getByLabel('Flight 2, seats').fill('40');
    },
  },
  { name: 'person', path: '/admin/person/1', before: signIn },
  { name: 'webhooks', path: '/admin/webhooks', before: signIn },
  { name: 'audit', path: '/admin/audit', before: signIn },
  { name: 'audit-one', path: '/admin/audit?trip=1&days=2026-01-01..', before: signIn },
  { name: 'audit-empty', path: '/admin/audit?what=removed', before: signIn },
];
