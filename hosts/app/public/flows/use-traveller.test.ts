import { expect, it } from 'vitest';
import { detailsOf } from './use-traveller';

it('the last word of an account’s name fills in the last name', () => {
  expect(detailsOf({ name: 'Sana  Gul Mir', email: 'sana@example.com', phone: '03000000042' })).toEqual({
    name: 'Sana Gul Mir',
    firstName: 'Sana Gul',
    lastName: 'Mir',
    email: 'sana@example.com',
    phone: '03000000042',
    phoneNo: '03000000042',
  });
});

it('a field that the account does not know is not filled in', () => {
  expect(detailsOf({ name: 'Sana', email: 'sana@example.com', phone: '' })).toEqual({
    name: 'Sana',
    firstName: 'Sana',
    email: 'sana@example.com',
  });
});

it('an e-mail address is not filled in as a name', () => {
  expect(detailsOf({ name: 'sana@example.com', email: 'sana@example.com', phone: '' })).toEqual({
    email: 'sana@example.com',
  });
});
