/** A body that POST /ChauffeurService/CreateRequest accepts, as the form sends it. */
export function aChauffeurRequest(changes: Record<string, unknown> = {}) {
  return {
    id: 0,
    firstName: 'Parveen',
    lastName: 'Testwala',
    cnicOrPassport: '4210-1234-56789',
    numberOfPassengers: 3,
    luggage: 2,
    ...changes,
  };
}

/** A body that POST /InternationalCharter accepts, as the form sends it. */
export function anInternationalCharter(changes: Record<string, unknown> = {}) {
  return {
    id: 0,
    name: 'Parveen Testwala',
    email: 'parveen.testwala@example.com',
    phoneNo: '+92 300 9876543',
    serviceType: 'International Charter Flight',
    departureLocation: 'Karachi (KHI) – Jinnah International Airport',
    destinationLocation: 'Dubai (DXB) – Dubai International Airport',
    departureDateTime: '2099-03-04T14:30:00',
    returnDateTime: '2099-03-09T09:00:00',
    seats: 4,
    preferredAircraft: 'Midsize Jet',
    message: 'Halal catering, please',
    ...changes,
  };
}
