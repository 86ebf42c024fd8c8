import type { Meta, StoryObj } from '@storybook/react-vite';
import { PrivateCharterForm } from 'charter-widgets/private-charter-form';
import 'charter-widgets/private-charter-form/styles.css';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { standInForApi } from './api-stand-in';
import { onPartnersPage, requestStories, told } from './request-stories';

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
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

async function openDetails(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  await canvas.findAllByDisplayValue(/Jinnah/);
  await userEvent.click(canvas.getByRole('button', { name: 'Search' }));
  return screen.findByRole('dialog', { name: 'Enter your details' });
}

async function submit(canvasElement: HTMLElement) {
  const details = within(await openDetails(canvasElement));
  await userEvent.type(details.getByLabelText('Name'), 'Ayesha Khan');
  await userEvent.type(details.getByLabelText('Email'), 'ayesha@example.com');
  await userEvent.type(details.getByLabelText('Phone'), '03000000001');
  await userEvent.click(details.getByRole('button', { name: 'SUBMIT REQUEST' }));
  return details;
}

const outcomes = requestStories(submit, 'Request Submitted!');

export const Empty: Story = {};

export const FilledFromALink: Story = { args: { prefill: ONE_WAY } };

export const RoundTrip: Story = { args: { prefill: ROUND_TRIP } };

export const MultiLeg: Story = {
  args: { prefill: `type=multileg&from1=KHI&to1=ISB&to2=KDU&to3=Deosai helipad&date1=${soon(5)}` },
};

export const Invalid: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }));
    await expect(await canvas.findByText('From location is required')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('From')).toHaveFocus());
  },
};

export const Details: Story = {
  args: { prefill: ROUND_TRIP },
  async play({ canvasElement }) {
    const details = await openDetails(canvasElement);
    await within(details).findByRole('img');
  },
};

export const Refused: Story = { ...outcomes.Refused, args: { prefill: ONE_WAY } };

export const Submitted: Story = { ...outcomes.Submitted, args: { prefill: ROUND_TRIP } };

export const PartnersLookAndWords: Story = {
  args: { prefill: ONE_WAY, words: { Search: 'Find my jet', From: 'Leaving from', To: 'Going to' } },
  decorators: [onPartnersPage],
};

export const Urdu: Story = {
  args: { locale: 'ur', prefill: ONE_WAY },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'تلاش کریں' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'اپنی معلومات درج کریں' })).toBeVisible());
  },
};

export const Dark: Story = {
  args: { prefill: ROUND_TRIP },
  globals: { theme: 'dark' },
  async play({ canvasElement }) {
    await openDetails(canvasElement);
  },
};
