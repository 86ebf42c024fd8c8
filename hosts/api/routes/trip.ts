import { mailAgain, nextStages, type TripFile, tripById, tripUpdate } from 'charter-widgets/contract';
import { changeTrip, type Database, findTrip, sendAgain, type WholeTrip } from '../database';
import { HttpError } from '../errors';
import { answer, LINK_TOKENS } from '../http';
import { answerMs, trackUrlOf } from './open-trip';
import { ERASED, quotesFollow } from './quotes';
import { type ApiParts, route } from './route';
import { tellStage } from './tell';

const NOT_FOUND = 'Trip not found';

/**
 * A file with what the database does not know of it. Each member of staff gets a copy of the traveller's link that says
 * whose it is, also in the texts of mails: what is done by it is recorded so.
 */
async function whole(
  { epoch, ...trip }: WholeTrip,
  staff: number,
  { sendMail, config, links }: ApiParts,
): Promise<TripFile> {
  const link = { id: trip.id, epoch, staff };
  const copyOf = async (text: string) => {
    let copy = text;
    for (const [token] of text.matchAll(LINK_TOKENS)) {
      const read = await links.read(token, async (id) => (id === trip.id ? epoch : undefined));
      if (read.is === 'good') copy = copy.replaceAll(token, links.sign(link));
    }
    return copy;
  };
  return {
    ...trip,
    mails: await Promise.all(trip.mails.map(async (mail) => ({ ...mail, text: await copyOf(mail.text) }))),
    // Nothing is left to be shown by it.
    trackUrl: trip.erasedAt ? '' : trackUrlOf(config, links, link),
    sendsMail: sendMail !== undefined,
  };
}

const read = route(
  tripById,
  { summary: 'The desk’s file on one request, with all that happened', refusals: { 404: NOT_FOUND } },
  (parts) =>
    async ({ c, id, session }) => {
      const trip = await findTrip(parts.db, id);
      if (!trip) throw new HttpError(404, NOT_FOUND);
      return answer(c, await whole(trip, session.id, parts));
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
  (parts) =>
    async ({ c, id, body, session }) => {
      const { db, config } = parts;
      const by = { id: session.id, role: session.role };
      const at = new Date();
      const tell = async (trx: Database) => {
        if (body.stage) await quotesFollow(trx, id, body.stage, at);
        await tellStage(trx, id, parts, at);
      };
      const changed = await changeTrip(db, id, body, { by, at, answerMs: answerMs(config), tell });
      if (changed.is === 'missing') throw new HttpError(404, NOT_FOUND);
      if (changed.is === 'erased') throw new HttpError(409, ERASED, { data: await whole(changed.trip, by.id, parts) });
      if (changed.is === 'late')
        throw new HttpError(409, isElsewhere(changed.trip), { data: await whole(changed.trip, by.id, parts) });
      if (changed.is === 'nobody') throw new HttpError(400, NOBODY, { errors: { assignee: NOBODY } });
      if (changed.is === 'refused') {
        const next = nextStages(changed.trip, by.role);
        const message = `A trip that is ${changed.trip.stage} cannot become ${body.stage}${next.length > 0 ? `, only ${next.join(' or ')}` : ''}`;
        throw new HttpError(409, message, { data: await whole(changed.trip, by.id, parts) });
      }
      parts.outbox.nudge();
      return answer(c, await whole(changed.trip, by.id, parts), 'Saved');
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
  routes: [read, update, again],
};
