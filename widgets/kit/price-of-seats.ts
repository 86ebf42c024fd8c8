import { type Prices, priceLine, pricePair } from './formats';

/** The amount and the options for the price of several seats: that many times the shown price of one, in rupees too. */
const ofSeats = (seat: number, count: number, prices: Prices): [amount: number, prices: Prices] => [
  seat * count,
  { ...prices, pkrRate: Math.round(seat * (prices.pkrRate as number)) / seat },
];

export const priceOfSeats = (...seats: Parameters<typeof ofSeats>) => pricePair(...ofSeats(...seats));

/** Formats both prices of several seats in one line. */
export const priceLineOfSeats = (...seats: Parameters<typeof ofSeats>) => priceLine(...ofSeats(...seats));
