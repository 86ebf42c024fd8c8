export { aircraftTypeOnCard, flightTypeInAdminList, flightTypeOnPublicPage, silhouetteOf } from './codes';
export { daysLater, hasArrival, instantOf, type TimedFlight, useFlightMinutes } from './flight-times';
