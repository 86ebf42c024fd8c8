import { auditExported, auditList } from '@charter-hosts/contract';
import { answer, answerPage } from '../platform/http/answer';
import { route } from '../platform/http/route';
import { listAudit } from './store';

const list = route(
  auditList,
  {
    summary: 'The actions of staff, newest first, by person, action, time and trip',
  },
  async ({ db }, { c, query }) => answerPage(c, await listAudit(db, query())),
);

/** Only the audit records this call. */
const exported = route(auditExported, { summary: 'Record that a browser exports a list' }, (_parts, { c }) =>
  answer(c, {}),
);

export const audits = { name: 'Audit', routes: [list, exported] };
