import { describe, expect, it } from 'vitest';
import { differences, type FieldOf, ownChanges, takeTheirs } from './versioned';

interface Draft {
  seats: string;
  price: string;
  note: string;
}
const field = (label: string, name: keyof Draft, unit = ''): FieldOf<Draft> => ({
  label,
  format: (draft) => draft[name] && `${unit}${draft[name]}`,
  copy: (draft, from) => {
    draft[name] = from[name];
  },
});
const FIELDS = [field('Seats', 'seats'), field('Price', 'price', '$'), field('Note', 'note')];

const opened: Draft = { seats: '6', price: '400', note: '' };
const of = (mine: Partial<Draft>, theirs: Partial<Draft>) => ({
  opened,
  mine: { ...opened, ...mine },
  theirs: { ...opened, ...theirs },
});

describe('two edits of one record', () => {
  it('show the other person’s changes, under the names of the fields', () => {
    expect(differences(FIELDS, of({ price: '450' }, { price: '500', note: 'VIP' }))).toEqual([
      { label: 'Price', mine: '$450', theirs: '$500', isMine: true },
      { label: 'Note', mine: '', theirs: 'VIP', isMine: false },
    ]);
  });

  it('show no difference where both are equal', () => {
    expect(differences(FIELDS, of({ seats: '5' }, { seats: '5' }))).toEqual([]);
  });

  it('keep the fields that only this person changed', () => {
    const all = of({ seats: '4', price: '450' }, { price: '500' });
    expect(ownChanges(FIELDS, all)).toEqual(['Seats']);
    expect(differences(FIELDS, all).map(({ label }) => label)).toEqual(['Price']);
  });

  it('use the chosen value of each field', () => {
    const all = of({ seats: '4', price: '450' }, { price: '500', note: 'VIP' });
    takeTheirs(FIELDS, all, ['Note']);
    expect(all.mine).toEqual({ seats: '4', price: '450', note: 'VIP' });
  });
});
