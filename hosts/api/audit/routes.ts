import { auditExported, auditList } from '@charter-hosts/contract';
import { answer, answerPage } from '../platform/http/answer';
import { route } from '../platform/http/route';
import { listAudit } from './store';

const list = route(
  auditList,
  {
    summary: 'Who at the desk did what, newest first: by a person, of a kind, between two instants, about one dossier',
  },
  ({ db }) =>
    async ({ c, query }) =>
      answerPage(c, await listAudit(db, query())),
);

/** What is noted of it is in the table of what is audited, as of any other call. */
const exported = route(
  auditExported,
  { summary: 'Note that a browser makes a file of a list that it has' },
  () =>
    ({ c }) =>
      answer(c, {}),
);

export const audits = { name: 'Audit', routes: [list, exported] };
