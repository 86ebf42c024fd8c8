import type { Meta, StoryObj } from '@storybook/react-vite';
import { AirportField, createAirportProvider, createField, type Place } from 'charter-widgets/kit';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';

interface Args {
  text: string;
  error: string;
}

/** Suggests airports of the built-in index; free text stays as it is. */
function Field({ text, error }: Args) {
  const [field] = useState(() => createField<Place>({ text }));
  const [provider] = useState(() => createAirportProvider());
  field.error = error;
  return <AirportField field={field} label="From" placeholder="City, airport or code" required provider={provider} />;
}

const meta = {
  title: 'Kit/Airport field',
  render: (args) => <Field {...args} />,
  args: { text: '', error: '' },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Refused: Story = { args: { error: 'From location is required' } };

export const Suggesting: Story = {
  async play({ canvas }) {
    await userEvent.type(canvas.getByRole('combobox'), 'karachi');
    await expect(await canvas.findByRole('option', { name: /KHI/ }, { timeout: 5000 })).toBeVisible();
  },
};

export const Chosen: Story = {
  async play({ canvas }) {
    await userEvent.type(canvas.getByRole('combobox'), 'bombay');
    await userEvent.click(await canvas.findByRole('option', { name: /BOM/ }, { timeout: 5000 }));
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveDisplayValue(/^Mumbai \(BOM\) – /));
  },
};

export const NothingFound: Story = {
  async play({ canvas }) {
    await userEvent.type(canvas.getByRole('combobox'), 'qqqqzzzz');
    await expect(await canvas.findByText('No airports found', {}, { timeout: 5000 })).toBeVisible();
  },
};
