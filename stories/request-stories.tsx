import type { FlightRecord } from 'charter-widgets/contract';
import type { ReactNode } from 'react';
import { expect, fn, screen, waitFor, type within } from 'storybook/test';
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

/**
 * What becomes of a request, as a story each.
 *
 * @param submit fills the form in and sends it; resolves to where the button and the notice are
 * @param confirmation the title of the dialog that confirms it
 * @param flight what every GET answers
 */
export const requestStories = (
  submit: (canvasElement: HTMLElement) => Promise<ReturnType<typeof within>>,
  confirmation = 'Request Submitted Successfully!',
  flight?: FlightRecord,
) => ({
  Refused: {
    beforeEach: () => standInForApi('refused', flight),
    async play({ canvasElement }: { canvasElement: HTMLElement }) {
      const form = await submit(canvasElement);
      await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('We take no requests for this date'));
    },
  },
  Submitted: {
    async play({ canvasElement }: { canvasElement: HTMLElement }) {
      await submit(canvasElement);
      await waitFor(() => expect(screen.getByRole('dialog', { name: confirmation })).toBeVisible());
    },
  },
});
