import '../styles.css';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyPlace } from '../../testing/on-page';
import { LookRoot } from '../base/look-root';
import { Dialog } from '../dialog';
import { createToasts, ToastProvider, type ToastStore } from './toasts';

const on = emptyPlace();
let store: ToastStore;
let closed: () => void;
beforeEach(() => {
  store = createToasts();
  closed = vi.fn();
});
function show(dialog = false) {
  on.root.render(
    <ToastProvider store={store}>
      <LookRoot>
        <button type="button" style={{ marginTop: 400 }}>
          Before
        </button>
        {dialog && (
          <Dialog title="A dialog" onClose={closed}>
            <input aria-label="Name" />
          </Dialog>
        )}
      </LookRoot>
    </ToastProvider>,
  );
}
const say = async (text: string) => {
  await vi.waitFor(() => expect(store.getState().places).not.toHaveLength(0));
  store.getState().error(text);
  await expect.element(page.getByRole('button', { name: text })).toBeVisible();
};
const toast = (name: string) => page.getByRole('button', { name, exact: true });
const read = () => [...on.place.querySelectorAll('[role="log"] p')].map(({ textContent }) => textContent);

describe('a toast', () => {
  it('shows how often it was repeated, and is read out without the count', async () => {
    show();
    await say('Not done');
    await say('Not done');
    await expect.element(toast('Not done ×2')).toBeVisible();
    expect(on.place.querySelectorAll('.cw-toast')).toHaveLength(1);
    expect(read()).toEqual(['Not done']);
  });

  it('is dismissed by a click or a key, and the focus stays or returns', async () => {
    const neighbour = () => page.getByRole('button', { name: 'Before' }).element() as HTMLElement;
    show();
    await say('Not done');
    neighbour().focus();
    await toast('Not done').click();
    await expect.element(toast('Not done')).not.toBeInTheDocument();
    expect(document.activeElement).toBe(neighbour());
    await say('Not done');
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(toast('Not done').element());
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(store.getState().toasts).toEqual([]));
    expect(document.activeElement).toBe(neighbour());
  });

  it('is dismissed by Escape, and the next Escape closes the dialog under it', async () => {
    show(true);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await say('Not done');
    await expect.element(toast('Not done')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(store.getState().toasts).toEqual([]));
    expect(closed).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('does not react to an Escape on the page around the widget', async () => {
    on.root.render(
      <>
        <input aria-label="Search" />
        <LookRoot>
          <ToastProvider store={store} apart>
            <button type="button">Send</button>
          </ToastProvider>
        </LookRoot>
      </>,
    );
    await say('Not done');
    const prevented: boolean[] = [];
    const note = (event: KeyboardEvent) => prevented.push(event.defaultPrevented);
    addEventListener('keydown', note);
    (page.getByRole('textbox', { name: 'Search' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(toast('Not done')).toBeVisible();
    (page.getByRole('button', { name: 'Send' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    removeEventListener('keydown', note);
    expect([prevented, store.getState().toasts]).toEqual([[false, true], []]);
  });

  it('can be clicked while a dialog is open, and is shown once', async () => {
    show(true);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await say('Not done');
    await toast('Not done').click();
    await expect.element(toast('Not done')).not.toBeInTheDocument();
    await say('Once more');
    await expect.element(toast('Once more')).toBeVisible();
    expect(on.place.querySelectorAll('.cw-toast')).toHaveLength(1);
    show();
    await vi.waitFor(() => expect(on.place.querySelector('dialog')).toBeNull());
    await expect.element(toast('Once more')).toBeVisible();
  });
});

it('a dialog stays usable when the page hides the button that opened it', async () => {
  show(true);
  const name = page.getByLabelText('Name');
  await expect.element(name).toBeVisible();
  on.place.style.cssText = 'visibility: hidden; pointer-events: none';
  await expect.element(name).toBeVisible();
  expect(getComputedStyle(name.element()).pointerEvents).toBe('auto');
  on.place.style.cssText = '';
});
