import '../styles.css';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerFetch } from '../../testing/answer-fetch';
import { emptyPlace } from '../../testing/on-page';
import type { LookProps } from '../base/look-root';
import { WidgetRoot } from './widget-root';

interface FragileProps extends LookProps {
  apiBase?: string | undefined;
  onFailed?: ((detail: { message: string }) => void) | undefined;
}

/** Whether the widget can be drawn. */
let broken: boolean;
const on = emptyPlace();
/** The answer of /config.json, and the addresses at which it was requested. */
let config: () => Promise<Response>;
let requestedUrls: string[];

function Content() {
  if (broken) throw new Error('a hostile answer');
  return <p>All is well</p>;
}

function Fragile(props: FragileProps) {
  return (
    <WidgetRoot {...props}>
      <Content />
      <Content />
    </WidgetRoot>
  );
}

const show = (props: FragileProps = {}) => on.root.render(<Fragile {...props} />);
const link = (name: string) => page.getByRole('link', { name });
const again = page.getByRole('button', { name: 'Try again' });
const contact = (supportPhone: unknown, supportEmail: unknown) => async () =>
  Response.json({ supportPhone, supportEmail });

beforeEach(() => {
  broken = true;
  config = contact('0300 1234567', 'desk@example.com');
  requestedUrls = [];
  // React and the widget log what happened.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answerFetch(({ url }) => {
    if (!url.endsWith('/config.json')) return;
    requestedUrls.push(url);
    return config();
  });
});

describe('a widget that cannot be drawn', () => {
  it('shows a message with the operator’s phone and e-mail, and calls `onFailed` once', async () => {
    const onFailed = vi.fn();
    show({ apiBase: 'https://book.example.com/api', onFailed });
    await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong here');
    await expect.element(link('0300 1234567')).toHaveAttribute('href', 'tel:03001234567');
    await expect.element(link('desk@example.com')).toHaveAttribute('href', 'mailto:desk@example.com');
    expect(requestedUrls).toEqual(['https://book.example.com/config.json']);
    expect(onFailed.mock.calls).toEqual([[{ message: 'Something went wrong here. Please reload the page.' }]]);
  });

  it.each([
    ['answers with something else', contact(['0300'], { constructor: 1 })],
    ['cannot be reached', () => Promise.reject(new TypeError('no network'))],
  ])('suggests a new try or a reload when the operator’s server %s', async (_what, answer) => {
    config = answer;
    show();
    await expect.element(page.getByRole('alert')).toHaveTextContent('If that does not help, reload the page.');
    await vi.waitFor(() => expect(requestedUrls).not.toEqual([]));
    expect(on.place.querySelector('a')).toBeNull();
  });

  it('is drawn again by `Try again`, and keeps the focus', async () => {
    // This uses its own address, because failures of the tests above are remembered.
    show({ apiBase: 'https://again.example.com/api' });
    await expect.element(again).toBeVisible();
    await again.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong here');
    broken = false;
    await again.click();
    await expect.element(page.getByText('All is well').first()).toBeVisible();
    expect(document.activeElement).toBe(on.place.querySelector('.cw-root'));
  });
});
