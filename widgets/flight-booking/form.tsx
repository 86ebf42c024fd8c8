import { useSignals } from '@preact/signals-react/runtime';
import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { type FlightRecord, MAX_GUESTS, TITLES } from '../contract';
import {
  CheckboxField,
  EmailField,
  FormNotice,
  fillFields,
  formatWallClock,
  loadOnline,
  NumberField,
  parseQuery,
  priceOfSeats,
  SelectField,
  SendButton,
  TextAreaField,
  TextField,
  useFunnel,
  useLoad,
  useOnChange,
  usePartSheet,
  usePrices,
  useRequestForm,
  useT,
  useToasts,
  type WidgetHandle,
  webAddress,
} from '../kit';
import styles from './below-the-fold.css?inline';
import { type BookingDraft, type BookingStart, bookingFields, createDraft, snapshotSchema, toSnapshot } from './draft';
import { Section } from './flight-sections';
import { useOperator } from './operator';
import type { FlightBookingProps, OwnPageProps } from './options';
import { PhoneField } from './phone-field';
import { type CardProps, Fare, Reserve } from './reserve';

export interface BookingFormProps extends FlightBookingProps, OwnPageProps {
  flight: FlightRecord;
  handle: Ref<WidgetHandle>;
  /** Gets the flight when it has changed. */
  onFlight?: (flight: FlightRecord) => void;
}

/** Loaded before sending, so that the request can be confirmed even if the network fails then. */
const loadSending = () => loadOnline(() => import('./sending'));
type Sending = Awaited<ReturnType<typeof loadSending>>;

/** The price card and the booking form. */
export function BookingForm(props: BookingFormProps) {
  const { flight, termsUrl, apiBase = '/api' } = props;
  const t = useT();
  const toasts = useToasts();
  const sending = useRef<Sending>(undefined);
  const { ref, draft, stored, busy, failure, waiting, staff, submit, startOver } = useRequestForm({
    ...props,
    widget: 'flight-booking',
    start: String(flight.id),
    readPrefill,
    createDraft: (start) => createDraft(start, flight),
    snapshotSchema,
    toSnapshot,
    fill(draft, query) {
      fillFields(draft.main, { ...readPrefill(query) });
      draft.settleGuests();
    },
    fieldsOf: bookingFields,
    settle: prepare,
    check: (draft) => (sending.current ? sending.current.check(draft, flight, toasts.error) : null),
    send: async (api, request, key) => (sending.current ?? (await loadSending())).send(api, request, key, props),
    itinerary: (request) => sending.current?.itinerary(flight, request),
    messages: { refused: 'Failed to submit booking request', failed: 'Network error. Please try again.' },
    onStored: () => toasts.success('Booking request submitted successfully!'),
  });
  usePartSheet(ref, styles);
  // Removing the form stops the timer of the guests' rows.
  useEffect(() => draft.settleGuests, [draft]);
  useEffect(() => {
    draft.setSeats(flight.seatsAvailable);
    // When the flight's departure changes, the date must be chosen again.
    const { departureDate } = draft.main;
    if (departureDate.value !== flight.departureDatetime) departureDate.set('');
  }, [draft, flight]);

  const [begun, setBegun] = useState(false);
  const [inView, setInView] = useState(false);
  // While the form is visible, only its own button is filled.
  useEffect(() => {
    if (begun || !ref.current || !window.IntersectionObserver) return;
    const observer = new IntersectionObserver((entries) => setInView(!!entries.pop()?.isIntersecting));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, begun]);
  const prices = usePrices(props);

  async function prepare() {
    if (sending.current) return;
    sending.current = await loadSending().catch(() => undefined);
    if (ref.current) sending.current?.keepInSight(ref.current);
  }

  function toForm() {
    setBegun(true);
    const section = ref.current?.parentElement;
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }

  return (
    <>
      <Reserve draft={draft} flight={flight} prices={prices} begun={begun || inView} onReserve={toForm}>
        {props.children}
      </Reserve>
      <Section title={t('Reserve Your Flight')}>
        <form
          ref={ref}
          className="cw-booking-form"
          aria-label={t('Reserve Your Flight')}
          noValidate
          method="dialog"
          onFocus={() => {
            setBegun(true);
            void prepare();
          }}
          // A stored request is not sent again while its confirmation loads.
          onSubmit={stored ? undefined : submit}
        >
          <div className="cw-booking-fields">
            {sending.current && <sending.current.InvalidFields draft={draft} />}
            <MainFields draft={draft} flight={flight} prices={prices} />
            <Guests draft={draft} />
            <TextAreaField field={draft.main.note} label={t('Note (optional)')} maxLength={2000} />
            <p className="cw-hint">{t('Personal details and the note are lost if you leave or reload this page.')}</p>
          </div>
          <CheckboxField
            field={draft.main.termsAccepted}
            required
            label={<TermsLabel termsUrl={termsUrl} apiBase={apiBase} />}
          />
          <Fare draft={draft} flight={flight} prices={prices}>
            {sending.current && <sending.current.NextInvalidField draft={draft} />}
          </Fare>
          <div className="cw-booking-send">
            {!stored && <FormNotice failure={failure}>{waiting}</FormNotice>}
            <div>
              <div className="cw-booking-staff">
                <p>{t('You pay nothing here. Our desk confirms your booking.')}</p>
                {props.children ?? staff}
              </div>
              <SendButton label="Submit Booking Request" busy={busy} />
            </div>
          </div>
        </form>
      </Section>
      {stored && sending.current && (
        <sending.current.Submitted
          {...stored}
          flight={flight}
          prices={prices}
          onReveal={props.onReveal}
          onClose={startOver}
        />
      )}
    </>
  );
}

/** Parses the `prefill` of the widget's handle; a link only names the flight. */
function readPrefill(query: string): BookingStart {
  const { guests: numberOfGuests, rooms: numberOfRooms } = Object.fromEntries(parseQuery(query));
  return { numberOfGuests, numberOfRooms };
}

function MainFields(props: CardProps) {
  const t = useT();
  const { flight } = props;
  const { main } = props.draft;
  return (
    <div className="cw-booking-grid">
      <SelectField
        field={main.title}
        label={t('Title')}
        options={TITLES.map((title) => ({ value: title, label: t(title) }))}
        autoComplete="honorific-prefix"
        required
      />
      <TextField field={main.firstName} label={t('First name')} autoComplete="given-name" required maxLength={100} />
      <TextField field={main.lastName} label={t('Last name')} autoComplete="family-name" required maxLength={100} />
      <PhoneField field={main.phone} autoComplete="on" />
      <EmailField field={main.email} />
      <SelectField
        field={main.departureDate}
        label={t('Travel date')}
        placeholder={t('Select travel date')}
        options={[{ value: flight.departureDatetime, label: formatWallClock(flight.departureDatetime, 'long', t) }]}
        required
      />
      <GuestsField {...props} />
      <NumberField field={main.numberOfRooms} label={t('Number of rooms')} max={99} />
    </div>
  );
}

/** The number of guests with the resulting price; no price when the number is not valid. */
function GuestsField({ draft, flight, prices }: CardProps) {
  useSignals();
  const t = useT();
  const seats = Math.max(0, flight.seatsAvailable);
  const people = draft.people.value;
  const text =
    people === 1
      ? 'You (1 seat): {price}'
      : people === 2
        ? 'You + 1 guest = 2 seats, {price}'
        : 'You + {count} guests = {seats} seats, {price}';
  const { price } = priceOfSeats(flight.seatPrice, people, prices);
  const sum = people ? `${t(text, { count: people - 1, seats: people, price })}\n` : '';
  const left = t(seats === 1 ? '1 seat left' : '{count} seats left', { count: seats });
  return (
    <NumberField
      field={draft.main.numberOfGuests}
      label={t('Number of guests')}
      hint={sum + left}
      max={Math.min(MAX_GUESTS, Math.max(0, seats - 1))}
    />
  );
}

/** One row per companion. */
function Guests({ draft }: { draft: BookingDraft }) {
  useSignals();
  const funnel = useFunnel();
  const some = draft.guests.value.length > 0;
  useOnChange(some, () => some && funnel.reach('passengers'));
  const [chunk] = useLoad(useCallback(async () => (some ? loadSending() : undefined), [some]));
  const Guest = chunk.state === 'loaded' && chunk.data?.Guest;
  return Guest && draft.guests.value.map((guest, index) => <Guest key={guest.key} guest={guest} number={index + 1} />);
}

/** A sentence with a link to the terms, if there is one. */
function TermsLabel({ termsUrl, apiBase }: { termsUrl: string | undefined; apiBase: string }) {
  const t = useT();
  const operator = useOperator(termsUrl ? undefined : apiBase);
  const terms = webAddress(termsUrl || operator?.terms);
  if (!terms) return t('I accept the terms and conditions');
  const [before, after] = t('I accept the {terms}').split('{terms}');
  return (
    <>
      {before}
      <a href={terms} target="_blank" rel="noopener">
        {t('terms and conditions')}
      </a>
      {after}
    </>
  );
}
