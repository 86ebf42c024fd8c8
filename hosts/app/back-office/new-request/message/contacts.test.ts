import { describe, expect, it } from 'vitest';
import { nameBeside, readCnics, readEmails, readName, readPhones } from './contacts';
import { Tokens } from './tokens';

const tokens = (text: string) => new Tokens(text.split('\n').map((line) => ({ text: line, written: '' })));
const phones = (text: string) => readPhones(tokens(text)).map(({ words }) => words);

it.each([
  ['Ali 03001234567 4 persons', ['03001234567']],
  ['0300-1234567 10:30', ['0300-1234567']],
  ['4 03001234567', []],
  ['0300-1234567 0321-1234567', ['0300-1234567', '0321-1234567']],
  ['call 923001234567 or 3211234567', ['923001234567', '3211234567']],
  ['+971 50 123 4567, (021) 34567890, 00447911123456 6 pax', ['+971 50 123 4567', '(021) 34567890', '00447911123456']],
  ['051226 0900', []],
  ['0300 12345', []],
])('the reader finds the telephone numbers in %s', (text, found) => expect(phones(text)).toEqual(found));

it('the reader finds e-mail addresses and CNIC numbers, and does not take them for telephone numbers', () => {
  const all = tokens('Ali.Khan@Example.com. 42101-1234567-1');
  expect([...readEmails(all), ...readCnics(all)].map(({ value }) => value)).toEqual([
    'ali.khan@example.com',
    '42101-1234567-1',
  ]);
  expect(readPhones(all)).toEqual([]);
});

describe('the name of the traveller', () => {
  it.each([
    ['My name is Ali Khan from Multan', 'Ali Khan'],
    ['I am looking for a jet', undefined],
    ['Jet on 5 Dec. Name: Ali Khan Phone: 1', 'Ali Khan'],
    ['KHI to ISB name: Ali Khan', 'Ali Khan'],
    ['Best Regards,\nBilal Hussain\nManager\nExample Foods', 'Bilal Hussain'],
    ['Please quote. Thanks & regards, Omar Farooq, Lahore', 'Omar Farooq'],
    ['Regards,\nMr. Tariq Mehmood\nGeneral Manager', 'Tariq Mehmood'],
    ['میرا نام علی خان ہے', 'علی خان'],
    ['Thanks\nAwaiting your reply', undefined],
  ])('is found in the message: %s', (text, name) => expect(readName(text.split('\n'))?.value).toBe(name));

  it('may be beside a telephone number', () => {
    const all = tokens('KHI-ISB, Ali Khan: 0300-1234567');
    expect(nameBeside(all, readPhones(all)[0])).toMatchObject({
      value: 'Ali Khan',
      doubt: 'It is next to the phone number.',
    });
  });
});
