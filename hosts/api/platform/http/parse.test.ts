import { describe, expect, it } from 'vitest';
import { cleanLines } from './parse';

describe('values from outside', () => {
  it('become texts on one line, at any depth', () => {
    const sent = { name: 'Ali\r\nFrom: us', list: [{ city: 'Karachi\u2028KHI' }, 'a\tb'], count: 2, none: null };
    expect(cleanLines(sent)).toEqual({
      name: 'Ali From: us',
      list: [{ city: 'Karachi KHI' }, 'a b'],
      count: 2,
      none: null,
    });
  });

  it('keep the lines of a message, and a password as it was typed', () => {
    expect(cleanLines({ message: 'a\r\nb\u202ec', password: 'a\tb' })).toEqual({ message: 'a\nb c', password: 'a\tb' });
  });
});
