import { errorMessage } from 'charter-widgets/contract';
import { toasts } from '../shared/toasts';

/** Copies a text and shows 'Link copied'. Where the browser refuses, the message says what to do instead. */
export async function copyText(
  text: string,
  name: string,
  refused = 'Your browser blocked copying. Select the text and copy it.',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.getState().success(`${name} copied`);
  } catch {
    toasts.getState().error(refused);
  }
}

/** Returns what shows a failed call: the server's message, else `refused`, with 'Try again.' without an answer. */
export const toastError =
  (refused: string) =>
  (error: unknown): void =>
    toasts.getState().error(errorMessage(error, refused, `${refused} Try again.`));
