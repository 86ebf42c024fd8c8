export { aBooking, aCompanion, storeFlight } from './booking';
export { aCharter, aSegment } from './charter';
export { createPostgresDatabase, postgresUrl, tempDir } from './database';
export { aFlight, anAircraft, anImage, form, storeAircraft, storeFlightForm } from './flight';
export { type MailServer, startMailServer, testWithMail } from './mail-server';
export { type Receiver, startReceiver } from './receiver';
export { aChauffeurRequest, anInternationalCharter } from './requests';
export { ADMIN, customerSession, json, SECRET, signIn, type TestApp, test } from './test-app';
export { changeTrip } from './trip';
