import '../styles.css';
import { effect } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '../../contract';
import { held, watchToasts } from '../../testing';
import { answerFetch } from '../../testing/answer-fetch';
import { emptyPlace } from '../../testing/on-page';
import { useEvent } from '../base/hooks';
import { createField } from '../field';
import { formatWallClock } from '../formats';
import { WidgetRoot } from '../widget/widget-root';
import { FormNotice, SendButton } from './form-foot';
import { type SubmissionOptions, useSubmission } from './use-submission';

interface Body {
  seats: number;
  phone: string;
}

/** A month from now, for which the form never shows a warning. */
const DAY = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

const on = emptyPlace();
let apiBase: string;
let toasts: () => string[];
let config: object;
let requestCount: number;
let tests = 0;
let complete: (body: Body) => Body | Promise<Body>;
const send = vi.fn<SubmissionOptions<Body>['send']>();
const onStored = vi.fn();
const onFailed = vi.fn();

const lost = () => Promise.reject(new ApiError('failed', 'TypeError: Failed to fetch', 0));
const stored = async () => ({ id: 7 });
const body = (seats: number) => ({ seats, phone: '03001234567' });
const keys = () => send.mock.calls.map(([, key]) => key);

function Form({ name = '' }) {
  const [seats] = useState(() => createField(1));
  const { busy, failure, waiting, prepare, submit, dismiss } = useSubmission<Body>({
    send,
    messages: { refused: 'Not accepted', failed: 'Not sent' },
    onStored,
    onFailed,
    waits: {
      apiBase,
      itinerary: (body) => ({
        subject: 'Private charter request',
        legs: [['Karachi (KHI)', 'Dubai (DXB)', `${DAY}T14:30:00`]],
        passengers: body.seats,
      }),
      watch: (look) =>
        effect(() => {
          seats.value;
          look();
        }),
    },
  });
  const load = useEvent(prepare);
  useEffect(load, [load]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(async () => complete(body(seats.value)));
      }}
    >
      <button type="button" onClick={() => seats.set(seats.value + 1)}>
        One more{name}
      </button>
      <button type="button" onClick={dismiss}>
        Dismiss{name}
      </button>
      <FormNotice failure={failure}>{waiting}</FormNotice>
      <SendButton label={`Send${name}`} busy={busy} />
    </form>
  );
}

function show(both = false) {
  on.root.render(
    <WidgetRoot>
      <Form />
      {both && <Form name=" 2" />}
    </WidgetRoot>,
  );
}

beforeEach(({ onTestFinished }) => {
  toasts = watchToasts(onTestFinished);
  apiBase = `https://book-${++tests}.example.com/api`;
  config = { supportPhone: '021 111 000', supportWhatsapp: '923000000000', supportSms: '923000000001' };
  requestCount = 0;
  complete = (body) => body;
  answerFetch(({ url }) => {
    if (!url.endsWith('/config.json')) return;
    requestCount++;
    return Response.json(config);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const waiting = page.getByText('Waiting for a connection');
const online = () => window.dispatchEvent(new Event('online'));
async function sendOffline() {
  send.mockImplementation(lost);
  await vi.waitFor(() => expect(requestCount).toBe(1));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await button('Send').click();
  await expect.element(waiting).toBeVisible();
}

describe('a request', () => {
  const alert = () => page.getByRole('alert');

  it('is sent once, however often the button is pressed while its places are still looked up', async () => {
    const places = held(async () => {});
    complete = (body) => places.answer().then(() => body);
    send.mockImplementation(stored);
    show();
    await button('Send').click();
    await button('Submitting...').click({ force: true });
    places.release();
    await expect.element(button('Send')).toBeVisible();
    expect(onStored).toHaveBeenCalledOnce();
    expect(send).toHaveBeenCalledOnce();
  });

  it('is stored and not sent again, even when the page’s callback throws', async () => {
    const thrown = vi.fn((event: PromiseRejectionEvent) => event.preventDefault());
    window.addEventListener('unhandledrejection', thrown, { once: true });
    send.mockImplementation(stored);
    onStored.mockImplementation(() => {
      throw new Error('an error of the page');
    });
    show();
    await button('Send').click();
    await vi.waitFor(() => expect(thrown).toHaveBeenCalledOnce());
    expect(onStored).toHaveBeenCalledExactlyOnceWith(7, body(1), expect.anything(), {});
    expect(onFailed).not.toHaveBeenCalled();
    await expect.element(alert()).toHaveTextContent(/^$/);
  });

  it('without an answer shows after eight seconds that it takes longer, until it is stored', async () => {
    let answer = (_created: { id: number }) => {};
    send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    show();
    await vi.waitFor(() => expect(requestCount).toBe(1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await button('Send').click();
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    const slow = page.getByText('We are still sending your request. This takes longer than usual.');
    vi.advanceTimersByTime(7999);
    expect(slow.elements()).toHaveLength(0);
    vi.advanceTimersByTime(1);
    await expect.element(slow).toBeVisible();
    answer({ id: 7 });
    await vi.waitFor(() => expect(onStored).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(slow.elements()).toHaveLength(0));
  });
});

describe('a request that does not reach the server', () => {
  it('is sent again every ten seconds and when its page is shown again, and fails only once', async () => {
    show();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await sendOffline();
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    for (const tries of [3, 4]) {
      await vi.waitFor(() => {
        vi.advanceTimersByTime(10_000);
        expect(send).toHaveBeenCalledTimes(tries);
      });
      await expect.element(waiting).toBeVisible();
    }
    send.mockImplementation(stored);
    await vi.waitFor(() => {
      vi.advanceTimersByTime(10_000);
      expect(onStored).toHaveBeenCalledOnce();
    });
    expect(new Set(keys()).size).toBe(1);
    expect(onFailed).toHaveBeenCalledOnce();
  });

  it('is sent at once by `Try now`, which announces the result, and by the button of the form', async () => {
    show();
    await sendOffline();
    const { answer, release } = held(lost);
    send.mockImplementation(answer);
    await button('Try now').click();
    await expect.element(page.getByRole('status').filter({ hasText: /^Trying now\.\.\.$/ })).toBeInTheDocument();
    expect(document.activeElement).toBe(button('Submitting...').element());
    online();
    release();
    await expect.element(page.getByRole('status').filter({ hasText: 'Still no connection' })).toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(2);
    expect(onFailed).toHaveBeenCalledOnce();
    await button('Send').click();
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(2));
    expect(new Set(keys()).size).toBe(1);
  });

  it('is not sent any more after `Stop waiting`, and the page can then be left without a question', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    show();
    expect(asks()).toBe(false);
    await sendOffline();
    await vi.waitFor(() => expect(asks()).toBe(true));
    await button('Stop waiting').click();
    await expect.element(waiting).not.toBeInTheDocument();
    await vi.waitFor(() =>
      expect(toasts()).toEqual(['Your request is no longer sent automatically. Send it when you are ready.']),
    );
    expect(document.activeElement).toBe(button('Send').element());
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Your details are still here/);
    await vi.waitFor(() => expect(asks()).toBe(false));
    online();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(send).toHaveBeenCalledOnce();
  });

  it('is not sent any more once the form is changed, and the changed form sends with another key', async () => {
    show();
    await sendOffline();
    await button('One more').click();
    await expect.element(waiting).not.toBeInTheDocument();
    await vi.waitFor(() => expect(toasts()).toHaveLength(1));
    online();
    expect(send).toHaveBeenCalledOnce();
    send.mockImplementation(stored);
    await button('Send').click();
    await vi.waitFor(() => expect(onStored).toHaveBeenCalledExactlyOnceWith(7, body(2), expect.anything(), {}));
    expect(new Set(keys()).size).toBe(2);
  });

  it.each([
    ['first', 1, () => button('Send').click()],
    ['second', 2, online],
  ])('does not wait when the form is changed during its %s try', async (_which, tries, start) => {
    show();
    if (tries === 2) await sendOffline();
    const { answer, release } = held(lost);
    send.mockImplementation(answer);
    await start();
    await button('One more').click();
    release();
    await expect.element(button('Send')).toHaveAttribute('aria-disabled', 'false');
    await expect.element(waiting).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(tries);
  });

  it('fails with the server’s message when the server refuses it, and stops waiting', async () => {
    show();
    await sendOffline();
    send.mockRejectedValue(new ApiError('refused', 'No seats are left', 409, { seats: 'Too many' }));
    online();
    await expect.element(page.getByRole('alert')).toHaveTextContent('No seats are left');
    await expect.element(waiting).not.toBeInTheDocument();
    expect(onFailed.mock.calls).toEqual([
      ['Not sent', {}, true],
      ['No seats are left', { seats: 'Too many' }, false],
    ]);
  });

  it('waits at most twelve hours, because the server may forget its key later', async () => {
    show();
    await sendOffline();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 13 * 3_600_000);
    online();
    await expect.element(waiting).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledOnce();
  });

  it('waits beside the request of another form, each with its own key, until the widget is removed', async () => {
    show(true);
    await sendOffline();
    await button('Send 2').click();
    await expect.poll(() => on.place.querySelectorAll('.cw-waiting')).toHaveLength(2);
    send.mockImplementation(stored);
    online();
    await vi.waitFor(() => expect(onStored).toHaveBeenCalledTimes(2));
    const [first, second, ...again] = keys();
    expect(first).not.toBe(second);
    expect(new Set(again)).toEqual(new Set([first, second]));
    await sendOffline();
    on.root.render(null);
    await expect.element(waiting).not.toBeInTheDocument();
    online();
    expect(send).toHaveBeenCalledTimes(5);
  });
});

describe('an itinerary that failed to send twice', () => {
  const failTwice = async () => {
    show();
    await sendOffline();
    expect(page.getByRole('link').elements()).toHaveLength(0);
    online();
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  };
  const addressOf = (name: string) => new URL(String(page.getByRole('link', { name }).element().getAttribute('href')));
  const inAHurry = page.getByText(/^In a hurry\?/);

  it('can be handed over by WhatsApp or SMS, without personal data', async () => {
    await failTwice();
    await expect.element(inAHurry).toBeVisible();
    const text = [
      'Private charter request',
      `Karachi (KHI) to Dubai (DXB), ${formatWallClock(`${DAY}T14:30`, 'short')}`,
      'Passengers: 1',
      'I could not send this request on your website. Please contact me.',
    ].join('\n');
    const [whatsApp, sms] = ['Send it by WhatsApp', 'Send it by SMS'].map(addressOf);
    expect(whatsApp?.href).toContain('https://wa.me/923000000000?');
    expect(sms?.href).toContain('sms:+923000000001?');
    expect(addressOf('021 111 000').href).toBe('tel:021111000');
    expect([whatsApp?.searchParams.get('text'), sms?.searchParams.get('body')]).toEqual([text, text]);
    expect(on.place.innerHTML).not.toContain('03001234567');
  });

  it.each([
    ['accepts no messages', { supportPhone: '021 111 000' }, ['021 111 000']],
    ['has no WhatsApp', { supportPhone: '0300 1', supportSms: '92300' }, ['Send it by SMS', '0300 1']],
    ['is not known', { error: 'not found' }, []],
  ])('offers only the ways that exist when the operator %s', async (_what, told, links) => {
    config = told;
    await failTwice();
    await expect.element(links.length > 0 ? inAHurry : waiting).toBeVisible();
    expect(inAHurry.elements()).toHaveLength(links.length > 0 ? 1 : 0);
    const shown = page.getByRole('link').elements();
    expect(shown.map((element) => element.textContent)).toEqual(links);
  });
});
