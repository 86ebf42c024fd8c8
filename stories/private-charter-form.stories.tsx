import type { Meta, StoryObj } from '@storybook/react-vite';
import { PrivateCharterForm } from 'charter-widgets/private-charter-form';
import 'charter-widgets/private-charter-form/styles.css';
import { press } from 'charter-widgets/testing';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { standInForApi } from './api-stand-in';
import { onPartnersPage, requestStories, soon, told } from './request-stories';

const ONE_WAY = `from=KHI&to=DXB&date=${soon(10)}&time=14:30&seats=4&luggage=60`;
const ROUND_TRIP = `type=roundtrip&${ONE_WAY}&date2=${soon(14)}`;

const meta = {
  title: 'Widgets/Private charter form',
  component: PrivateCharterForm,
  args: {
    ...told(),
    onDetailsOpened: fn(),
    onSubmitted: fn(),
  },
  beforeEach: () => standInForApi('stored'),
} satisfies Meta<typeof PrivateCharterForm>;

export default meta;
type Story = StoryObj<typeof meta>;

async function openDetails() {
  await screen.findAllByDisplayValue(/Jinnah/);
  await press(document.body, 'Search');
  return screen.findByRole('dialog', { name: 'Enter your details' });
}

const form = requestStories({
  open: openDetails,
  values: { Name: 'Ayesha Khan', Email: 'ayesha@example.com', Phone: '03000000001' },
  send: 'SUBMIT REQUEST',
  check: 'Search',
  missing: ['From location is required', 'From'],
  confirmation: 'Request Submitted!',
});

export const Empty: Story = {};

export const FilledFromALink: Story = { args: { prefill: ONE_WAY } };

export const RoundTrip: Story = { args: { prefill: ROUND_TRIP } };

export const MultiLeg: Story = {
  args: { prefill: `type=multileg&from1=KHI&to1=ISB&to2=KDU&to3=Deosai helipad&date1=${soon(5)}` },
};

export const Invalid: Story = form.Invalid;

export const Details: Story = {
  args: { prefill: ROUND_TRIP },
  async play() {
    await within(await openDetails()).findByRole('img');
  },
};

export const Refused: Story = { ...form.Refused, args: { prefill: ONE_WAY } };

export const Submitted: Story = { ...form.Submitted, args: { prefill: ROUND_TRIP } };

export const PartnersLookAndWords: Story = {
  args: { prefill: ONE_WAY, words: { Search: 'Find my jet', From: 'Leaving from', To: 'Going to' } },
  decorators: [onPartnersPage],
};

export const Urdu: Story = {
  args: { locale: 'ur', prefill: ONE_WAY },
  async play() {
    await press(document.body, 'تلاش کریں');
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'اپنی معلومات درج کریں' })).toBeVisible());
  },
};

export const Dark: Story = {
  args: { prefill: ROUND_TRIP },
  globals: { theme: 'dark' },
  async play() {
    await openDetails();
  },
};
