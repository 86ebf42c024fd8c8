export { aircraftTypeOnCard, flightTypeInAdminList, flightTypeOnPublicPage, silhouetteOf, typeOfFlight } from './codes';
export { daysLater, hasArrival, type TimedFlight, useFlightMinutes } from './flight-times';
