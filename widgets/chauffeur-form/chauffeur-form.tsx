import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, forwardRef, type Ref, useId, useMemo, useRef, useState } from 'react';
import { type ChauffeurRequest, chauffeurCreate, createApi } from '../contract';
import {
  type DraftProps,
  FormNotice,
  type FunnelProps,
  fill,
  type LookProps,
  NumberField,
  showErrors,
  TextField,
  useDraft,
  useFunnel,
  useHandle,
  useSubmission,
  useT,
  useToasts,
  useTold,
  type WidgetEvents,
  type WidgetHandle,
  WidgetRoot,
} from '../kit';
import { checkDraft, createDraft, keptDraft, toKept } from './chauffeur-draft';
import { readPrefill } from './prefill';
import { ChauffeurSubmitted } from './submitted-dialog';
import { Vehicle } from './vehicle';

export interface ChauffeurFormProps extends FunnelProps, LookProps, DraftProps {
  /** Where the API lives. Default `/api`: the page's own origin. */
  apiBase?: string | undefined;
  /**
   * What to fill in, as URL parameters: `passengers=3&luggage=2`, whole numbers from 1, luggage in pieces.
   * Anything else is ignored. Default: one passenger.
   */
  prefill?: string | undefined;
  /** The form can be used. */
  onReady?: ((detail: WidgetEvents['ready']) => void) | undefined;
  /** The request is stored under this id. */
  onSubmitted?: ((detail: WidgetEvents['submitted']) => void) | undefined;
  /** The request was not stored; the message is the one that stays beside the button. */
  onFailed?: ((detail: WidgetEvents['failed']) => void) | undefined;
}

/** A chauffeur service request (spec, section 2, "Chauffeur request form"). */
export const ChauffeurForm = forwardRef<WidgetHandle, ChauffeurFormProps>(function ChauffeurForm(props, handle) {
  return (
    <WidgetRoot {...props}>
      <ChauffeurFlow key={props.prefill} {...props} handle={handle} />
    </WidgetRoot>
  );
});

/** All that the toast says, whatever the server answered (spec, section 8). */
const FAILED = 'Failed to submit request. Please try again.';

function ChauffeurFlow(props: ChauffeurFormProps & { handle: Ref<WidgetHandle> }) {
  const { apiBase = '/api', prefill = '', drafts, onReady, onSubmitted, onFailed } = props;
  useSignals();
  const t = useT();
  const toasts = useToasts();
  const funnel = useFunnel();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const api = useMemo(() => createApi({ baseUrl: apiBase }), [apiBase]);
  const [draft, setDraft] = useState(() => createDraft(readPrefill(prefill)));
  const [submitted, setSubmitted] = useState<{ id: number; request: ChauffeurRequest }>();
  const forgetDraft = useDraft(draft, {
    widget: 'chauffeur-form',
    start: prefill,
    drafts,
    schema: keptDraft,
    read: () => toKept(draft),
    restore: (kept) => setDraft(createDraft(kept)),
  });
  const submission = useSubmission<ChauffeurRequest>({
    send: (request, key) => api(chauffeurCreate, { body: { id: 0, ...request }, idempotencyKey: key }),
    messages: { refused: FAILED, failed: FAILED },
    onStored(id, request) {
      forgetDraft();
      setDraft(createDraft());
      setSubmitted({ id, request });
      onSubmitted?.({ id });
    },
    onFailed(message, errors) {
      showErrors(draft, errors);
      funnel.refuse(draft);
      toasts.error(FAILED);
      onFailed?.({ message });
    },
  });

  useTold('ready', () => onReady?.({}));
  useHandle(props.handle, form, {
    reset() {
      forgetDraft();
      submission.dismiss();
      setSubmitted(undefined);
      setDraft(createDraft(readPrefill(prefill)));
    },
    prefill: (query) => fill(draft, { ...readPrefill(query) }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const request = checkDraft(draft);
    if (request) void submission.submit(request);
    else funnel.refuse(draft, form.current);
  }

  return (
    <>
      <form ref={form} className="cw-chauffeur" aria-labelledby={id} noValidate onSubmit={submit}>
        <header className="cw-chauffeur-head">
          <div>
            <h2 id={id} className="cw-chauffeur-title">
              {t('Chauffeur Service Request')}
            </h2>
            <p className="cw-chauffeur-lead">{t('Book your premium chauffeur service')}</p>
          </div>
          <Vehicle passengers={Number(draft.numberOfPassengers.value)} />
        </header>

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
          <NumberField field={draft.numberOfPassengers} label={t('Number of passengers')} min={1} required />
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
          <FormNotice failure={submission.failure} />
          {/* Not `disabled`, which would take the focus away from who pressed it. */}
          <button type="submit" className="cw-button" part="button" data-kind="primary" aria-disabled={submission.busy}>
            {t(submission.busy ? 'Submitting...' : 'Submit Request')}
          </button>
        </div>
      </form>

      {submitted && <ChauffeurSubmitted {...submitted} onClose={() => setSubmitted(undefined)} />}
    </>
  );
}
