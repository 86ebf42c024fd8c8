import { signal } from '@preact/signals-react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChoiceField, Dialog, useToasts } from 'charter-widgets/kit';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';

const meta = { title: 'Kit/Choices, dialogs and toasts' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const trip = signal(0);

export const Choice: Story = {
  render: () => (
    <ChoiceField
      legend="Trip type"
      value={trip}
      options={[
        { value: 0, label: 'ONE-WAY' },
        { value: 1, label: 'ROUND-TRIP' },
        { value: 2, label: 'MULTI-LEG' },
      ]}
      onChoose={(chosen) => {
        trip.value = chosen;
      }}
    />
  ),
  async play({ canvas }) {
    await userEvent.click(canvas.getByLabelText('ROUND-TRIP'));
    await expect(canvas.getByLabelText('ROUND-TRIP')).toBeChecked();
  },
};

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="cw-button" data-kind="plain" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Enter your details" onClose={() => setOpen(false)}>
          <p>Escape closes it, and the focus goes back to where it was.</p>
          <button type="button" className="cw-button" data-kind="primary" onClick={() => setOpen(false)}>
            Close
          </button>
        </Dialog>
      )}
    </>
  );
}

export const InADialog: Story = {
  render: () => <Asking />,
  async play({ canvas }) {
    const opener = canvas.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(dialog).not.toBeInTheDocument();
    await expect(opener).toHaveFocus();
  },
};

function Speaking() {
  const toasts = useToasts();
  return (
    <div className="story-row">
      <button type="button" className="cw-button" data-kind="plain" onClick={() => toasts.success('Login successful!')}>
        Success
      </button>
      <button
        type="button"
        className="cw-button"
        data-kind="plain"
        onClick={() => toasts.error('Please fix the validation errors')}
      >
        Error
      </button>
    </div>
  );
}

export const Toasts: Story = {
  render: () => <Speaking />,
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Success' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Error' }));
    await waitFor(() =>
      expect(canvas.getByText('Please fix the validation errors', { selector: 'span' })).toBeVisible(),
    );
  },
};
