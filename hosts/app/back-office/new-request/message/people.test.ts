import { expect, it } from 'vitest';
import { readCargo, readPeople } from './people';
import { Tokens } from './tokens';

const tokens = (text: string) => new Tokens([{ text, written: '' }]);
const short = ({ value, doubt }: { value: string; doubt: string }) => `${value}${doubt && '?'}`;

it.each([
  ['6pax', '6'],
  ['6 passengers including 2 kids', '6'],
  ['6 log jin mein 2 bache', '6'],
  ['6 pax (4 adults, 2 kids)', '6'],
  ['4 adults and 2 kids', '6'],
  ['4 people and 2 kids', '6'],
  ['4 people 2 kids', '6?'],
  ['4+3 people', '7?'],
  ['8-10 people', '10?'],
  ['about 8 people', '8?'],
  ['Pax: 06', '6'],
  ['group of twelve', '12'],
  ['patient and 2 attendants', '2?'],
  ['for 4', '4?'],
  ['10 pax but maximum 8', '10?'],
  ['4 log aur main', '4?'],
  ['Zain ke sath 3 log', '3?'],
  ['2 aircraft 12 seats each', '12?'],
  ['PNR X4PAX9', undefined],
  ['a 6 seater', undefined],
  ['5000 people', undefined],
])('the right number of people is read from "%s"', (text, seats) =>
  expect(readPeople(tokens(text), []).map(short)[0]).toBe(seats),
);

it.each([
  ['80 kg luggage', '80', undefined],
  ['luggage: 1,200 kg', '1200', undefined],
  ['60 kg', '60?', undefined],
  ['20 kg each', '?', undefined],
  ['12.5 kg luggage', '?', undefined],
  ['4 bags', '?', undefined],
  ['no luggage, dogs', undefined, '?'],
  ['2 cats and 1 dog', undefined, '3'],
  ['a dog', undefined, '1?'],
  ['no pets', undefined, undefined],
  ['Falcon 2000', undefined, undefined],
])('the right luggage and pets are read from "%s"', (text, kilos, pets) => {
  const cargo = readCargo(tokens(text));
  expect([cargo.luggage.map(short)[0], cargo.pets.map(short)[0]]).toEqual([kilos, pets]);
});

it('an amount of money is not read as people or a place', () => {
  const all = tokens('2 crore PKR, USD 12,000');
  readCargo(all);
  expect(all.kinds.trim()).toBe(',');
});
