import type { EmailState, TripDetails, TripEmail } from '@charter-hosts/contract';
import { errorMessage } from 'charter-widgets/contract';
import { formatInstant } from 'charter-widgets/kit';
import { Failure } from '../../shared/action-dialog';
import { Button } from '../../shared/button';
import { Age } from '../clock';
import { copyText } from '../feedback';
import { useMay } from '../role';
import { useResendEmail } from './use-trip';

export const EMAIL_STATE_WORDS: Readonly<Record<EmailState, string>> = {
  queued: 'Waiting',
  sending: 'On its way',
  waiting: 'Waiting, tried again soon',
  sent: 'Sent',
  failed: 'Failed',
  limited: 'Not sent, too many',
};

/** The icon of each state. */
const STATE_ICONS: Readonly<Record<EmailState, string>> = {
  queued: 'M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11Z',
  sending: 'M2.500 8h10.500M9 4l4 4-4 4',
  waiting: 'M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11ZM8 5v3.200l2 1.300',
  sent: 'm3 8.500 3.500 3.500L13 5',
  failed: 'M8 2 15 14H1Z',
  limited: 'M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11ZM4.500 8h7',
};

/** States in which staff can send an e-mail again. */
const SENDABLE: readonly EmailState[] = ['failed', 'waiting', 'limited'];

/** Failed e-mails first, then the latest. */
const inOrder = (emails: readonly TripEmail[]) =>
  [...emails].sort(
    (a, b) =>
      Number(b.state === 'failed') - Number(a.state === 'failed') ||
      Date.parse(b.sentAt ?? b.createdAt) - Date.parse(a.sentAt ?? a.createdAt) ||
      b.id - a.id,
  );

/** Says when a reminder for a later time is sent; '' for other e-mails. */
const plannedText = ({ plannedAt }: TripEmail) =>
  plannedAt && Date.parse(plannedAt) > Date.now() ? `Planned for ${formatInstant(plannedAt, 'short')}` : '';

/** The e-mails about a trip with their states. */
export function Emails({ trip: { emails, sendsEmail } }: { trip: TripDetails }) {
  const again = useResendEmail();
  const maySend = useMay('dispatcher');
  if (emails.length === 0) return null;
  const failed = emails.filter(({ state }) => state === 'failed').length;
  const failure = again.error
    ? errorMessage(again.error, 'The e-mail could not be sent again.', 'The e-mail could not be sent again.')
    : '';
  return (
    <>
      <h3>E-mails{failed > 0 && <span className="app-bad app-emails-failed"> {failed} failed</span>}</h3>
      {!sendsEmail && emails.some(({ state }) => state !== 'sent') && (
        <p className="app-small app-soft">
          E-mail is not set up on this server (SMTP_URL), so nothing is sent. Copy a text and send it yourself.
        </p>
      )}
      <Failure>{failure}</Failure>
      <ul className="app-rows app-emails">
        {inOrder(emails).map((email) => (
          <li key={email.id}>
            <span className="app-email-subject">{email.subject}</span>
            <span className="app-email-state app-soft" data-state={email.state}>
              <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
                <path d={STATE_ICONS[email.state]} />
              </svg>
              {plannedText(email) || EMAIL_STATE_WORDS[email.state]}
            </span>
            <small>To {email.to}</small>
            {email.sentAt ? (
              <small>
                <Age at={email.sentAt} isExact />
              </small>
            ) : (
              email.failure && <small className="app-email-failure">{email.failure}</small>
            )}
            <span className="app-trip-ways">
              {sendsEmail && maySend && SENDABLE.includes(email.state) && (
                <Button busy={again.isPending} onClick={() => again.mutate(email.id)}>
                  Send again<span className="cw-hidden">: {email.subject}</span>
                </Button>
              )}
              {email.state !== 'sent' && <CopyText email={email} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const CopyText = ({ email: { subject, text } }: { email: TripEmail }) => (
  <Button
    kind="quiet"
    onClick={() =>
      copyText(`${subject}\n\n${text}`, 'Text', 'Your browser blocked copying. Select the text and copy it.')
    }
  >
    Copy the text<span className="cw-hidden">: {subject}</span>
  </Button>
);
