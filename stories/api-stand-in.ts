import { mockApi } from 'charter-widgets/testing';

const OUTCOMES = {
  stored: { data: { id: 1042 } },
  refused: { refused: 'We take no requests for this date', status: 409 },
} as const;

/**
 * Answers the widgets' calls for the life of a story.
 *
 * @param answer what becomes of a POST, and of a GET when there is no `data`
 * @param data what every GET answers, whatever becomes of the POSTs: the list, or the one record
 * @returns how to end it
 */
export function standInForApi(answer: keyof typeof OUTCOMES, data?: unknown): () => void {
  const sent = OUTCOMES[answer];
  const read = data === undefined ? sent : { data };
  return mockApi({
    'GET Flight/search': read,
    'GET Flight/GetFlight/{id}': read,
    'POST FlightBooking': sent,
    'POST PrivateCharter/Create': sent,
    'POST ChauffeurService/CreateRequest': sent,
    'POST InternationalCharter': sent,
  } as Parameters<typeof mockApi>[0]).restore;
}
