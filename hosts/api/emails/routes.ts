import { emailList, emailRetry, emailRetryAll, emailTest, hasRole } from '@charter-hosts/contract';
import { userById } from '../accounts/store';
import { formatEmail } from '../platform/email/email';
import { describeEmailFailure } from '../platform/email/failure';
import { bringForward, sendAgain } from '../platform/email/store';
import { textsOf } from '../platform/email/texts';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { answerRoute, route } from '../platform/http/route';
import { judgeEmail } from './still-true';
import { countUnsent, listUnsent, sendAllAgain } from './unsent';

const NO_EMAIL = 'This e-mail cannot be sent again';
const NOT_SO = 'This e-mail is out of date, so it is not sent again.';
const NOT_SET_UP = 'E-mail is not set up on this server (SMTP_URL)';

const list = answerRoute(
  emailList,
  { summary: 'E-mails that wait and those that failed in the last thirty days, for owners' },
  async ({ db, sendMail }) => {
    const now = new Date();
    const emails = await listUnsent(db, now);
    return { sendsEmail: sendMail !== undefined, ...(await countUnsent(db, now)), emails };
  },
);

const againAll = route(
  emailRetryAll,
  { summary: 'Send all listed e-mails again' },
  async ({ db, wakeSenders }, { c }) => {
    const count = await sendAllAgain(db, new Date());
    wakeSenders();
    return answer(c, { count }, 'The e-mails are being sent again.');
  },
);

const test = route(
  emailTest,
  {
    summary: 'Send a test e-mail to the caller; the answer has the mail server’s reply',
    refusals: { 409: NOT_SET_UP },
  },
  async ({ db, config, sendMail, wakeSenders, log }, { c, session }) => {
    if (!sendMail) throw new HttpError(409, NOT_SET_UP);
    const { email: to = '' } = (await userById(db, session.id)) ?? {};
    const { brand } = config.site;
    const email = formatEmail({
      t: textsOf('en'),
      brand,
      subject: `Test e-mail from ${brand}`,
      lead: `Test e-mail from ${config.publicUrl}: e-mail works. You sent it from the back office.`,
      foot: [`Sent by ${brand} to its staff.`],
    });
    try {
      const reply = await sendMail({ to, ...email });
      await bringForward(db, new Date());
      wakeSenders();
      return answer(c, { isSent: true, result: `The mail server accepted it: ${reply}` });
    } catch (error) {
      const { text, reply } = describeEmailFailure(error, to);
      log.warn({ code: (error as { code?: string }).code, reply }, 'a test e-mail could not be sent');
      return answer(c, { isSent: false, result: text });
    }
  },
);

const again = route(
  emailRetry,
  { summary: 'Send an e-mail again that failed or waits', refusals: { 404: NO_EMAIL, 409: NOT_SO } },
  async ({ db, wakeSenders }, { c, id, session }) => {
    const isOwner = hasRole(session.role, 'owner');
    const sent = await sendAgain(db, id, { now: new Date(), judge: judgeEmail, withAccounts: isOwner });
    if (sent !== 'queued') throw sent === 'missing' ? new HttpError(404, NO_EMAIL) : new HttpError(409, NOT_SO);
    wakeSenders();
    return answer(c, {}, 'The e-mail is being sent again.');
  },
);

// The path parameter comes last, because it matches any word.
export const emails = { name: 'Mails', routes: [list, againAll, test, again] };
