// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is compared is code
/** CI asks for the types before any test. */
const TYPES = 'The type check refuses it.';
/** Stryker counts the tests that fail; here no test begins. */
const NO_LOAD = 'With it the module cannot be loaded: each test file that imports it fails before its first test.';
const SLOWER = 'The offset of a day is kept for speed alone: without it the instant is as right.';
const FIRST_UNREAD = 'The first of what is found is not read.';
const EVERY_DAY = "Every day is before 'undefined', as texts are compared: it finds the same.";
const NOTHING = 'A function that returns nothing returns undefined.';

/**
 * The faults that no test need find, as `npm run test:mutants` prints them.
 *
 * @type {import('./judge.mjs').Harmless[]}
 */
export const HARMLESS = [
  {
    file: 'hosts/api/accounts/slow-down.ts',
    was: 'if (waiting.size > most) longest?.();',
    is: ['if (waiting.size > most) longest();'],
    because: 'Who has just been added is in the set: there is a first one.',
  },
  {
    file: 'hosts/api/platform/http/rate-limit.ts',
    was: 'if (hops === 0) return socket;',
    is: ['if (false) return socket;'],
    because: 'Behind the last entry there is none: the socket counts all the same.',
  },
  {
    file: 'hosts/api/platform/http/rate-limit.ts',
    was: 'const [head = [], tail = []] = hostname',
    is: [
      'const [head = ["Stryker was here"], tail = []] = hostname',
      'const [head = [], tail = ["Stryker was here"]] = hostname',
    ],
    because:
      'A text that is split has a first part; an address without "::" has eight groups before what would follow.',
  },
  {
    file: 'hosts/app/back-office/flight-bookings/booking.ts',
    was: 'return typeOfFlight({ aircraftType, flightType: flightType ?? -1 }, (code) =>',
    is: ['return typeOfFlight({ aircraftType, flightType: flightType ?? +1 }, (code) =>'],
    because: 'Where there is no flight, the code is not read.',
  },
  {
    file: 'widgets/contract/aircraft-type.ts',
    was: 'export const AIRCRAFT_TYPE_CODE: Readonly<Record<AircraftType, number>> = { plane: 0, jet: 1, helicopter: 2 };',
    is: ['export const AIRCRAFT_TYPE_CODE: Readonly<Record<AircraftType, number>> = {};'],
    because: TYPES,
  },
  { file: 'widgets/contract/client.ts', was: '} catch { return undefined; }', is: ['} catch {}'], because: NOTHING },
  {
    file: 'widgets/contract/date-time.ts',
    was: 'const daysInMonth = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();',
    is: ['const daysInMonth = new Date(Date.UTC(2000 - year % 400, month, 0)).getUTCDate();'],
    because: 'Leap years lie alike before and after 2000.',
  },
  {
    file: 'widgets/contract/fields.ts',
    was: ') { return v.pipe( v.optional(v.number(message), Number.NaN), v.integer(notWhole), v.minValue(min, message), v.maxValue(max, tooLarge), ); }',
    is: [') {}'],
    because: NO_LOAD,
  },
  {
    file: 'widgets/contract/fields.ts',
    was: 'export const recordId = () => wholeNumber(NO_ID, 1, MAX_ID, NO_ID, NO_ID);',
    is: ['export const recordId = () => undefined;'],
    because: NO_LOAD,
  },
  {
    file: 'widgets/contract/flight-fields.ts',
    was: "v.check((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'At most two decimals'),",
    is: ["v.check((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) <= 1e-6, 'At most two decimals'),"],
    because: 'No price is wrong by just that.',
  },
  {
    file: 'widgets/contract/idempotency.ts',
    was: "let last = { json: '', key: '' };",
    is: ['let last = {};'],
    because: TYPES,
  },
  {
    file: 'widgets/contract/idempotency.ts',
    was: "last = { json: '', key: '' };",
    is: ['last = {};'],
    because: TYPES,
  },
  {
    file: 'widgets/contract/instant.ts',
    was: 'const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);',
    is: ['const read = (type: string) => Number(parts.find(part => part.type === type).value);'],
    because: 'A formatter gives each part that it was asked for.',
  },
  {
    file: 'widgets/contract/named-number.ts',
    was: ') { const notWhole = `${name} must be a whole number`; return v.pipe( namedNumber(missing, notWhole), v.integer(notWhole), v.minValue(min, tooSmall), v.maxValue(max, `At most ${max}`), ); }',
    is: [') {}'],
    because: NO_LOAD,
  },
  {
    file: 'widgets/flight-booking/draft.ts',
    was: 'key: ++lastKey,',
    is: ['key: --lastKey,'],
    because: 'Keys need only differ.',
  },
  {
    file: 'widgets/private-charter-form/draft.ts',
    was: 'key: ++lastKey,',
    is: ['key: --lastKey,'],
    because: 'Keys need only differ.',
  },
  {
    file: 'widgets/private-charter-form/draft.ts',
    was: 'const [last = 0] = legs.at(-1) ?? [];',
    is: ['const [last = 0] = legs.at(-1) ?? ["Stryker was here"];'],
    because: 'A text is greater than no number.',
  },
  {
    file: 'widgets/private-charter-form/draft.ts',
    was: 'if (!segment) continue;',
    is: ['if (false) continue;'],
    because: 'A leg that there was not has just been added.',
  },
  {
    file: 'widgets/kit/field/time/time.ts',
    was: '/^(\\d\\d?)(?:[:.]?(\\d\\d))?(?:[:.]\\d\\d(?:\\.\\d+)?z?)?\\s*([ap])?\\.?m?\\.?$/.exec(plainText(text).toLowerCase()) ?? [];',
    is: [
      '/^(\\d\\d?)(?:[:.]?(\\d\\d))?(?:[:.]\\d\\d(?:\\.\\d+)?z?)?\\s*([ap])?\\.?m?\\.?$/.exec(plainText(text).toLowerCase()) ?? ["Stryker was here"];',
    ],
    because: FIRST_UNREAD,
  },
  {
    file: 'widgets/kit/field/time/time.ts',
    was: "return `${half === 'p' && hour < 12 ? hour + 12 : hour}:${minutes}`.padStart(5, '0');",
    is: ["return `${half === 'p' && hour <= 12 ? hour + 12 : hour}:${minutes}`.padStart(5, '0');"],
    because: 'In the afternoon twelve is read as nought before.',
  },
  {
    file: 'hosts/embed/parent/growth-guard.ts',
    was: 'let warned = false;',
    is: ['let warned = true;'],
    because: 'The first height is no answer, and with it nobody was warned.',
  },
  {
    file: 'hosts/embed/parent/growth-guard.ts',
    was: 'const isAnswer = growth > 0 && now - givenAt <= ANSWERED_WITHIN;',
    is: ['const isAnswer = growth >= 0 && now - givenAt <= ANSWERED_WITHIN;'],
    because: 'What did not grow was answered before.',
  },
  {
    file: 'widgets/kit/today.ts',
    was: 'const never = () => () => {};',
    is: ['const never = () => undefined;'],
    because: TYPES,
  },
  {
    file: 'hosts/api/flights/departures.ts',
    was: 'const day = wallClock.slice(0, 10);',
    is: ['const day = wallClock;'],
    because: SLOWER,
  },
  {
    file: 'hosts/api/flights/departures.ts',
    was: 'if (!offsets.has(key)) {',
    is: ['if (offsets.has(key)) {', 'if (true) {', 'if (false) {'],
    because: SLOWER,
  },
  {
    file: 'hosts/api/flights/departures.ts',
    was: 'if (!offsets.has(key)) { const offsetAt = (clock: string) => instantOf(clock, zone) - Date.parse(`${ … (offsets.size === MAX_DAYS) offsets.clear(); offsets.set(key, first === last ? first : undefined); }',
    is: ['if (!offsets.has(key)) {}'],
    because: SLOWER,
  },
  {
    file: 'hosts/api/flights/departures.ts',
    was: 'const offsetAt = (clock: string) => instantOf(clock, zone) - Date.parse(`${clock}Z`);',
    is: [
      'const offsetAt = () => undefined;',
      'const offsetAt = (clock: string) => instantOf(clock, zone) + Date.parse(`${clock}Z`);',
    ],
    because: SLOWER,
  },
  {
    file: 'hosts/api/flights/departures.ts',
    was: 'const [first, last] = [offsetAt(`${day}T00:00:00`), offsetAt(`${day}T23:59:59`)];',
    is: ['const [first, last] = [];'],
    because: SLOWER,
  },
  {
    file: 'hosts/api/flights/departures.ts',
    was: 'if (offsets.size === MAX_DAYS) offsets.clear();',
    is: [
      'if (true) offsets.clear();',
      'if (false) offsets.clear();',
      'if (offsets.size !== MAX_DAYS) offsets.clear();',
    ],
    because: SLOWER,
  },
  {
    file: 'hosts/api/flights/departures.ts',
    was: 'offsets.set(key, first === last ? first : undefined);',
    is: ['offsets.set(key, false ? first : undefined);'],
    because: SLOWER,
  },
  {
    file: 'hosts/api/flights/departures.ts',
    was: 'return offset === undefined ? instantOf(wallClock, zone) : Date.parse(`${wallClock}Z`) + offset;',
    is: ['return true ? instantOf(wallClock, zone) : Date.parse(`${wallClock}Z`) + offset;'],
    because: SLOWER,
  },
  {
    file: 'hosts/api/flights/departures.ts',
    was: "const [start, end] = from && to ? [from, to] : ['UTC', 'UTC'];",
    is: ['const [start, end] = from && to ? [from, to] : [];'],
    because: TYPES,
  },
  {
    file: 'hosts/api/flights/departures.ts',
    was: "const ZONES = new Map(Object.entries(zones).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone])));",
    is: [
      "const ZONES = new Map(Object.entries(zones).flatMap(([zone, codes]) => codes.split(' ').map(() => undefined)));",
      'const ZONES = new Map(Object.entries(zones).flatMap(() => undefined));',
    ],
    because: NO_LOAD,
  },
  {
    file: 'hosts/api/flights/search.ts',
    was: 'const answer = new Uint8Array(gzipSync(text, { level: QUICK }));',
    is: ['const answer = new Uint8Array(gzipSync(text, {}));'],
    because: 'It is packed a little tighter, and slower.',
  },
  {
    file: 'hosts/api/flights/search.ts',
    was: 'return { answer, etag: `W/"${hash.slice(0, 22)}"`, isEmpty: records.length === 0 };',
    is: ['return { answer, etag: `W/"${hash}"`, isEmpty: records.length === 0 };'],
    because: 'A longer tag tells answers apart as well.',
  },
  {
    file: 'widgets/flight-booking/draft.ts',
    was: 'if (guests.value.length !== companions.value) guests.value = rows(guests.value);',
    is: ['if (true) guests.value = rows(guests.value);'],
    because: 'The same rows in another list are drawn as they were.',
  },
  {
    file: 'hosts/api/flights/store.ts',
    was: 'return Math.max(FromLocation.length, ToLocation.length) > LONGEST_SEARCH;',
    is: ['return Math.max(FromLocation.length, ToLocation.length) >= LONGEST_SEARCH;'],
    because: 'No location is nearly so long.',
  },
  { file: 'hosts/api/flights/store.ts', was: 'if (lastDay) {', is: ['if (true) {'], because: EVERY_DAY },
  {
    file: 'hosts/api/flights/store.ts',
    was: 'images.flatMap(({ image }) => image ?? []),',
    is: ['images.flatMap(({ image }) => image ?? ["Stryker was here"]),'],
    because: 'No image is stored under that key.',
  },
  {
    file: 'hosts/api/flights/store.ts',
    was: "id === undefined ? [] : await trx.selectFrom('flight_images').select('id').where('flight_id', '=', id).execute();",
    is: ["false ? [] : await trx.selectFrom('flight_images').select('id').where('flight_id', '=', id).execute();"],
    because: TYPES,
  },
  {
    file: 'hosts/api/flights/store.ts',
    was: "if (imageId !== undefined) await trx.deleteFrom('flight_images').where('id', '=', imageId).execute();",
    is: ["if (true) await trx.deleteFrom('flight_images').where('id', '=', imageId).execute();"],
    because: TYPES,
  },
  {
    file: 'hosts/api/flights/store.ts',
    was: 'if (banner !== undefined) {',
    is: ['if (true) {'],
    because: TYPES,
  },
  {
    file: 'hosts/api/flights/store.ts',
    was: 'const latest = new Date(now.getTime() + MOST_BESIDE_UTC_MS).toISOString().slice(0, 19);',
    is: ['const latest = new Date(now.getTime() + MOST_BESIDE_UTC_MS).toISOString();'],
    because:
      'No wall clock is between an instant without its milliseconds and the same with them, as texts are compared.',
  },
  {
    file: 'widgets/private-charter-form/prefill.ts',
    was: 'const [, before, parameter, after] = NUMBERED.exec(key) ?? [];',
    is: ['const [, before, parameter, after] = NUMBERED.exec(key) ?? ["Stryker was here"];'],
    because: FIRST_UNREAD,
  },
  {
    file: 'widgets/private-charter-form/prefill.ts',
    was: 'for (const reading of by) reading?.fields.push(field);',
    is: ['for (const reading of by) reading.fields.push(field);'],
    because: 'What brings a value is there.',
  },
  {
    file: 'widgets/kit/links.ts',
    was: 'return /^https?:$/.test(new URL(link, pageAddress()).protocol) ? link : undefined;',
    is: ['return /^https?:/.test(new URL(link, pageAddress()).protocol) ? link : undefined;'],
    because: 'The one colon of a protocol is its end.',
  },
  {
    file: 'widgets/kit/links.ts',
    was: '} catch { return undefined; }',
    is: ['} catch {}'],
    because: NOTHING,
  },
  {
    file: 'widgets/kit/airports/late/google-places.ts',
    was: 'const telling = (text: string) => text.toLowerCase().match(/\\p{L}{4,}/gu) ?? [];',
    is: ['const telling = (text: string) => text.toLowerCase().match(/\\p{L}{4,}/gu) ?? ["Stryker was here"];'],
    because: 'It is no word that the name of an airport has.',
  },
  {
    file: 'widgets/kit/airports/late/built-in-index.ts',
    was: 'const airportsOf = (hits: Hit[]) => hits.slice(0, MAX_SUGGESTIONS).map(({ entry }) => suggestionOf(entry.airport));',
    is: ['const airportsOf = (hits: Hit[]) => hits.map(({ entry }) => suggestionOf(entry.airport));'],
    because: 'What is too much is cut off later all the same, and slower.',
  },
  {
    file: 'widgets/kit/airports/complete-places.ts',
    was: '} catch { // Without the index the text stands as it came. return undefined; }',
    is: ['} catch {}'],
    because: NOTHING,
  },
];
