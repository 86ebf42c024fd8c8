import type { Meta, StoryObj } from '@storybook/react-vite';
import { InternationalCharterForm } from 'charter-widgets/international-charter-form';
import 'charter-widgets/international-charter-form/styles.css';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { standInForApi } from './api-stand-in';
import { onPartnersPage, requestStories, told } from './request-stories';

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const FLIGHT =
  `from=KHI&to=DXB&departure=${soon(10)}T14:30&return=${soon(14)}T09:00&seats=4` +
  '&service=international-charter-flight&aircraft=midsize-jet';

const meta = {
  title: 'Widgets/International charter form',
  component: InternationalCharterForm,
  args: { ...told(), onSubmitted: fn() },
  beforeEach: () => standInForApi('stored'),
} satisfies Meta<typeof InternationalCharterForm>;

export default meta;
type Story = StoryObj<typeof meta>;

async function submit(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  await canvas.findByDisplayValue(/Dubai International/, undefined, { timeout: 10_000 });
  await userEvent.type(canvas.getByLabelText('Name'), 'Ayesha Khan');
  await userEvent.type(canvas.getByLabelText('Email'), 'ayesha@example.com');
  await userEvent.type(canvas.getByLabelText('Phone number'), '+92 300 0000001');
  await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
  return canvas;
}

const outcomes = requestStories(submit);

export const Empty: Story = {};

export const FilledFromALink: Story = { args: { prefill: FLIGHT } };

export const Invalid: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await expect(await canvas.findByText('Departure location is required')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Departure location')).toHaveFocus());
  },
};

export const Refused: Story = {
  args: { prefill: FLIGHT },
  beforeEach: () => standInForApi('refused'),
  async play({ canvasElement }) {
    await submit(canvasElement);
    const alert = await screen.findByRole('alertdialog', { name: 'Failed to submit request. Please try again.' });
    await expect(alert).toHaveTextContent('We take no requests for this date');
  },
};

export const Submitted: Story = { ...outcomes.Submitted, args: { prefill: FLIGHT } };

export const PartnersLookAndWords: Story = {
  args: { prefill: FLIGHT, words: { Submit: 'Ask our desk', 'Your flight': 'The journey' } },
  decorators: [onPartnersPage],
};

export const Urdu: Story = {
  args: { locale: 'ur' },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'درخواست بھیجیں' }));
    await expect(await canvas.findByText('سروس کی قسم منتخب کریں')).toBeVisible();
  },
};

export const Dark: Story = { args: { prefill: FLIGHT }, globals: { theme: 'dark' } };
