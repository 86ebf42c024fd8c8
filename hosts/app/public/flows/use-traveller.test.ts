import { expect, it } from 'vitest';
import { detailsOf } from './use-traveller';

it('the last word of a name is the last name', () => {
  expect(detailsOf({ name: 'Sana  Gul Mir', email: 'sana@example.com', phone: '03000000042' })).toEqual({
    name: 'Sana Gul Mir',
    firstName: 'Sana Gul',
    lastName: 'Mir',
    email: 'sana@example.com',
    phone: '03000000042',
    phoneNo: '03000000042',
  });
});

it('what an account does not have is not filled in', () => {
  expect(detailsOf({ name: 'Sana', email: 'sana@example.com', phone: '' })).toEqual({
    name: 'Sana',
    firstName: 'Sana',
    email: 'sana@example.com',
  });
});

it('an address is nobody’s name', () => {
  expect(detailsOf({ name: 'sana@example.com', email: 'sana@example.com', phone: '' })).toEqual({
    email: 'sana@example.com',
  });
});
