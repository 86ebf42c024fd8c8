import { pushRead, pushSave } from '@charter-hosts/contract';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { answerRoute, route } from '../platform/http/route';
import { encryptNotice, pushKeys } from './send';
import { resumeDevice, saveDevice } from './store';

const NOT_NOW =
  'This login or this server cannot notify devices. Log in again, or ask the operator to set PUSH_SECRET.';
const TOO_MANY = 'You have notifications on five devices already. Switch one of them off, or log it out.';

const read = answerRoute(
  pushRead,
  { summary: 'The key of this server for push services, and the settings of a device, which rings in this session' },
  async ({ db, config: { pushSecret } }, { session, body: { endpoint } }) => ({
    key: pushSecret ? pushKeys(pushSecret).publicKey : '',
    settings: endpoint ? await resumeDevice(db, session, endpoint, new Date()) : null,
  }),
);

const save = route(
  pushSave,
  { summary: 'Save a device that is notified while the back office is closed', refusals: { 409: TOO_MANY } },
  async ({ db, config, wakeSenders }, { c, session, body }) => {
    if (!config.pushSecret || !session.tokenId) throw new HttpError(409, NOT_NOW);
    const now = new Date();
    try {
      encryptNotice({ ...body, expiresAt: now.toISOString() }, { title: '', body: '', path: '', tag: '' }, config, 0);
    } catch {
      throw new HttpError(400, 'The keys of this device cannot be used');
    }
    if (!(await saveDevice(db, session, body, now))) throw new HttpError(409, TOO_MANY);
    wakeSenders();
    return answer(c, {}, 'Saved');
  },
);

export const pushes = { name: 'Notifications', routes: [read, save] };
