import { describe, expect, it } from 'vitest';
import { seatPrice } from './price';

describe('the price on a search card', () => {
  it('is in whole rupees, with the base price beside it', () => {
    expect(seatPrice(420.5, 278.45)).toEqual({ price: 'PKR\u00a0117,088', beside: '$420.50' });
  });

  it('is the base price alone where the operator has no rate', () => {
    expect(seatPrice(420, undefined)).toEqual({ price: '$420', beside: '' });
  });
});
