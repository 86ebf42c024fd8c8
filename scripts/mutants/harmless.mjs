// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is compared is code
/** CI asks for the types before any test. */
const TYPES = 'The type check refuses it.';
/** Stryker counts the tests that fail; here no test begins. */
const NO_LOAD = 'With it the module cannot be loaded: each test file that imports it fails before its first test.';
const NOTHING = 'A function that returns nothing returns undefined.';

/**
 * The faults that no test need find, as `npm run test:mutants` prints them.
 *
 * @type {import('./judge.mjs').Harmless[]}
 */
export const HARMLESS = [
  {
    file: 'widgets/contract/aircraft.ts',
    was: 'export const AIRCRAFT_TYPE_CODE: Readonly<Record<AircraftType, number>> = { plane: 0, jet: 1, helicopter: 2 };',
    is: ['export const AIRCRAFT_TYPE_CODE: Readonly<Record<AircraftType, number>> = {};'],
    because: TYPES,
  },
  {
    file: 'widgets/contract/client.ts',
    was: "if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);",
    is: ["if (true) headers.set('Idempotency-Key', idempotencyKey);"],
    because: "ky leaves a header out whose value is 'undefined'.",
  },
  {
    file: 'widgets/contract/client.ts',
    was: 'throwHttpErrors: (code) => code >= 502,',
    is: ['throwHttpErrors: (code) => true,'],
    because: 'What is thrown is taken for an answer all the same, and what is tried again is said beside.',
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
    file: 'widgets/contract/phone.ts',
    was: "return number.replace(/^(?:(?:\\+|00)92|92(?=3)|00)?0?(?=\\d)/, '').replace(/\\D/g, '');",
    is: ["return number.replace(/(?:(?:\\+|00)92|92(?=3)|00)?0?(?=\\d)/, '').replace(/\\D/g, '');"],
    because: 'It differs behind a plus and a nought alone, with which no number begins.',
  },
];
