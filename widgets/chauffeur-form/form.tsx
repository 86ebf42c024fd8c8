import { useSignals } from '@preact/signals-react/runtime';
import { forwardRef, type Ref, useId } from 'react';
import { chauffeurCreate } from '../contract';
import {
  EmailField,
  FormNotice,
  fill,
  NumberField,
  type RequestFormProps,
  SendButton,
  TextField,
  useRequestForm,
  useT,
  useToasts,
  type WidgetHandle,
  WidgetRoot,
} from '../kit';
import { checkDraft, createDraft, snapshotSchema, toSnapshot } from './draft';
import { readPrefill } from './prefill';
import { ChauffeurSubmitted } from './submitted-dialog';
import { Vehicle } from './vehicle';

export interface ChauffeurFormProps extends RequestFormProps {
  /**
   * What to fill in, as URL parameters: `passengers=3&luggage=2`, whole numbers from 1, luggage in pieces.
   * Anything else is ignored. Default: one passenger.
   */
  prefill?: string | undefined;
}

/** A chauffeur service request. */
export const ChauffeurForm = forwardRef<WidgetHandle, ChauffeurFormProps>(function ChauffeurForm(props, handle) {
  return (
    <WidgetRoot {...props}>
      <ChauffeurFlow key={props.prefill} {...props} handle={handle} />
    </WidgetRoot>
  );
});

/** All that the toast says, whatever the server answered (CF-13). */
const FAILED = 'Failed to submit request. Please try again.';

function ChauffeurFlow(props: ChauffeurFormProps & { handle: Ref<WidgetHandle> }) {
  useSignals();
  const t = useT();
  const toasts = useToasts();
  const id = useId();
  const { ref, draft, stored, busy, failure, waiting, submit, startAnew } = useRequestForm({
    ...props,
    widget: 'chauffeur-form',
    readPrefill,
    createDraft,
    snapshotSchema,
    toSnapshot,
    fill: (draft, query) => fill(draft, { ...readPrefill(query) }),
    fieldsOf: (draft) => draft,
    check: checkDraft,
    send: (api, request, key) => api(chauffeurCreate, { body: { id: 0, ...request }, idempotencyKey: key }),
    itinerary: ({ numberOfPassengers }) => ({ subject: 'Chauffeur service request', passengers: numberOfPassengers }),
    messages: { refused: FAILED, failed: FAILED },
    onRefused: (reason) => reason === FAILED || toasts.error(FAILED),
  });

  return (
    <>
      <form ref={ref} className="cw-chauffeur" aria-labelledby={id} noValidate method="dialog" onSubmit={submit}>
        <div className="cw-chauffeur-head">
          <div>
            <h2 id={id} className="cw-chauffeur-title">
              {t('Chauffeur Service Request')}
            </h2>
            <p className="cw-chauffeur-lead">{t('Book your premium chauffeur service')}</p>
          </div>
          <Vehicle passengers={Number(draft.numberOfPassengers.value)} />
        </div>

        <div className="cw-chauffeur-fields">
          <TextField
            field={draft.firstName}
            label={t('First name')}
            autoComplete="given-name"
            required
            maxLength={100}
          />
          <TextField
            field={draft.lastName}
            label={t('Last name')}
            autoComplete="family-name"
            required
            maxLength={100}
          />
          <TextField
            field={draft.cnicOrPassport}
            label={t('CNIC or passport number')}
            dir="ltr"
            autoComplete="off"
            required
            maxLength={30}
            className="cw-chauffeur-wide"
          />
          <TextField
            field={draft.phone}
            label={t('Phone number (optional)')}
            type="tel"
            dir="ltr"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
          />
          <EmailField field={draft.email} required={false} />
          <p className="cw-hint cw-chauffeur-wide">
            {t('Personal details are not kept if you leave or reload this page.')}
          </p>
          <NumberField field={draft.numberOfPassengers} label={t('Number of passengers')} min={1} required />
          {/* Pieces, whatever the label says: it is the operator's own wording, and so is the API's field. */}
          <NumberField
            field={draft.luggage}
            label={t('Luggage (kg)')}
            placeholder={t('Number of bags')}
            hint={t('Pieces of any weight; a handbag counts as 1.')}
            max={9999}
            required
          />
        </div>

        <div className="cw-chauffeur-foot">
          <FormNotice failure={failure}>{waiting}</FormNotice>
          <SendButton label="Submit Request" busy={busy} />
        </div>
      </form>

      {stored && <ChauffeurSubmitted {...stored} onClose={startAnew} />}
    </>
  );
}
