import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  CheckboxField,
  createField,
  FormNotice,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from 'charter-widgets/kit';
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
  fields.email.error = emailError;
  fields.seats.error = seatsError;
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
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription(/^Invalid email format/);
    await expect(canvas.getByLabelText('Seats')).toHaveAccessibleDescription('At least 1 seat is required');
  },
};

export const Stepped: Story = {
  args: { seats: '19' },
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'More: Seats' }));
    await expect(canvas.getByLabelText('Seats')).toHaveValue('20');
    await expect(canvas.getByRole('button', { name: 'More: Seats' })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** The rest of the family, empty, filled and refused. */
function MoreFields({ refused = false }: { refused?: boolean }) {
  const [fields] = useState(() => ({
    title: createField(''),
    phone: createField('3000000001'),
    note: createField(''),
    terms: createField(false),
  }));
  if (refused) {
    fields.title.error = 'Title is required';
    fields.phone.error = 'Invalid phone format (e.g., 3001234567)';
    fields.terms.error = 'Please accept the terms';
  }
  return (
    <>
      <SelectField
        field={fields.title}
        label="Title"
        options={['Mr', 'Mrs', 'Dr'].map((title) => ({ value: title, label: title }))}
        required
      />
      <TextField field={fields.phone} label="Phone" type="tel" dir="ltr" required />
      <TextAreaField field={fields.note} label="Message (optional)" />
      <CheckboxField field={fields.terms} label="I accept the terms" required />
      <FormNotice failure={refused ? 'Failed to submit request. Please try again.' : ''} />
    </>
  );
}

export const More: Story = {
  render: () => <MoreFields />,
  async play({ canvas, userEvent }) {
    await userEvent.selectOptions(canvas.getByLabelText('Title'), 'Dr');
    await expect(canvas.getByLabelText('Title')).toHaveValue('Dr');
    await userEvent.click(canvas.getByLabelText('I accept the terms'));
    await expect(canvas.getByLabelText('I accept the terms')).toBeChecked();
  },
};

export const MoreRefused: Story = {
  render: () => <MoreFields refused />,
  async play({ canvas }) {
    await expect(canvas.getByLabelText('Phone')).toHaveAccessibleDescription(/Invalid phone format/);
    await expect(canvas.getByLabelText('I accept the terms')).toBeInvalid();
    await expect(canvas.getByRole('alert')).toHaveTextContent('Nothing is lost');
  },
};
