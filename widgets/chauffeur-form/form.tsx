import { useSignals } from '@preact/signals-react/runtime';
import { forwardRef, type Ref, useEffect, useId, useRef, useState } from 'react';
import { chauffeurCreate, MAX_LUGGAGE, MAX_PASSENGERS } from '../contract';
import {
  EmailField,
  FormNotice,
  fillFields,
  loadOnline,
  NextSteps,
  NumberField,
  type RequestFormProps,
  type SendAside,
  SendButton,
  TextField,
  TimeField,
  useHeading,
  useRequestForm,
  useT,
  useToasts,
  useToday,
  type WidgetHandle,
  WidgetRoot,
} from '../kit';
import { checkDraft, countFilledFields, createDraft, snapshotSchema, toSnapshot } from './draft';
import { readLink, readPrefill } from './prefill';
import { type Drawings, Road, Summary } from './summary';

export interface ChauffeurFormProps extends RequestFormProps {
  /**
   * Initial values as URL parameters: `passengers=3&luggage=2`, whole numbers from 1, luggage in pieces, and of the
   * pick-up `place`, `date=2026-12-01`, `time=14:30` and `flight=PK301`. Other parameters are ignored. Default: one
   * passenger.
   */
  prefill?: string | undefined;
}

/** Loaded before sending, so that the request can be confirmed even if the network fails then. */
const loadDialog = () => loadOnline(() => import('./submitted-dialog'));

/** Steps after a request; a partner can replace them with `words`. */
const STEPS = [
  ['A person reads your request', 'Our desk finds a car and asks you for anything you left empty.'],
  ['A car and its chauffeur', 'We tell you the car, the chauffeur and the price.'],
  ['Your booking', 'You pay nothing here. Our desk confirms your booking.'],
] as const;

/** A form that requests a chauffeur. */
export const ChauffeurForm = forwardRef<WidgetHandle, ChauffeurFormProps & SendAside>(
  function ChauffeurForm(props, handle) {
    return <WidgetRoot {...props} readLink={readLink} flow={ChauffeurFlow} handle={handle} />;
  },
);

/** The toast's text, whatever the server answered. */
const FAILED = 'Failed to submit request. Please try again.';

function ChauffeurFlow(props: ChauffeurFormProps & SendAside & { handle: Ref<WidgetHandle> }) {
  useSignals();
  const t = useT();
  const toasts = useToasts();
  const today = useToday();
  const id = useId();
  const dialog = useRef<Awaited<ReturnType<typeof loadDialog>>>(undefined);
  const [drawn, setDrawn] = useState<Drawings>();
  useEffect(() => {
    let current = true;
    import('./drawings').then(
      (loaded) => current && setDrawn(loaded),
      // The form works without drawings.
      () => {},
    );
    return () => {
      current = false;
    };
  }, []);
  /** Without it the request is sent, and waits where there is no network. */
  async function prepare() {
    dialog.current ??= await loadDialog().catch(() => undefined);
  }

  const { ref, draft, stored, busy, failure, waiting, staff, submit, startOver } = useRequestForm({
    ...props,
    widget: 'chauffeur-form',
    readPrefill,
    createDraft,
    snapshotSchema,
    toSnapshot,
    fill: (draft, query) => fillFields(draft, { ...readPrefill(query) }),
    fieldsOf: (draft) => draft,
    check(draft, form) {
      const date = form.querySelector<HTMLInputElement>('[type="date"]');
      return checkDraft(draft, new Date(), date?.validity.badInput);
    },
    async send(api, request, key) {
      await prepare();
      return api(chauffeurCreate, { body: { id: 0, ...request }, idempotencyKey: key });
    },
    itinerary: ({ numberOfPassengers, pickUpDate, pickUpTime, pickUpPlace, phone, email }) => ({
      subject: 'Chauffeur service request',
      passengers: numberOfPassengers,
      day: pickUpDate,
      time: pickUpTime,
      place: pickUpPlace,
      isOutOfReach: !phone && !email,
    }),
    messages: { refused: FAILED, failed: FAILED },
    onRefused: () => toasts.error(FAILED),
  });

  const isSent = countFilledFields(draft) === 4 || Object.values(draft).some(({ error }) => error);
  const isOutOfReach = isSent && !draft.phone.value.trim() && !draft.email.value.trim();

  return (
    <>
      <form
        ref={ref}
        className="cw-request cw-chauffeur"
        aria-labelledby={id}
        noValidate
        method="dialog"
        onSubmit={submit}
        onFocus={() => void prepare()}
      >
        <div className="cw-request-head">
          <h2 id={id} className="cw-chauffeur-title" {...useHeading()}>
            {t('Chauffeur Service Request')}
          </h2>
          <p className="cw-chauffeur-lead">{t('Book your premium chauffeur service')}</p>
          <Road draft={draft} drawn={drawn} />
        </div>

        <div className="cw-request-parts">
          <fieldset className="cw-request-part">
            <legend part="heading">{t('Your car')}</legend>
            <div className="cw-request-fields">
              <NumberField
                field={draft.numberOfPassengers}
                label={t('Number of passengers')}
                hint={t('Everyone who travels, including children.')}
                min={1}
                max={MAX_PASSENGERS}
                required
              />
              {/* Pieces, whatever the label says: it is the operator's own wording, and so is the API's field. */}
              <NumberField
                field={draft.luggage}
                label={t('Luggage (kg)')}
                placeholder={t('Number of pieces')}
                hint={t('Enter the number of pieces, not the weight. A handbag counts as 1.')}
                max={MAX_LUGGAGE}
                required
              />
              <p className="cw-request-wide">
                {t('Leave empty anything that you do not know yet. We will arrange it with you.')}
              </p>
              <TextField
                field={draft.pickUpPlace}
                label={t('Pick-up place (optional)')}
                placeholder={t('Airport, hotel or address')}
                autoComplete="off"
                maxLength={200}
                className="cw-request-wide"
              />
              <TextField field={draft.pickUpDate} label={t('Pick-up date (optional)')} type="date" min={today} />
              <TimeField field={draft.pickUpTime} label={t('Pick-up time (optional)')} />
              <TextField
                field={draft.flightNumber}
                label={t('Flight number (optional)')}
                placeholder="PK 301"
                dir="ltr"
                autoComplete="off"
                maxLength={20}
              />
            </div>
          </fieldset>

          <fieldset className="cw-request-part">
            <legend part="heading">{t('Your details')}</legend>
            <div className="cw-request-fields">
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
                hint={t('Enter one of them, as printed on the document.')}
                dir="ltr"
                autoComplete="off"
                required
                maxLength={30}
              />
              <p className="cw-request-wide">{t('Personal details are lost if you leave or reload this page.')}</p>
            </div>
          </fieldset>

          <fieldset className="cw-request-part">
            <legend part="heading">{t('How we reach you')}</legend>
            <div className="cw-request-fields">
              <p className="cw-request-wide">
                {/* The API takes a request without either, so it is said and not asked for. */}
                <span className={isOutOfReach ? 'cw-error' : undefined}>
                  {t(
                    'Give us a phone number or e-mail address, or both. If you give neither, you can see our answer only by your link.',
                  )}
                </span>
              </p>
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
            </div>
          </fieldset>
        </div>

        <Summary draft={draft} drawn={drawn} />

        <div className="cw-request-foot">
          {!stored && <FormNotice failure={failure}>{waiting}</FormNotice>}
          <div className="cw-request-send">
            <div className="cw-request-staff">{staff === undefined ? props.children : staff}</div>
            <SendButton label="Submit Request" busy={busy} />
          </div>
        </div>

        <NextSteps steps={STEPS} />
      </form>

      {dialog.current && stored && <dialog.current.ChauffeurSubmitted {...stored} drawn={drawn} onClose={startOver} />}
    </>
  );
}
