import { deskFind, newRequestList } from '@charter-hosts/contract';
import { answer } from '../platform/http/answer';
import { route } from '../platform/http/route';
import { findAnything } from './find-store';
import { listNewRequests } from './new-requests';

const find = route(
  deskFind,
  { summary: 'Find requests by reference, day, tail or words of notes, and flights by day' },
  ({ db }) =>
    async ({ c, body: { q } }) =>
      answer(c, await findAnything(db, q, new Date())),
);

const fresh = route(
  newRequestList,
  { summary: 'The requests that nobody has taken up yet, without anything personal' },
  ({ db }) =>
    async ({ c }) =>
      answer(c, await listNewRequests(db)),
);

export const finder = { name: 'Finder', routes: [find, fresh] };
