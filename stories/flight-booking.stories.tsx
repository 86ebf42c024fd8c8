import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FlightRecord } from 'charter-widgets/contract';
import { FlightBooking } from 'charter-widgets/flight-booking';
import 'charter-widgets/flight-booking/styles.css';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import citation from '../hosts/api/demo/pictures/citation-cj4.webp';
import maldives from '../hosts/api/demo/pictures/maldives.webp';
import { standInForApi } from './api-stand-in';
import { onPartnersPage, requestStories, told } from './request-stories';
import { sampleFlights } from './sample-flights';

const [sample] = sampleFlights(1) as [FlightRecord];
const flight: FlightRecord = {
  ...sample,
  arrivalDatetime: sample.departureDatetime.replace('14:30', '15:25'),
  aircraftImageUrl: citation,
  images: [
    ...sample.images,
    { imageId: 91, imageUrl: maldives, description: 'Somewhere on the way', isBannerImage: false },
    { imageId: 92, imageUrl: citation, description: '.', isBannerImage: false },
  ],
};
const SEND = 'Submit Booking Request';

const meta = {
  title: 'Widgets/Flight booking',
  component: FlightBooking,
  args: {
    flightId: 1,
    termsUrl: '/terms',
    ...told(),
    onSubmitted: fn(),
  },
  beforeEach: () => standInForApi('stored', flight),
} satisfies Meta<typeof FlightBooking>;

export default meta;
type Story = StoryObj<typeof meta>;

const form = requestStories({
  open: () => screen.findByRole('button', { name: SEND }),
  values: {
    'Number of guests': 1,
    Title: 'Dr',
    'First name': ['Ayesha', 'Bilal'],
    'Last name': ['Khan', 'Khan'],
    'Phone number': ['03000000001', '3000000002'],
    Email: 'ayesha@example.com',
    'I accept the terms and conditions': true,
    Gender: 'male',
    'CNIC or Passport': '00000-0000000-1',
  },
  send: SEND,
  missing: ['CNIC is required', 'Title'],
  data: flight,
});

export const Empty: Story = {
  async play({ canvas }) {
    await canvas.findByRole('button', { name: SEND });
  },
};

export const Filled: Story = form.Filled;

export const NotAvailable: Story = {
  args: { galleryUrl: '/flights-products' },
  beforeEach: () => standInForApi('refused'),
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Flight Not Available' })).toBeVisible();
  },
};

export const Invalid: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'More: Number of guests' }));
    await userEvent.click(canvas.getByRole('button', { name: SEND }));
    await expect(await canvas.findByText('CNIC is required')).toBeInTheDocument();
    // Waits until the row is fully visible, because axe cannot judge faded text.
    await waitFor(() => expect(canvas.getByRole('group')).toHaveStyle({ opacity: '1' }));
    await waitFor(() => expect(canvas.getByLabelText('Title')).toHaveFocus());
  },
};

export const Refused: Story = form.Refused;

export const Submitted: Story = form.Submitted;

export const PartnersLookAndWords: Story = {
  args: { currency: 'AED', words: { 'Reserve Your Flight': 'Ask for your seats', 'First name': 'Given name' } },
  decorators: [onPartnersPage],
  async play({ canvas }) {
    await expect(await canvas.findByLabelText('Given name')).toBeVisible();
  },
};

export const Urdu: Story = {
  args: { locale: 'ur' },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'بڑھائیں: \u2068ساتھی مسافروں کی تعداد\u2069' }));
    await userEvent.click(canvas.getByRole('button', { name: 'بکنگ کی درخواست بھیجیں' }));
    await expect(await canvas.findByText('جنس منتخب کریں')).toBeInTheDocument();
    await waitFor(() => expect(canvas.getByRole('group')).toHaveStyle({ opacity: '1' }));
  },
};

export const Dark: Story = { ...form.Filled, globals: { theme: 'dark' } };
