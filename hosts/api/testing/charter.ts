import type { CharterRequest } from 'charter-widgets/contract';

/** A body that POST /PrivateCharter/Create accepts. */
export function aCharter(changes: Partial<Record<keyof CharterRequest, unknown>> = {}) {
  return {
    trip: 0,
    name: 'Parveen Testwala',
    email: 'parveen.testwala@example.com',
    phone: '03009876543',
    cnic: '4210-1234-56789',
    segments: [aSegment()],
    ...changes,
  };
}

export function aSegment(changes: Record<string, unknown> = {}) {
  return {
    fromLocation: 'Karachi (KHI) – Jinnah International Airport',
    toLocation: 'Skardu (KDU) – Skardu International Airport',
    departDate: '2027-03-04T14:30:00',
    seats: 4,
    luggage: 60,
    pets: 1,
    ...changes,
  };
}
