import { chauffeurRecord, chauffeurRequest } from 'charter-widgets/contract';
import type { Hono } from 'hono';
import { findChauffeurRequest, insertChauffeurRequest, listChauffeurRequests } from '../database';
import { answer, answerOnce, listAnswer, pathId, publicCors, Refusal, readBody, requireAdmin } from '../http';
import type { ApiParts } from './index';

/** The calls under /ChauffeurService; the last one is spelled so on purpose (API-40). */
export function chauffeurRoutes(api: Hono, { db, config, tokens, limits, log }: ApiParts) {
  const adminsOnly = requireAdmin(tokens);
  const answerList = listAnswer(chauffeurRecord, log);

  api.use('/ChauffeurService/CreateRequest', publicCors(config), limits.perClient('request', config.postLimit));
  api.post('/ChauffeurService/CreateRequest', async (c) => {
    const request = await readBody(c, chauffeurRequest, config);
    return answerOnce(c, db, request, async (trx) => ({
      status: 201,
      message: 'Chauffeur service request submitted',
      data: { id: await insertChauffeurRequest(trx, request, new Date().toISOString()) },
    }));
  });

  api.get('/ChauffeurService/GetAllChauffeurServices', adminsOnly, async (c) =>
    answerList(c, await listChauffeurRequests(db)),
  );

  api.get('/ChauffeurService/GetChaufferService/:id', adminsOnly, async (c) => {
    const request = await findChauffeurRequest(db, pathId(c));
    if (!request) throw new Refusal(404, 'Service not found');
    return answer(c, request);
  });
}
