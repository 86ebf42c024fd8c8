import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, forwardRef, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import {
  createApi,
  type InternationalCharterRequest,
  internationalCharterCreate,
  PREFERRED_AIRCRAFT,
  SERVICE_TYPES,
} from '../contract';
import {
  AirportField,
  createAirportProvider,
  type DraftProps,
  FormNotice,
  type FunnelProps,
  fill,
  focusFirstError,
  type LookProps,
  localToday,
  NumberField,
  SelectField,
  showErrors,
  spellOut,
  TextAreaField,
  TextField,
  useDraft,
  useFunnel,
  useHandle,
  useSubmission,
  useT,
  useToday,
  useTold,
  type WidgetEvents,
  type WidgetHandle,
  WidgetRoot,
} from '../kit';
import { checkDraft, createDraft, keptDraft, toKept } from './charter-draft';
import { FAILED } from './failed';
import { readPrefill } from './prefill';

export interface InternationalCharterFormProps extends FunnelProps, LookProps, DraftProps {
  /** Where the API lives. Default `/api`: the page's own origin. */
  apiBase?: string | undefined;
  /**
   * What to fill in, as URL parameters: `from=KHI&to=DXB&departure=2026-12-01T14:30&return=2026-12-05&seats=4`,
   * `service` and `aircraft` by an option's text (spec, section 3). Anything else is ignored. Default: one seat.
   */
  prefill?: string | undefined;
  /** With a key, airports are suggested by Google Places; without one, by the built-in index. */
  googleMapsApiKey?: string | undefined;
  /** The form can be used. */
  onReady?: ((detail: WidgetEvents['ready']) => void) | undefined;
  /** The request is stored under this id. */
  onSubmitted?: ((detail: WidgetEvents['submitted']) => void) | undefined;
  /** The request was not stored; the message is the server's own, or the one shown. */
  onFailed?: ((detail: WidgetEvents['failed']) => void) | undefined;
}

/** The dialogs come as the request is sent, and before it: who has sent one is sure to be told. */
const loadDialogs = () => import('./dialogs');
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;

/** An international charter request (spec, section 2, "International charter form"). */
export const InternationalCharterForm = forwardRef<WidgetHandle, InternationalCharterFormProps>(
  function InternationalCharterForm(props, handle) {
    return (
      <WidgetRoot {...props}>
        <CharterFlow key={props.prefill} {...props} handle={handle} />
      </WidgetRoot>
    );
  },
);

function CharterFlow(props: InternationalCharterFormProps & { handle: Ref<WidgetHandle> }) {
  const { apiBase = '/api', prefill = '', googleMapsApiKey, drafts, onReady, onSubmitted, onFailed } = props;
  useSignals();
  const t = useT();
  const funnel = useFunnel();
  const today = useToday();
  const form = useRef<HTMLFormElement>(null);
  const api = useMemo(() => createApi({ baseUrl: apiBase }), [apiBase]);
  const airports = useMemo(() => createAirportProvider({ googleMapsApiKey, drafts }), [googleMapsApiKey, drafts]);
  const [draft, setDraft] = useState(() => createDraft(readPrefill(prefill)));
  const [dialogs, setDialogs] = useState<Dialogs>();
  const [submitted, setSubmitted] = useState<{ id: number; request: InternationalCharterRequest }>();
  const forgetDraft = useDraft(draft, {
    widget: 'international-charter-form',
    start: prefill,
    drafts,
    schema: keptDraft,
    read: () => toKept(draft),
    restore: (kept) => setDraft(createDraft(kept)),
  });
  const submission = useSubmission<InternationalCharterRequest>({
    async send(request, key) {
      setDialogs(await loadDialogs());
      return api(internationalCharterCreate, { body: { id: 0, ...request }, idempotencyKey: key });
    },
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
      onFailed?.({ message });
    },
  });

  useTold('ready', () => onReady?.({}));
  useEffect(() => void spellOut([draft.departureLocation, draft.destinationLocation]), [draft]);
  useHandle(props.handle, form, {
    reset() {
      forgetDraft();
      submission.dismiss();
      setSubmitted(undefined);
      setDraft(createDraft(readPrefill(prefill)));
    },
    prefill(query) {
      fill(draft, { ...readPrefill(query) });
      void spellOut([draft.departureLocation, draft.destinationLocation]);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const [, returning] = form.current?.querySelectorAll<HTMLInputElement>('[type="datetime-local"]') ?? [];
    const request = checkDraft(draft, localToday(), returning?.validity.badInput);
    if (request) void submission.submit(request);
    else funnel.refuse(draft, form.current);
  }

  function closeFailure() {
    submission.dismiss();
    // The server may have said which field; else the dialog gives the focus back to the button.
    focusFirstError(form.current);
  }

  const earliest = today && `${today}T00:00`;

  return (
    <>
      <form
        ref={form}
        className="cw-international"
        aria-label={t('International charter request')}
        noValidate
        onSubmit={submit}
      >
        <fieldset className="cw-international-part">
          <legend>{t('Your details')}</legend>
          <div className="cw-international-fields">
            <TextField
              field={draft.name}
              label={t('Name')}
              autoComplete="name"
              required
              maxLength={100}
              className="cw-international-wide"
            />
            <TextField
              field={draft.email}
              label={t('Email')}
              type="email"
              dir="ltr"
              inputMode="email"
              autoComplete="email"
              required
              maxLength={254}
            />
            <TextField
              field={draft.phoneNo}
              label={t('Phone number')}
              type="tel"
              dir="ltr"
              inputMode="tel"
              autoComplete="tel"
              hint={t('With the country code')}
              required
              maxLength={30}
            />
          </div>
        </fieldset>

        <fieldset className="cw-international-part">
          <legend>{t('Your flight')}</legend>
          <div className="cw-international-fields">
            <SelectField
              field={draft.serviceType}
              label={t('Service type')}
              options={SERVICE_TYPES.map((type) => ({ value: type, label: t(type) }))}
              required
              className="cw-international-wide"
            />
            <AirportField
              field={draft.departureLocation}
              label={t('Departure location')}
              placeholder={t('City, airport or code')}
              required
              provider={airports}
            />
            <AirportField
              field={draft.destinationLocation}
              label={t('Destination location')}
              placeholder={t('City, airport or code')}
              required
              provider={airports}
            />
            <TextField
              field={draft.departureDateTime}
              label={t('Departure date and time')}
              type="datetime-local"
              hint={t('Local time at departure')}
              min={earliest}
              required
            />
            <TextField
              field={draft.returnDateTime}
              label={t('Return date and time (optional)')}
              type="datetime-local"
              hint={t('Local time at destination')}
              min={draft.departureDateTime.value || earliest}
            />
            <NumberField field={draft.seats} label={t('Number of seats')} min={1} required />
            <SelectField
              field={draft.preferredAircraft}
              label={t('Preferred aircraft')}
              options={PREFERRED_AIRCRAFT.map((aircraft) => ({ value: aircraft, label: t(aircraft) }))}
              required
            />
            <TextAreaField
              field={draft.message}
              label={t('Additional message (optional)')}
              maxLength={2000}
              className="cw-international-wide"
            />
          </div>
        </fieldset>

        <div className="cw-international-foot">
          <FormNotice failure={dialogs ? '' : submission.failure} />
          {/* Not `disabled`, which would take the focus away from who pressed it. */}
          <button type="submit" className="cw-button" part="button" data-kind="primary" aria-disabled={submission.busy}>
            {t(submission.busy ? 'Submitting...' : 'Submit')}
          </button>
        </div>
      </form>

      {dialogs && submission.failure && <dialogs.FailedDialog reason={submission.failure} onClose={closeFailure} />}
      {dialogs && submitted && <dialogs.CharterSubmitted {...submitted} onClose={() => setSubmitted(undefined)} />}
    </>
  );
}
