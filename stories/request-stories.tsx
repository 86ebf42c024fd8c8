import { fill, press } from 'charter-widgets/testing';
import type { ReactNode } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { standInForApi } from './api-stand-in';

/** Spies for the events that every widget sends to its host. */
export const told = () => ({
  onReady: fn(),
  onFailed: fn(),
  onStarted: fn(),
  onStep: fn(),
  onInvalid: fn(),
  onClosed: fn(),
  onAbandoned: fn(),
});

/** Shows a story in the colours of a partner's page. */
export const onPartnersPage = (Story: () => ReactNode) => (
  <div className="story-partner">
    <Story />
  </div>
);

/** A day so many days from now, in a link. */
export const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface RequestForm {
  /** Resolves when the form can be filled in, with its dialog open if it has one. */
  open?: () => Promise<unknown>;
  values: Parameters<typeof fill>[1];
  /** The button that sends it. */
  send: string;
  /** The button that shows what is missing. Default: the same. */
  check?: string;
  /** The message of a field that is missing, and the field that gets the focus. */
  missing: readonly [message: string, field: string];
  /** The role of what shows a refusal. Default: 'alert'. */
  refusal?: 'alertdialog';
  /** The title of the dialog that confirms it. */
  confirmation?: string;
  /** What every GET answers. */
  data?: unknown;
}

/** A form as it is filled in, and what becomes of its request, as a story each. */
export function requestStories({
  open,
  values,
  send,
  check = send,
  missing,
  refusal,
  confirmation,
  data,
}: RequestForm) {
  const play = async () => {
    await open?.();
    await fill(document.body, values);
  };
  const submit = async () => {
    await play();
    await press(document.body, send);
  };
  return {
    Filled: { play },
    Invalid: {
      async play() {
        await press(document.body, check);
        await expect(await screen.findByText(missing[0])).toBeVisible();
        await waitFor(() => expect(screen.getByLabelText(missing[1])).toHaveFocus());
      },
    },
    Refused: {
      beforeEach: () => standInForApi('refused', data),
      async play() {
        await submit();
        const shown = () => screen.getByRole(refusal ?? 'alert');
        await waitFor(() => expect(shown()).toHaveTextContent('We take no requests for this date'));
      },
    },
    Submitted: {
      async play() {
        await submit();
        const name = confirmation ?? 'Request Submitted Successfully!';
        await waitFor(() => expect(screen.getByRole('dialog', { name })).toBeVisible());
      },
    },
  };
}

/** Sends an empty form in Urdu, which shows a message. */
export const urdu = (send: string, message: string, prefill?: string) => ({
  args: { locale: 'ur' as const, prefill },
  async play() {
    await press(document.body, send);
    await expect(await screen.findByText(message)).toBeVisible();
  },
});
