import { errorMessage, type MailState, type TripFile, type TripMail } from 'charter-widgets/contract';
import { toasts } from '../../shared/toasts';
import { Age } from '../clock';
import { useMailAgain } from './use-trip';

const STATE_WORDS: Readonly<Record<MailState, string>> = {
  queued: 'Not sent yet',
  sending: 'On its way',
  waiting: 'Not sent yet, tried again by itself',
  sent: 'Sent',
  failed: 'Not sent',
};

/** The mails about a request: to whom, whether they went, and what can be done where they did not (AR-74). */
export function Mails({ trip: { id, mails, sendsMail } }: { trip: TripFile }) {
  const again = useMailAgain({ id });
  if (mails.length === 0) return null;
  const failure = again.error
    ? errorMessage(again.error, 'It could not be sent again.', 'It could not be sent again.')
    : '';
  return (
    <>
      <h3>Mails</h3>
      {!sendsMail && (
        <p className="app-trip-next">
          This server has no mail server (SMTP_URL), so nothing is sent. The texts can be copied, and sent by other
          means.
        </p>
      )}
      <div role="alert" className={failure ? 'cw-alert' : undefined}>
        {failure}
      </div>
      <ul className="app-trip-events">
        {mails.map((mail) => (
          <li key={mail.id}>
            <span>{mail.subject}</span>
            <small>
              To {mail.to}. {STATE_WORDS[mail.state]}
              {mail.sentAt ? (
                <>
                  , <Age at={mail.sentAt} />
                </>
              ) : (
                mail.failure && `: ${mail.failure}`
              )}
            </small>
            <span className="app-trip-steps">
              {sendsMail && (mail.state === 'failed' || mail.state === 'waiting') && (
                <button
                  type="button"
                  className="cw-button"
                  data-kind="quiet"
                  aria-disabled={again.isPending}
                  onClick={() => !again.isPending && again.mutate(mail.id)}
                >
                  Send again<span className="cw-hidden">: {mail.subject}</span>
                </button>
              )}
              {mail.state !== 'sent' && <CopyText mail={mail} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function CopyText({ mail: { subject, text } }: { mail: TripMail }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(`${subject}\n\n${text}`);
      toasts.getState().success('Text copied');
    } catch {
      toasts.getState().error('Your browser does not allow copying.');
    }
  }
  return (
    <button type="button" className="cw-button" data-kind="quiet" onClick={copy}>
      Copy the text<span className="cw-hidden">: {subject}</span>
    </button>
  );
}
