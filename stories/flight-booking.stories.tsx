import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FlightRecord } from 'charter-widgets/contract';
import { FlightBooking } from 'charter-widgets/flight-booking';
import 'charter-widgets/flight-booking/styles.css';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
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
/** Loads the part below the fold first. */
const LOADED = { timeout: 10_000 };

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

/** Fills in the form, with one guest. */
async function fill(canvasElement: HTMLElement) {
  const form = within(await within(canvasElement).findByRole('form', {}, LOADED));
  await userEvent.selectOptions(form.getByLabelText('Title'), 'Dr');
  await userEvent.type(form.getByLabelText('First name'), 'Ayesha');
  await userEvent.type(form.getByLabelText('Last name'), 'Khan');
  await userEvent.type(form.getByLabelText('Phone number'), '03000000001');
  await userEvent.type(form.getByLabelText('Email'), 'ayesha@example.com');
  await userEvent.click(form.getByRole('checkbox'));
  await userEvent.click(form.getByRole('button', { name: 'More: Number of guests' }));
  const guest = within(await form.findByRole('group', { name: 'Guest 1' }));
  await userEvent.type(guest.getByLabelText('First name'), 'Bilal');
  await userEvent.type(guest.getByLabelText('Last name'), 'Khan');
  await userEvent.selectOptions(guest.getByLabelText('Gender'), 'male');
  await userEvent.type(guest.getByLabelText('CNIC or Passport'), '00000-0000000-1');
  await userEvent.type(guest.getByLabelText('Phone number'), '3000000002');
  return form;
}

async function send(canvasElement: HTMLElement) {
  const form = await fill(canvasElement);
  await userEvent.click(form.getByRole('button', { name: SEND }));
  return form;
}

const outcomes = requestStories(send, undefined, flight);

export const Empty: Story = {
  async play({ canvas }) {
    await canvas.findByRole('button', { name: SEND }, LOADED);
  },
};

export const Filled: Story = {
  async play({ canvasElement }) {
    await fill(canvasElement);
  },
};

export const NotAvailable: Story = {
  args: { galleryUrl: '/flights-products' },
  beforeEach: () => standInForApi('refused'),
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Flight Not Available' })).toBeVisible();
  },
};

export const Invalid: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'More: Number of guests' }, LOADED));
    await userEvent.click(canvas.getByRole('button', { name: SEND }));
    await expect(await canvas.findByText('CNIC is required')).toBeInTheDocument();
    // Waits until the row is fully visible, because axe cannot judge faded text.
    await waitFor(() => expect(canvas.getByRole('group')).toHaveStyle({ opacity: '1' }));
    await waitFor(() => expect(canvas.getByLabelText('Title')).toHaveFocus());
  },
};

export const Refused: Story = outcomes.Refused;

export const Submitted: Story = outcomes.Submitted;

export const PartnersLookAndWords: Story = {
  args: { currency: 'AED', words: { 'Reserve Your Flight': 'Ask for your seats', 'First name': 'Given name' } },
  decorators: [onPartnersPage],
  async play({ canvas }) {
    await expect(await canvas.findByLabelText('Given name', {}, LOADED)).toBeVisible();
  },
};

export const Urdu: Story = {
  args: { locale: 'ur' },
  async play({ canvas }) {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'بڑھائیں: \u2068ساتھی مسافروں کی تعداد\u2069' }, LOADED),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'بکنگ کی درخواست بھیجیں' }));
    await expect(await canvas.findByText('جنس منتخب کریں')).toBeInTheDocument();
    await waitFor(() => expect(canvas.getByRole('group')).toHaveStyle({ opacity: '1' }));
  },
};

export const Dark: Story = {
  globals: { theme: 'dark' },
  async play({ canvasElement }) {
    await fill(canvasElement);
  },
};
