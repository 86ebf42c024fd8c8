import { describe, expect, it } from 'vitest';
import { differences, type FieldOf, ownChanges, takeTheirs } from './versioned';

interface Draft {
  seats: string;
  price: string;
  note: string;
}
const field = (label: string, name: keyof Draft, unit = ''): FieldOf<Draft> => ({
  label,
  say: (draft) => draft[name] && `${unit}${draft[name]}`,
  take: (draft, from) => {
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

describe('two who edit one record', () => {
  it('differ in what the other changed, said in the words of the field', () => {
    expect(differences(FIELDS, of({ price: '450' }, { price: '500', note: 'VIP' }))).toEqual([
      { label: 'Price', mine: '$450', theirs: '$500', isMine: true },
      { label: 'Note', mine: '', theirs: 'VIP', isMine: false },
    ]);
  });

  it('do not differ where both came to the same', () => {
    expect(differences(FIELDS, of({ seats: '5' }, { seats: '5' }))).toEqual([]);
  });

  it('keep what the other left alone', () => {
    const all = of({ seats: '4', price: '450' }, { price: '500' });
    expect(ownChanges(FIELDS, all)).toEqual(['Seats']);
    expect(differences(FIELDS, all).map(({ label }) => label)).toEqual(['Price']);
  });

  it('get field by field what was chosen', () => {
    const all = of({ seats: '4', price: '450' }, { price: '500', note: 'VIP' });
    takeTheirs(FIELDS, all, ['Note']);
    expect(all.mine).toEqual({ seats: '4', price: '450', note: 'VIP' });
  });
});
