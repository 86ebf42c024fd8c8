import { expect, it, vi } from 'vitest';
import { createField, type Field } from '../../field/field';
import { fillPerson } from './person';

const NAMES = ['name', 'firstName', 'lastName', 'email', 'phone', 'phoneNo'] as const;
const createFields = () =>
  Object.fromEntries(NAMES.map((name) => [name, createField('')])) as Record<(typeof NAMES)[number], Field<string>>;
const filledBy = (person: object) => {
  const fields = createFields();
  fillPerson(fields, person, 'https://fly.example/api');
  return Object.fromEntries(Object.entries(fields).flatMap(([name, { value }]) => (value ? [[name, value]] : [])));
};
const SANA = { name: ' Sana  Gul Mir ', email: 'sana@example.com', phone: '03000000042' };

it('the last word of a person’s name fills in the last name', () => {
  expect(filledBy(SANA)).toEqual({
    ...{ name: 'Sana  Gul Mir', firstName: 'Sana Gul', lastName: 'Mir' },
    ...{ email: 'sana@example.com', phone: '03000000042', phoneNo: '03000000042' },
  });
});

it('parts that are missing or cannot be used are left out', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(filledBy({ name: 'Sana' })).toEqual({ name: 'Sana', firstName: 'Sana' });
  expect(filledBy({ name: 'sana@example.com', email: 'sana', phone: 'none', cnic: '42101' })).toEqual({});
  expect(filledBy({ name: 'a'.repeat(101), email: 7, phone: ['0300'] })).toEqual({});
  expect(filledBy('Sana' as never)).toEqual({});
  expect(filledBy([SANA])).toEqual({});
});

it('what a template left unfilled is left out', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(filledBy({ name: '{{ user.name }}', email: `\${mail}@example.com`, phone: `\${phone0}` })).toEqual({});
  expect(filledBy({ name: 'undefined', email: 'undefined', phone: '{{ phone1 }}' })).toEqual({});
});

it('what only the form refuses is filled in, so that the traveller sees and corrects it', () => {
  expect(filledBy({ email: 'sana@example.c', phone: '123' })).toMatchObject({ email: 'sana@example.c', phone: '123' });
});

it('a later person fills in what the traveller has not touched, and takes back what it does not know', () => {
  const fields = createFields();
  fields.email.set('typed@example.com');
  fillPerson(fields, SANA);
  fields.firstName.set('');
  fillPerson(fields, { name: 'Bilal Khan', email: 'bilal@example.com' });
  expect(Object.values(fields).map(({ value }) => value)).toEqual([
    'Bilal Khan',
    '',
    'Khan',
    'typed@example.com',
    '',
    '',
  ]);
});
