export { aircraftTypeOnCard, flightTypeInAdminList, flightTypeOnPublicPage, silhouetteOf } from './codes';
export { daysLater, hasArrival, type TimedFlight, useFlightMinutes } from './flight-times';
