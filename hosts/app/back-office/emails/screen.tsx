import { emailList, emailRetry, emailRetryAll, emailTest, MAX_UNSENT, type UnsentEmail } from '@charter-hosts/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatInstant } from 'charter-widgets/kit';
import { type ReactNode, useState } from 'react';
import type * as v from 'valibot';
import { Button } from '../../shared/button';
import { count } from '../../shared/csv';
import { failureText } from '../../shared/failure';
import { Link } from '../../shared/link';
import { api } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { reading } from '../cache';
import { Age } from '../clock';
import { NotFetched, Rows } from '../entries';
import { toastError } from '../feedback';
import { requestPath } from '../kinds';
import { EMAIL_STATE_WORDS } from '../trips/emails';
import { Confirm } from '../trips/traveller-link';

/** Milliseconds between two reads: while an e-mail is being sent, and else. */
const SOON = 1500;
const LATER = 15_000;
const PENDING: readonly UnsentEmail['state'][] = ['queued', 'sending'];

type EmailList = v.InferOutput<typeof emailList.answer>;

const fail = toastError('The e-mail could not be sent again.');

/** /admin/emails: the e-mails that wait or have failed, and a test e-mail. */
export function EmailScreen() {
  const list = useQuery<EmailList>({
    ...reading(emailList),
    refetchInterval: ({ state: { data: now } }) =>
      now?.sendsEmail && now.emails.some(({ state }) => PENDING.includes(state)) ? SOON : LATER,
  });
  const [isAsking, setAsking] = useState(false);
  const again = useMutation<unknown, unknown, number>({
    mutationFn: (id) => api(emailRetry, { id }),
    onSuccess: () => toasts.getState().success('The e-mail is being sent again.'),
    onError: fail,
  });
  const all = useMutation({
    mutationFn: () => api(emailRetryAll),
    onSuccess: ({ count: emails }) => toasts.getState().success(`${count(emails, 'e-mail')} queued again.`),
    onError: fail,
  });
  const { data } = list;
  if (list.error && !data) return <NotFetched ownersOnly="Only owners can see e-mails" {...list} />;
  const { emails, sendsEmail = true, failed = 0, waiting = 0 } = data ?? {};
  const total = failed + waiting;
  return (
    <div className="app-wide app-entries">
      <PageTitle
        aside={
          <span className="app-count app-soft cw-numbers" role="status">
            {data ? `${failed} failed, ${waiting} waiting` : 'Loading...'}
          </span>
        }
      >
        E-mails
      </PageTitle>
      <p className="app-lead">
        E-mails that were not sent. E-mails that wait are tried for three days and are sent automatically once the mail
        server accepts them. E-mails that failed are listed for thirty days.
      </p>
      {!sendsEmail && <p className="cw-alert">E-mail is not set up on this server (SMTP_URL), so nothing is sent.</p>}
      {sendsEmail && (
        <div className="app-stack app-email-acts">
          <TestEmail busy={!data}>
            {total > 0 && (
              <Button aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
                Send all again
              </Button>
            )}
          </TestEmail>
          {isAsking && (
            <Confirm
              yes="Send them"
              no="Not now"
              busy={all.isPending}
              onYes={() => all.mutateAsync().then(Boolean, () => false)}
              onClose={() => setAsking(false)}
            >
              {`Send ${count(total, 'e-mail')} again? First fix the cause, or the mail server refuses ${total === 1 ? 'it' : 'them'} again.`}
            </Confirm>
          )}
        </div>
      )}
      {emails?.length === 0 ? (
        <div className="app-blank app-stack">
          <p>All e-mails were sent. E-mails that wait or fail appear here.</p>
        </div>
      ) : (
        <Rows data={emails} className="app-unsent">
          {(email) => (
            <Row
              key={email.id}
              email={email}
              onAgain={sendsEmail && email.state !== 'sending' ? () => again.mutate(email.id) : undefined}
              busy={again.isPending && again.variables === email.id}
            />
          )}
        </Rows>
      )}
      {total > MAX_UNSENT && <p className="app-soft">{`These are ${MAX_UNSENT} of ${total.toLocaleString('en')}.`}</p>}
    </div>
  );
}

interface RowProps {
  email: UnsentEmail;
  busy: boolean;
  /** Undefined when it cannot be sent now. */
  onAgain: (() => void) | undefined;
}

function Row({ email, busy, onAgain }: RowProps) {
  const { kind, to, state, failure, tries, createdAt, nextAt, trip } = email;
  return (
    <li>
      <span>
        <strong>{kind}</strong>
        <small>{to ? `To ${to}` : 'To a customer account'}</small>
      </span>
      {trip ? (
        <Link className="app-link cw-numbers" to={requestPath(trip)}>
          {trip.reference}
        </Link>
      ) : (
        <span className="app-soft">No request</span>
      )}
      <span>
        <span className={state === 'failed' ? 'app-bad' : undefined}>{EMAIL_STATE_WORDS[state]}</span>
        <small>
          Created <Age at={createdAt} />, {count(tries, 'try', 'tries')}
        </small>
        {nextAt && <small>Next try {formatInstant(nextAt, 'short')}</small>}
      </span>
      {onAgain ? (
        <Button busy={busy} onClick={onAgain}>
          Send again<span className="cw-hidden">: {kind}</span>
        </Button>
      ) : (
        <span />
      )}
      {failure && <p className="app-unsent-failure app-small">{failure}</p>}
    </li>
  );
}

/** The button of the test e-mail, the other actions, and what came of the test. */
function TestEmail({ busy, children }: { busy: boolean; children: ReactNode }) {
  const test = useMutation({
    mutationFn: () => api(emailTest),
  });
  const { data, error } = test;
  const isBad = error !== null || data?.isSent === false;
  return (
    <>
      <div className="app-row">
        <Button kind="primary" busy={busy || test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Sending...' : 'Send a test e-mail to me'}
        </Button>
        {children}
      </div>
      <p role="status" className={isBad ? 'app-bad' : undefined}>
        {error !== null && failureText(error, 'The test e-mail could not be sent.')}
        {data && `${data.isSent ? 'Sent. Check that it arrives. ' : 'Not sent. '}${data.result}`}
      </p>
    </>
  );
}
