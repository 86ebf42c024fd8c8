import { charterRequest } from 'charter-widgets/api';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { allCharters, findCharter, insertCharter } from '../database';
import { answer, answerOnce, publicCors, Refusal, readBody, requireAdmin } from '../http';
import type { ApiParts } from './index';

/** The largest id that a PostgreSQL integer holds. */
const MAX_ID = 2_147_483_647;
const charterId = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number), v.minValue(1), v.maxValue(MAX_ID));

/** The calls under /PrivateCharter (spec, section 7): sending one is public, reading them is for admins. */
export function privateCharterRoutes(api: Hono, { db, config, tokens }: ApiParts) {
  const adminsOnly = requireAdmin(tokens);

  api.use('/PrivateCharter/Create', publicCors(config));
  api.post('/PrivateCharter/Create', async (c) => {
    const request = await readBody(c, charterRequest);
    return answerOnce(c, db, request, async (trx) => ({
      status: 201,
      message: 'Charter request submitted',
      data: { id: await insertCharter(trx, request, new Date().toISOString()) },
    }));
  });

  api.get('/PrivateCharter/GetAllRequests', adminsOnly, async (c) => answer(c, await allCharters(db)));

  api.get('/PrivateCharter/GetRequestById/:id', adminsOnly, async (c) => {
    const id = v.safeParse(charterId, c.req.param('id'));
    if (!id.success) throw new Refusal(400, `The id must be a whole number from 1 to ${MAX_ID}`);
    const charter = await findCharter(db, id.output);
    if (!charter) throw new Refusal(404, 'Charter not found');
    return answer(c, charter);
  });
}
