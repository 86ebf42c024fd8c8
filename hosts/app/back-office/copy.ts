import { toasts } from '../shared/toasts';

/** Copies a text and shows 'Link copied'. Where the browser refuses, the message says what to do instead. */
export async function copyText(
  text: string,
  name: string,
  refused = 'Your browser does not allow copying. Select the text instead.',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.getState().success(`${name} copied`);
  } catch {
    toasts.getState().error(refused);
  }
}
