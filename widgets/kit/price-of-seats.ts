import { type PriceProps, priceLine, pricePair } from './formats';

/** The amount and the props for the price of several seats: that many times the shown price of one, in rupees too. */
const ofSeats = (seat: number, count: number, props: PriceProps): [amount: number, props: PriceProps] => [
  seat * count,
  { ...props, pkrRate: Math.round(seat * Number(props.pkrRate)) / seat },
];

export const priceOfSeats = (...seats: Parameters<typeof ofSeats>) => pricePair(...ofSeats(...seats));

/** Formats both prices of several seats in one line. */
export const priceLineOfSeats = (...seats: Parameters<typeof ofSeats>) => priceLine(...ofSeats(...seats));
