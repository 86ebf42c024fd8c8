import { describe, expect, it } from 'vitest';
import { readView, writeView } from './view';

const whole = {
  q: '',
  received: '',
  departure: '',
  type: '',
  stage: '',
  owner: '',
  partner: '',
  sort: '',
  descending: false,
};

describe("a list's view in the URL", () => {
  it.each([
    [whole, ''],
    [{ ...whole, q: 'khi & dxb' }, '?q=khi+%26+dxb'],
    [{ ...whole, sort: 'departure' }, '?sort=departure'],
    [{ ...whole, q: 'khan', sort: 'departure', descending: true }, '?q=khan&sort=departure&desc'],
    [{ ...whole, owner: 'me' }, '?owner=me'],
    [{ ...whole, owner: '12' }, '?owner=12'],
    [
      { ...whole, received: 'today', departure: '2026-12-01..', type: 'Round Trip', stage: 'open', partner: 'Indus' },
      '?received=today&departure=2026-12-01..&type=Round+Trip&stage=open&partner=Indus',
    ],
  ])('is read as it was written: %j', (view, search) => {
    expect([writeView(view), readView(search)]).toEqual([search, view]);
  });

  it('has no direction without a column', () => {
    expect(readView('?desc').descending).toBe(false);
  });

  it('has no filter where the URL says something that is none', () => {
    expect(readView('?received=someday&departure=1..2&stage=sold&owner=everybody')).toEqual(whole);
  });

  it('leaves what else the URL carries', () => {
    expect(writeView({ ...whole, q: 'new' }, '?q=old&type=Jet&from=mail')).toBe('?from=mail&q=new');
  });
});
