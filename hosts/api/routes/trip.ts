import { mailAgain, nextStages, peopleList, tripById, tripUpdate } from 'charter-widgets/contract';
import { changeTrip, findTrip, listPeople, sendAgain, type WholeTrip } from '../database';
import { HttpError } from '../errors';
import { answer } from '../http';
import { answerMs } from './open-trip';
import { route } from './route';

const NOT_FOUND = 'Trip not found';

const read = route(
  tripById,
  { summary: 'The desk’s file on one request, with all that happened', refusals: { 404: NOT_FOUND } },
  ({ db, sendMail }) =>
    async ({ c, id }) => {
      const trip = await findTrip(db, id);
      if (!trip) throw new HttpError(404, NOT_FOUND);
      return answer(c, { ...trip, sendsMail: sendMail !== undefined });
    },
);

const NO_MAIL = 'There is no such mail that could be sent again';

const again = route(
  mailAgain,
  { summary: 'Send a mail again that has failed, or waits', refusals: { 404: NO_MAIL } },
  ({ db, outbox }) =>
    async ({ c, id }) => {
      if (!(await sendAgain(db, id, new Date()))) throw new HttpError(404, NO_MAIL);
      outbox.nudge();
      return answer(c, {}, 'It is on its way again.');
    },
);

const update = route(
  tripUpdate,
  {
    summary: 'Change the desk’s file on a request: its stage, who has it, when it is due, or a note more',
    refusals: {
      404: NOT_FOUND,
      409: 'Somebody has brought it to another stage meanwhile, or that stage does not follow; `data` is the file as it is',
    },
  },
  ({ db, config, sendMail }) =>
    async ({ c, id, body, session }) => {
      const whole = (trip: WholeTrip) => ({ ...trip, sendsMail: sendMail !== undefined });
      const by = { id: session.id, role: 'owner' } as const;
      const changed = await changeTrip(db, id, body, { by, at: new Date(), answerMs: answerMs(config) });
      if (changed.is === 'missing') throw new HttpError(404, NOT_FOUND);
      if (changed.is === 'late') throw new HttpError(409, isElsewhere(changed.trip), { data: whole(changed.trip) });
      if (changed.is === 'nobody') throw new HttpError(400, NOBODY, { errors: { assignee: NOBODY } });
      if (changed.is === 'refused') {
        const next = nextStages(changed.trip, by.role);
        const message = `A trip that is ${changed.trip.stage} cannot become ${body.stage}${next.length > 0 ? `, only ${next.join(' or ')}` : ''}`;
        throw new HttpError(409, message, { data: whole(changed.trip) });
      }
      return answer(c, whole(changed.trip), 'Saved');
    },
);

const NOBODY = 'There is nobody of the desk with that id';

/** What somebody reads whose change came too late. */
function isElsewhere({ stage, events }: { stage: string; events: { what: string; by: string }[] }): string {
  const by = events.find(({ what }) => what === 'stage')?.by;
  return `${by ? `${by} has brought it` : 'It was brought'} to '${stage}' meanwhile. Nothing of yours was saved.`;
}

export const trips = {
  name: 'Trips',
  routes: [
    read,
    update,
    again,
    route(
      peopleList,
      { summary: 'Everybody of the desk' },
      ({ db }) =>
        async ({ c }) =>
          answer(c, await listPeople(db)),
    ),
  ],
};
