import { charterRecord, charterRequest } from 'charter-widgets/contract';
import type { Hono } from 'hono';
import { findCharter, insertCharter, listCharters } from '../database';
import { answer, answerOnce, listAnswer, pathId, publicCors, Refusal, readBody, requireAdmin } from '../http';
import type { ApiParts } from './index';

/** The calls under /PrivateCharter: sending one is public, reading them is for admins. */
export function privateCharterRoutes(api: Hono, { db, config, tokens, limits, log }: ApiParts) {
  const adminsOnly = requireAdmin(tokens);
  const answerList = listAnswer(charterRecord, log);

  api.use('/PrivateCharter/Create', publicCors(config), limits.perClient('request', config.postLimit));
  api.post('/PrivateCharter/Create', async (c) => {
    const request = await readBody(c, charterRequest, config);
    return answerOnce(c, db, request, async (trx) => ({
      status: 201,
      message: 'Charter request submitted',
      data: { id: await insertCharter(trx, request, new Date().toISOString()) },
    }));
  });

  api.get('/PrivateCharter/GetAllRequests', adminsOnly, async (c) => answerList(c, await listCharters(db)));

  api.get('/PrivateCharter/GetRequestById/:id', adminsOnly, async (c) => {
    const charter = await findCharter(db, pathId(c));
    if (!charter) throw new Refusal(404, 'Charter not found');
    return answer(c, charter);
  });
}
