import '../styles.css';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyPlace } from '../../testing/on-page';
import { WidgetRoot } from '../widget/widget-root';
import { Dialog } from './dialog';

const on = emptyPlace();

function Page({ open = false }) {
  const [isOpen, setOpen] = useState(open);
  return (
    <WidgetRoot>
      <button type="button" style={{ marginInlineStart: 560, marginBlockStart: 40 }} onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="What it is about" onClose={() => setOpen(false)}>
          <p>A dialog</p>
        </Dialog>
      )}
    </WidgetRoot>
  );
}

const dialog = () => document.querySelector<HTMLElement>('dialog[open]') as HTMLElement;

/** Where on the page the dialog grows from, once it has grown. */
async function origin() {
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  for (const animation of dialog().getAnimations()) animation.finish();
  const [x = 0, y = 0] = getComputedStyle(dialog()).transformOrigin.split(' ').map(Number.parseFloat);
  const { left, top } = dialog().getBoundingClientRect();
  return [left + x, top + y];
}

function middleOf(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}

/** To the pixel, as it is rounded. */
function expectNear(found: number[], wanted: number[]) {
  for (const [index, value] of wanted.entries()) expect(Math.abs((found[index] ?? 0) - value)).toBeLessThanOrEqual(1);
}

describe('a dialog', () => {
  it('grows out of the button that opened it', async () => {
    on.root.render(<Page />);
    const button = page.getByRole('button', { name: 'Open' });
    await expect.element(button).toBeVisible();
    const wanted = middleOf(button.element());
    (button.element() as HTMLElement).focus();
    await button.click();
    // Its place is known after it is open.
    await vi.waitFor(async () => expectNear(await origin(), wanted));
  });

  it('grows out of its own middle where nothing opened it', async () => {
    on.root.render(<Page open />);
    await vi.waitFor(async () => expectNear(await origin(), middleOf(dialog())));
  });
});
