import type { InternationalCharterRequest } from '../contract';
import type { Itinerary } from '../kit';

/** What may be handed over by a message where the request cannot be sent. */
export const itinerary = (request: InternationalCharterRequest): Itinerary => {
  const { departureLocation: from, destinationLocation: to, departureDateTime, returnDateTime, seats } = request;
  return {
    subject: 'International charter request',
    legs: [[from, to, departureDateTime], ...(returnDateTime ? [[to, from, returnDateTime] as const] : [])],
    passengers: seats,
  };
};
