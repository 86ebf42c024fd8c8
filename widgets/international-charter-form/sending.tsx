import { type Api, type InternationalCharterRequest, internationalCharterCreate } from '../contract';
import { Dialog, type Itinerary, PassLeg, type PassParts, SubmittedDialog, useT } from '../kit';
import { checkDraft } from './check';
import { FAILED, type InternationalCharterDraft } from './draft';

/** Shows errors on the fields; returns the request, or undefined when anything is wrong. */
export function check(
  draft: InternationalCharterDraft,
  form: HTMLFormElement,
): InternationalCharterRequest | undefined {
  const [, returning] = form.querySelectorAll<HTMLInputElement>('[type="date"]');
  return checkDraft(draft, new Date(), returning?.validity.badInput);
}

export const send = (api: Api, request: InternationalCharterRequest, idempotencyKey: string) =>
  api(internationalCharterCreate, { body: { id: 0, ...request }, idempotencyKey });

/** The part of the request that can be sent in a message. */
export const itinerary = (request: InternationalCharterRequest): Itinerary => {
  const { departureLocation: from, destinationLocation: to, departureDateTime, returnDateTime, seats } = request;
  return {
    subject: 'International charter request',
    legs: [[from, to, departureDateTime], ...(returnDateTime ? [[to, from, returnDateTime] as const] : [])],
    passengers: seats,
  };
};

export interface FailedDialogProps {
  /** The server's message in English; `FAILED` when it had none. */
  reason: string;
  onClose: () => void;
}

/** An alert as a dialog, because browsers show no `alert()` of a frame from another origin. */
export function FailedDialog({ reason, onClose }: FailedDialogProps) {
  const t = useT();
  return (
    <Dialog
      role="alertdialog"
      className="cw-charter-failed"
      title={t(FAILED)}
      onClose={onClose}
      footer={
        <div className="cw-dialog-actions">
          <button type="button" className="cw-button" part="button" data-kind="primary" onClick={onClose}>
            {t('OK')}
          </button>
        </div>
      }
    >
      {reason !== FAILED && <p className="cw-submitted-text">{t(reason)}</p>}
      <p className="cw-submitted-text">{t('Nothing is lost: your details are still here.')}</p>
    </Dialog>
  );
}

export interface CharterSubmittedProps {
  pass: PassParts;
  request: InternationalCharterRequest;
  onClose: () => void;
}

/** The confirmation, with the way out and the way back. */
export function CharterSubmitted({ pass, request, onClose }: CharterSubmittedProps) {
  const t = useT();
  const { departureLocation: from, destinationLocation: to, departureDateTime, returnDateTime } = request;
  return (
    <SubmittedDialog
      {...pass}
      title={t('Request Submitted Successfully!')}
      text={t(
        'Your charter flight request has been submitted. We will contact you shortly to confirm the details and finalize your booking.',
      )}
      subject={t('International charter request')}
      facts={[
        [t('Passengers'), request.seats],
        [t('Service'), t(request.serviceType)],
        [t('Aircraft'), t(request.preferredAircraft)],
        [t('Name'), request.name],
      ]}
      onClose={onClose}
    >
      <PassLeg from={from} to={to} at={departureDateTime} />
      {returnDateTime && <PassLeg from={to} to={from} at={returnDateTime} />}
    </SubmittedDialog>
  );
}
