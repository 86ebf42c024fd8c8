import type { ReactElement, Ref } from 'react';
import { ChauffeurForm } from '../chauffeur-form';
import { FlightBooking } from '../flight-booking';
import { InternationalCharterForm } from '../international-charter-form';
import type { RequestFormProps, WidgetHandle } from '../kit';
import { PrivateCharterForm } from '../private-charter-form';
import type { FieldValue, MockCall } from '.';
import { drawnFlight } from './on-page';

const nextYear = new Date().getFullYear() + 1;
export const inTenYears = new Date().getFullYear() + 10;
const NAMES = { 'First name': 'Ayesha', 'Last name': 'Khan' };
const NAME = { Name: 'Ayesha Khan', Email: 'ayesha@example.com' };

export interface RequestForm {
  call: MockCall;
  /** @param query in addition to what the form needs */
  draw: (query: string, props: RequestFormProps & { ref?: Ref<WidgetHandle> }) => ReactElement;
  /** The button that opens what is filled in. */
  open?: string;
  person: Record<string, FieldValue>;
  send: string;
  /** What the form says of a refusal without a message, and of no answer of the API. */
  failures: [refused: string, unanswered: string];
  /** True when toasts have the first of them, whatever the server says. */
  hasOneToast?: boolean;
  /** The label of a field that is empty at first. */
  required: string;
  /** Path in the request and label of a field that the server can refuse. */
  refused: [path: string, label: string];
  /** What asks for 200 people in ten years, as far as the form can. */
  odd?: string;
}

export const TRY_AGAIN = 'Failed to submit request. Please try again.';

/** Every form that sends a request. */
export const REQUEST_FORMS: Readonly<Record<string, RequestForm>> = {
  'a charter request': {
    call: 'POST PrivateCharter/Create',
    draw: (query, props) => (
      <PrivateCharterForm
        {...props}
        prefill={`${query}&from=Here&to=There&date=${nextYear}-06-01&seats=4&luggage=60`}
      />
    ),
    open: 'Search',
    person: { ...NAME, Phone: '03001234567' },
    send: 'SUBMIT REQUEST',
    failures: ['Failed to create charter request', 'Error creating charter request'],
    required: 'Name',
    refused: ['email', 'Email'],
    odd: `seats=200&date=${inTenYears}-06-01`,
  },
  'a chauffeur request': {
    call: 'POST ChauffeurService/CreateRequest',
    draw: (query, props) => <ChauffeurForm {...props} prefill={`luggage=1&${query}`} />,
    person: { ...NAMES, 'CNIC or passport number': '42101', 'Phone number (optional)': '03001234567' },
    send: 'Submit Request',
    failures: [TRY_AGAIN, TRY_AGAIN],
    hasOneToast: true,
    required: 'First name',
    refused: ['lastName', 'Last name'],
    odd: `date=${inTenYears}-06-01`,
  },
  'an international charter request': {
    call: 'POST InternationalCharter',
    draw: (query, props) => (
      <InternationalCharterForm
        {...props}
        prefill={`from=Here&to=There&departure=${nextYear}-06-01&service=fleet inquiry&aircraft=not sure&${query}`}
      />
    ),
    person: { ...NAME, 'Phone number': '+923001234567' },
    send: 'Submit',
    failures: [TRY_AGAIN, TRY_AGAIN],
    required: 'Name',
    refused: ['phoneNo', 'Phone number'],
    odd: `seats=200&departure=${inTenYears}-06-01`,
  },
  'a booking': {
    call: 'POST FlightBooking',
    draw: (_query, props) => <FlightBooking {...props} flightId={5} />,
    person: {
      ...NAMES,
      Title: 'Dr',
      'Phone number': '3001234567',
      Email: 'ayesha@example.com',
      'Travel date': drawnFlight.departureDatetime,
      'I accept the terms and conditions': true,
    },
    send: 'Submit Booking Request',
    failures: ['Failed to submit booking request', 'Network error. Please try again.'],
    required: 'First name',
    refused: ['lastName', 'Last name'],
  },
};
