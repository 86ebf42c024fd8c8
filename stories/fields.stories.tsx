import type { Meta, StoryObj } from '@storybook/react-vite';
import { createField, NumberField, TextField } from 'charter-widgets/kit';
import { useState } from 'react';
import { expect } from 'storybook/test';

interface Args {
  email: string;
  seats: string;
  emailError: string;
  seatsError: string;
}

/** Label above, control, then the hint or what is wrong. */
function Fields({ email, seats, emailError, seatsError }: Args) {
  const [fields] = useState(() => ({ email: createField(email), seats: createField(seats) }));
  fields.email.error.value = emailError;
  fields.seats.error.value = seatsError;
  return (
    <>
      <TextField field={fields.email} label="Email" type="email" hint="Where the offer goes" required />
      <NumberField field={fields.seats} label="Seats" min={1} max={20} required />
    </>
  );
}

const meta = {
  title: 'Kit/Fields',
  render: (args) => <Fields {...args} />,
  args: { email: '', seats: '', emailError: '', seatsError: '' },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { email: 'ayesha.khan@example.com', seats: '4' } };

export const Refused: Story = {
  args: { email: 'ayesha', seats: '0', emailError: 'Invalid email format', seatsError: 'At least 1 seat is required' },
  async play({ canvas }) {
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email format');
    await expect(canvas.getByLabelText('Seats')).toHaveAccessibleDescription('At least 1 seat is required');
  },
};

export const Stepped: Story = {
  args: { seats: '19' },
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'More: Seats' }));
    await expect(canvas.getByLabelText('Seats')).toHaveValue(20);
    await expect(canvas.getByRole('button', { name: 'More: Seats' })).toBeDisabled();
  },
};
