import type { Meta, StoryObj } from '@storybook/react-vite';
import { FlightGallery } from 'charter-widgets/flight-gallery';
import 'charter-widgets/flight-gallery/styles.css';
import { expect, fn } from 'storybook/test';
import { standInForApi } from './api-stand-in';
import { onPartnersPage, told } from './request-stories';
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
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('link')).toHaveLength(6);
  },
};

export const Empty: Story = {
  beforeEach: () => standInForApi('stored', []),
  async play({ canvas }) {
    await expect(await canvas.findByText('No flights here at the moment')).toBeVisible();
  },
};

export const Refused: Story = {
  beforeEach: () => standInForApi('refused'),
  async play({ canvas }) {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We take no requests for this date');
  },
};

export const PartnersLookAndWords: Story = {
  args: { words: { 'per seat': 'a seat', '{from} to {to}, {aircraft}, {price} per seat, {day}, {time}': 'Fly {to}' } },
  decorators: [onPartnersPage],
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
