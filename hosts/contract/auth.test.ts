import { describe, expect, it } from 'vitest';
import { decodeToken } from './session';

const tokenOf = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2lnbmF0dXJl`;

describe('reading a token', () => {
  it('finds the name and the admin claim', () => {
    expect(decodeToken(tokenOf({ Name: 'Zoë Ünal', isAdmin: 'True', exp: 4102444800 }))).toEqual({
      Name: 'Zoë Ünal',
      isAdmin: 'True',
      exp: 4102444800,
    });
  });

  it('takes a token without the claim for a customer', () => {
    expect(decodeToken(tokenOf({ Name: 'Ali' }))?.isAdmin).toBe('False');
  });

  it.each(['', 'nonsense', 'a.b.c', tokenOf('text'), tokenOf({ isAdmin: 'True' })])('gives nothing for %j', (token) => {
    expect(decodeToken(token)).toBeNull();
  });
});
