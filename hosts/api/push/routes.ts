import { pushEnd, pushKey, pushResume, pushSave } from '@charter-hosts/contract';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { answerRoute, route } from '../platform/http/route';
import { encryptNotice, pushKeys } from './send';
import { deleteDevice, resumeDevice, saveDevice } from './store';

const NOT_SET_UP = 'Notifications are not set up on this server (PUSH_SECRET)';
const TOO_MANY = 'You have notifications on five devices already. Switch one of them off, or log it out.';
const UNSTORED = 'Log in again first: this login could not be stored.';
const BAD_KEY = 'The keys of this subscription cannot be used';

const key = answerRoute(
  pushKey,
  { summary: 'The key for subscriptions to notifications; empty where they are not set up' },
  ({ config: { pushSecret } }) => ({ key: pushSecret ? pushKeys(pushSecret).publicKey : '' }),
);

const save = route(
  pushSave,
  {
    summary: 'Notify a browser of the caller while the back office is closed, or change what it is notified of',
    refusals: { 409: TOO_MANY },
  },
  async ({ db, config, wakeSenders }, { c, session, body }) => {
    if (!config.pushSecret) throw new HttpError(409, NOT_SET_UP);
    if (!session.tokenId) throw new HttpError(409, UNSTORED);
    const now = new Date();
    try {
      encryptNotice({ ...body, expiresAt: now.toISOString() }, { title: '', body: '', path: '', tag: '' }, config, 0);
    } catch {
      throw new HttpError(400, BAD_KEY);
    }
    if (!(await saveDevice(db, session, body, now))) throw new HttpError(409, TOO_MANY);
    wakeSenders();
    return answer(c, {}, 'Saved');
  },
);

const resume = answerRoute(
  pushResume,
  { summary: 'Notify a browser of the caller in this session, too; null if it was not switched on' },
  ({ db }, { session, body }) => resumeDevice(db, session, body.endpoint, new Date()),
);

const end = route(
  pushEnd,
  { summary: 'Stop notifying a browser of the caller' },
  async ({ db }, { c, session, body }) => {
    await deleteDevice(db, body.endpoint, session.id);
    return answer(c, {}, 'Saved');
  },
);

export const pushes = { name: 'Notifications', routes: [key, save, resume, end] };
