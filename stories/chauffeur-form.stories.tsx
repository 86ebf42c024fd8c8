import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChauffeurForm } from 'charter-widgets/chauffeur-form';
import 'charter-widgets/chauffeur-form/styles.css';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { standInForApi } from './api-stand-in';
import { onPartnersPage, requestStories, told } from './request-stories';

const meta = {
  title: 'Widgets/Chauffeur form',
  component: ChauffeurForm,
  args: { ...told(), onSubmitted: fn() },
  beforeEach: () => standInForApi('stored'),
} satisfies Meta<typeof ChauffeurForm>;

export default meta;
type Story = StoryObj<typeof meta>;

async function fillIn(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  await userEvent.type(canvas.getByLabelText('First name'), 'Ayesha');
  await userEvent.type(canvas.getByLabelText('Last name'), 'Khan');
  await userEvent.type(canvas.getByLabelText('CNIC or passport number'), '42101-0000000-1');
  await userEvent.type(canvas.getByLabelText('Luggage (kg)'), '3');
  await userEvent.type(canvas.getByLabelText('Phone number (optional)'), '03000000001');
  return canvas;
}

async function submit(canvasElement: HTMLElement) {
  const canvas = await fillIn(canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: 'Submit Request' }));
  return canvas;
}

const outcomes = requestStories(submit);

export const Empty: Story = {};

export const Filled: Story = {
  async play({ canvasElement }) {
    const canvas = await fillIn(canvasElement);
    await expect(canvas.getByLabelText('Luggage (kg)')).toHaveValue('3');
  },
};

export const Invalid: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Submit Request' }));
    await expect(await canvas.findByText('First name is required')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Luggage (kg)')).toHaveFocus());
  },
};

export const Refused: Story = outcomes.Refused;

export const Submitted: Story = { ...outcomes.Submitted, args: { prefill: 'passengers=6' } };

export const PartnersLookAndWords: Story = {
  args: { words: { 'Submit Request': 'Book my car', 'Chauffeur Service Request': 'Your driver, waiting' } },
  decorators: [onPartnersPage],
};

export const Urdu: Story = {
  args: { locale: 'ur', prefill: 'passengers=6' },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'درخواست بھیجیں' }));
    await expect(await canvas.findByText('پہلا نام درج کریں')).toBeVisible();
  },
};

export const Dark: Story = {
  args: { prefill: 'passengers=6&luggage=8' },
  globals: { theme: 'dark' },
};
