import { deskFind } from 'charter-widgets/contract';
import { findAnything } from '../database';
import { answer } from '../http';
import { route } from './route';

const find = route(
  deskFind,
  { summary: 'Find requests by reference, day, tail or words of notes, and flights by day' },
  ({ db }) =>
    async ({ c, body: { q } }) =>
      answer(c, await findAnything(db, q, new Date())),
);

export const finder = { name: 'Finder', routes: [find] };
