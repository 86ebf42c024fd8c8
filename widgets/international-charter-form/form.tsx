import { useSignals } from '@preact/signals-react/runtime';
import { forwardRef, type Ref, useEffect, useMemo, useRef } from 'react';
import { PREFERRED_AIRCRAFT, SERVICE_TYPES } from '../contract';
import {
  AirportField,
  completePlaces,
  convertWallClock,
  createAirportProvider,
  DateTimeField,
  EmailField,
  FormNotice,
  fillFields,
  focusFirstError,
  loadOnline,
  NextSteps,
  NumberField,
  type RequestFormProps,
  SelectField,
  type SendAside,
  SendButton,
  TextAreaField,
  TextField,
  useRequestForm,
  useT,
  useToday,
  type WidgetHandle,
  WidgetRoot,
} from '../kit';
import { createDraft, FAILED, type InternationalCharterDraft, joinTyped, snapshotSchema, toSnapshot } from './draft';
import { useJourney } from './journey';
import { readLink, readPrefill } from './prefill';
import { EmptyRoute, Summary } from './summary';

export interface InternationalCharterFormProps extends RequestFormProps {
  /**
   * Initial values as URL parameters: `from=KHI&to=DXB&departure=2026-12-01T14:30&return=2026-12-05&seats=4`, `service`
   * and `aircraft` by an option's text, `message`. Other parameters are ignored. Default: one seat.
   */
  prefill?: string | undefined;
  /** A key for Google Places, which then suggests airports. Default: the built-in index does. */
  googleMapsApiKey?: string | undefined;
}

/** Loaded before sending, so that the outcome can be shown even if the network fails then. */
const loadSending = () => loadOnline(() => import('./sending'));
type Sending = Awaited<ReturnType<typeof loadSending>>;

/** Steps after a request; a partner can replace them with `words`. */
const STEPS = [
  ['A person reads your request', 'Our desk looks into your request and calls or writes to you.'],
  [
    'Aircraft, permits and a price',
    'We tell you which aircraft suits the route, which permits it needs and what it costs.',
  ],
  ['You accept', 'You pay nothing here. Our desk confirms your booking.'],
] as const;

/** A form that requests an international charter. */
export const InternationalCharterForm = forwardRef<WidgetHandle, InternationalCharterFormProps & SendAside>(
  function InternationalCharterForm(props, handle) {
    return <WidgetRoot {...props} readLink={readLink} flow={CharterFlow} handle={handle} />;
  },
);

function CharterFlow(props: InternationalCharterFormProps & SendAside & { handle: Ref<WidgetHandle> }) {
  const { googleMapsApiKey, drafts } = props;
  useSignals();
  const t = useT();
  const today = useToday();
  const airports = useMemo(() => createAirportProvider({ googleMapsApiKey, drafts }), [googleMapsApiKey, drafts]);
  const sending = useRef<Sending>(undefined);
  const { ref, draft, stored, busy, failure, waiting, staff, submit, startOver, dismiss } = useRequestForm({
    ...props,
    widget: 'international-charter-form',
    readPrefill,
    createDraft,
    snapshotSchema,
    toSnapshot,
    joinTyped,
    fill(draft, query) {
      fillFields(draft, { ...readPrefill(query) });
      void complete(draft);
    },
    fieldsOf: (draft) => draft,
    async settle(draft) {
      await Promise.all([complete(draft), prepare()]);
    },
    check: (draft, form) => (sending.current ? sending.current.check(draft, form) : null),
    send: async (api, request, key) => (sending.current ?? (await loadSending())).send(api, request, key),
    itinerary: (request) => sending.current?.itinerary(request),
    messages: { refused: FAILED, failed: FAILED },
    // A dialog says it.
    onRefused: () => {},
  });

  useEffect(() => void complete(draft), [draft]);

  const route = useRef<HTMLFieldSetElement>(null);
  const { journey, drawn, load, settle } = useJourney(draft, route);

  async function prepare() {
    sending.current ??= await loadSending().catch(() => undefined);
  }

  function closeFailure() {
    dismiss();
    // Focuses the field that the server refused; otherwise the dialog returns the focus to the button.
    focusFirstError(ref.current);
  }

  const { current: dialogs } = sending;
  return (
    <>
      <form
        ref={ref}
        className="cw-request cw-international"
        aria-label={t('International charter request')}
        noValidate
        method="dialog"
        onSubmit={submit}
        onFocus={() => {
          load();
          void prepare();
        }}
      >
        <div className="cw-request-parts">
          <fieldset ref={route} className="cw-request-part" onBlur={settle}>
            <legend part="heading">{t('Your flight')}</legend>
            <div className="cw-request-fields">
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
              {drawn ? <drawn.JourneyRoute draft={draft} journey={journey} /> : <EmptyRoute />}
              <DateTimeField
                field={draft.departureDateTime}
                label={t('Departure date and time')}
                hint={t('Local time at departure')}
                min={today}
                required
              />
              <DateTimeField
                field={draft.returnDateTime}
                label={t('Return date and time (optional)')}
                hint={t('Local time at destination')}
                min={
                  convertWallClock(
                    draft.departureDateTime.value,
                    draft.departureLocation.value,
                    draft.destinationLocation.value,
                  ).split('T')[0] || today
                }
              />
            </div>
          </fieldset>

          <fieldset className="cw-request-part">
            <legend part="heading">{t('Seats and aircraft')}</legend>
            <div className="cw-request-fields">
              <NumberField field={draft.seats} label={t('Number of seats')} min={1} required />
              <SelectField
                field={draft.preferredAircraft}
                label={t('Preferred aircraft')}
                options={PREFERRED_AIRCRAFT.map((aircraft) => ({ value: aircraft, label: t(aircraft) }))}
                required
              />
              <SelectField
                field={draft.serviceType}
                label={t('Service type')}
                options={SERVICE_TYPES.map((type) => ({ value: type, label: t(type) }))}
                required
                className="cw-request-wide"
              />
              <TextAreaField
                field={draft.message}
                label={t('Additional message (optional)')}
                maxLength={2000}
                className="cw-request-wide"
              />
            </div>
          </fieldset>

          <fieldset className="cw-request-part">
            <legend part="heading">{t('Your details')}</legend>
            <div className="cw-request-fields">
              <TextField
                field={draft.name}
                label={t('Name')}
                autoComplete="name"
                required
                maxLength={100}
                className="cw-request-wide"
              />
              <EmailField field={draft.email} />
              <TextField
                field={draft.phoneNo}
                label={t('Phone number')}
                type="tel"
                dir="ltr"
                inputMode="tel"
                autoComplete="tel"
                hint={t('With the country code')}
                required
                maxLength={40}
              />
              <p className="cw-hint cw-request-wide">
                {t('Personal details are lost if you leave or reload this page.')}
              </p>
            </div>
          </fieldset>
        </div>

        <Summary draft={draft} journey={journey} drawn={drawn} />

        <div className="cw-request-foot">
          {!stored && <FormNotice failure={dialogs ? '' : failure}>{waiting}</FormNotice>}
          <div className="cw-request-send">
            <div className="cw-request-staff">{staff === undefined ? props.children : staff}</div>
            <SendButton label="Submit" busy={busy} />
          </div>
        </div>

        <NextSteps steps={STEPS} />
      </form>

      {dialogs && failure && <dialogs.FailedDialog reason={failure} onClose={closeFailure} />}
      {dialogs && stored && <dialogs.CharterSubmitted {...stored} onClose={startOver} />}
    </>
  );
}

const complete = (draft: InternationalCharterDraft) =>
  completePlaces([draft.departureLocation, draft.destinationLocation]);
