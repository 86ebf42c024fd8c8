import type { Meta, StoryObj } from '@storybook/react-vite';
import { FlightGallery } from 'charter-widgets/flight-gallery';
import 'charter-widgets/flight-gallery/styles.css';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { standInForApi } from './api-stand-in';
import { told } from './request-stories';
import { sampleFlights } from './sample-flights';

const meta = {
  title: 'Widgets/Flight gallery',
  component: FlightGallery,
  args: {
    ...told(),
    onFlightSelected: fn(),
  },
  beforeEach: () => standInForApi('stored', sampleFlights(6)),
} satisfies Meta<typeof FlightGallery>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas, args }) {
    await expect(await canvas.findAllByRole('link')).toHaveLength(6);
    await expect(canvas.getByRole('link', { name: /^Karachi to Dubai, Citation CJ4, \$420 per seat/ })).toHaveAttribute(
      'target',
      '_blank',
    );
    await waitFor(() => expect(args.onReady).toHaveBeenCalledOnce());
  },
};

export const ManyInPages: Story = {
  beforeEach: () => standInForApi('stored', sampleFlights(60)),
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more flights' }));
    await waitFor(() => expect(canvas.getAllByRole('link')[24]).toHaveFocus());
    await expect(canvas.getByText('48 of 60 flights')).toBeVisible();
  },
};

export const ChosenWithinThePage: Story = {
  args: { openWith: 'event', limit: 3 },
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^Islamabad to Skardu/ }));
    await expect(args.onFlightSelected).toHaveBeenCalledWith({ id: 2 });
  },
};

export const WithoutPictures: Story = {
  beforeEach: () =>
    standInForApi(
      'stored',
      sampleFlights(4).map((flight) => ({
        ...flight,
        images: flight.images.map((image) => ({ ...image, imageUrl: '/missing.jpg' })),
      })),
    ),
  async play({ canvas, canvasElement }) {
    await canvas.findAllByRole('link');
    await waitFor(() => expect(canvasElement.querySelectorAll('.cw-aircraft')).toHaveLength(4));
  },
};

export const AwkwardFlights: Story = {
  beforeEach: () =>
    standInForApi(
      'stored',
      sampleFlights(4).map((flight, index) => ({
        ...flight,
        fromLocation: index % 2 ? 'The private airstrip behind the Serena Hotel at Altit, Hunza' : flight.fromLocation,
        aircraftName: [
          '',
          '<img src=x onerror=alert(1)>',
          'A very long name of an aircraft, with its registration',
          'H125',
        ][index],
        seatPrice: [0, 1_000_000_000, 0.5, 12_345.67][index],
      })),
    ),
};

export const Loading: Story = {
  beforeEach: () => standInForApi('never'),
  async play({ canvas }) {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading flights...');
  },
};

export const Empty: Story = {
  beforeEach: () => standInForApi('stored', []),
  async play({ canvas }) {
    await expect(await canvas.findByText('No flights to show yet')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Request a private charter' })).toHaveAttribute(
      'href',
      '/private-charter-form',
    );
  },
};

export const Refused: Story = {
  beforeEach: () => standInForApi('refused'),
  async play({ canvas, args }) {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We take no requests for this date');
    await waitFor(() => expect(args.onFailed).toHaveBeenCalledWith({ message: 'We take no requests for this date' }));
  },
};

export const Unreachable: Story = {
  beforeEach: () => standInForApi('unreachable'),
  async play({ canvas }) {
    await expect(await canvas.findByRole('alert', {}, { timeout: 5000 })).toHaveTextContent(
      'Error fetching flight data',
    );
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const PartnersLookAndWords: Story = {
  args: { words: { 'per seat': 'a seat', '{from} to {to}, {aircraft}, {price} per seat, {day}, {time}': 'Fly {to}' } },
  decorators: [
    (Story) => (
      <div className="story-partner">
        <Story />
      </div>
    ),
  ],
};

export const Urdu: Story = {
  args: { locale: 'ur' },
  async play({ canvas }) {
    await expect((await canvas.findAllByText(/فی سیٹ/))[0]).toBeVisible();
  },
};

export const Dark: Story = {
  globals: { theme: 'dark' },
};
