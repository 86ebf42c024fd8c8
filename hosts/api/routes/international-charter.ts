import { internationalCharterRecord, internationalCharterRequest } from 'charter-widgets/contract';
import type { Hono } from 'hono';
import { findInternationalCharter, insertInternationalCharter, listInternationalCharters } from '../database';
import { answer, answerOnce, listAnswer, pathId, publicCors, Refusal, readBody, requireAdmin } from '../http';
import type { ApiParts } from './index';

/** The calls under /InternationalCharter: sending one is public, reading them is for admins. */
export function internationalCharterRoutes(api: Hono, { db, config, tokens, limits, log }: ApiParts) {
  const adminsOnly = requireAdmin(tokens);
  const answerList = listAnswer(internationalCharterRecord, log);

  api.use('/InternationalCharter', publicCors(config, ['POST']), limits.perClient('request', config.postLimit));
  api.post('/InternationalCharter', async (c) => {
    const request = await readBody(c, internationalCharterRequest, config);
    return answerOnce(c, db, request, async (trx) => ({
      status: 201,
      message: 'International charter request submitted',
      data: { id: await insertInternationalCharter(trx, request, new Date().toISOString()) },
    }));
  });

  api.get('/InternationalCharter', adminsOnly, async (c) => answerList(c, await listInternationalCharters(db)));

  api.get('/InternationalCharter/:id', adminsOnly, async (c) => {
    const charter = await findInternationalCharter(db, pathId(c));
    if (!charter) throw new Refusal(404, 'International charter not found');
    return answer(c, charter);
  });
}
