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
import type { Locale } from '../messages';
import { UR } from '../messages/late/ur';
import { WidgetRoot } from '../widget/widget-root';
import { FormNotice, SendButton } from './form-foot';
import { type SubmissionOptions, useSubmission } from './use-submission';

interface Body {
  seats: number;
  phone: string;
}

/** A day that needs no asking whether it is right. */
const DAY = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

const on = emptyPlace();
let apiBase: string;
let toasts: () => string[];
let config: object;
let asked: number;
let tests = 0;
const send = vi.fn<SubmissionOptions<Body>['send']>();
const onStored = vi.fn();
const onFailed = vi.fn();

const lost = () => Promise.reject(new ApiError('failed', 'TypeError: Failed to fetch', 0));
const stored = async () => ({ id: 7 });
const keys = () => send.mock.calls.map(([, key]) => key);

function Form({ name = '' }) {
  const [seats] = useState(() => createField(1));
  const { busy, failure, waiting, prepare, submit } = useSubmission<Body>({
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
        void submit({ seats: seats.value, phone: '03001234567' });
      }}
    >
      <button type="button" onClick={() => seats.set(seats.value + 1)}>
        One more{name}
      </button>
      <FormNotice failure={failure}>{waiting}</FormNotice>
      <SendButton label={`Send${name}`} busy={busy} />
    </form>
  );
}

function show(locale?: Locale, both = false) {
  on.root.render(
    <WidgetRoot locale={locale}>
      <Form />
      {both && <Form name=" 2" />}
    </WidgetRoot>,
  );
}

beforeEach(({ onTestFinished }) => {
  toasts = watchToasts(onTestFinished);
  apiBase = `https://book-${++tests}.example.com/api`;
  config = { supportPhone: '021 111 000', supportWhatsapp: '923000000000', supportSms: '923000000001' };
  asked = 0;
  answerFetch(({ url }) => {
    if (!url.endsWith('/config.json')) return;
    asked++;
    return Response.json(config);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name });
const waiting = page.getByText('Waiting for a connection');
const online = () => window.dispatchEvent(new Event('online'));
/** Sends what cannot be sent. */
async function sendInVain() {
  send.mockImplementation(lost);
  await vi.waitFor(() => expect(asked).toBe(1));
  await button('Send').click();
  await expect.element(waiting).toBeVisible();
}

describe('a request that does not reach the server', () => {
  it('is kept, which is said, and sent once with its same key when the network is back', async () => {
    show();
    await sendInVain();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Not sent$/);
    await expect.element(page.getByText(/^You are offline\. Your request is saved on this page/)).toBeVisible();
    send.mockImplementation(stored);
    online();
    await vi.waitFor(() =>
      expect(onStored).toHaveBeenCalledExactlyOnceWith(7, { seats: 1, phone: '03001234567' }, expect.anything()),
    );
    await expect.element(waiting).not.toBeInTheDocument();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^$/);
    online();
    expect(send).toHaveBeenCalledTimes(2);
    expect(new Set(keys()).size).toBe(1);
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('Not sent', {});
  });

  it('is tried again by itself after a while, as often as it takes, and has failed once', async () => {
    show();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await sendInVain();
    for (const tries of [2, 3, 4]) {
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

  it('is tried again when its page is looked at again', async () => {
    show();
    await sendInVain();
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });

  it('is tried at once when the traveller asks for it, who hears what came of it', async () => {
    show();
    await sendInVain();
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
  });

  it('is sent by its button too, with its same key, and each press is answered', async () => {
    show();
    await sendInVain();
    await button('Send').click();
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(2));
    await expect.element(page.getByText(/^In a hurry\?/)).toBeVisible();
    send.mockImplementation(stored);
    await button('Send').click();
    await vi.waitFor(() => expect(onStored).toHaveBeenCalledOnce());
    expect(new Set(keys()).size).toBe(1);
  });

  it('no longer goes out by itself once the traveller stops the waiting', async () => {
    show();
    await sendInVain();
    await button('Stop waiting').click();
    await expect.element(waiting).not.toBeInTheDocument();
    await vi.waitFor(() =>
      expect(toasts()).toEqual(['Your request is no longer sent automatically. Send it when you are ready.']),
    );
    expect(document.activeElement).toBe(button('Send').element());
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Nothing is lost/);
    online();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(send).toHaveBeenCalledOnce();
  });

  it('no longer goes out by itself once it is changed, and has another key then', async () => {
    show();
    await sendInVain();
    await button('One more').click();
    await expect.element(waiting).not.toBeInTheDocument();
    await vi.waitFor(() => expect(toasts()).toHaveLength(1));
    online();
    expect(send).toHaveBeenCalledOnce();
    send.mockImplementation(stored);
    await button('Send').click();
    await vi.waitFor(() =>
      expect(onStored).toHaveBeenCalledExactlyOnceWith(7, { seats: 2, phone: '03001234567' }, expect.anything()),
    );
    expect(new Set(keys()).size).toBe(2);
  });

  it('that is changed while it is tried is stored as it was sent, or waits no more', async () => {
    show();
    await sendInVain();
    const { answer, release } = held(lost);
    send.mockImplementation(answer);
    online();
    await button('One more').click();
    release();
    await expect.element(button('Send')).toHaveAttribute('aria-disabled', 'false');
    await expect.element(waiting).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('that is changed while it is sent for the first time does not wait as it was', async () => {
    show();
    const { answer, release } = held(lost);
    send.mockImplementation(answer);
    await button('Send').click();
    await button('One more').click();
    release();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Nothing is lost/);
    expect(on.place.querySelector('.cw-waiting')).toBeNull();
  });

  it('that is refused once it arrives has failed anew, in the words of the server, and waits no more', async () => {
    show();
    await sendInVain();
    send.mockRejectedValue(new ApiError('refused', 'No seats are left', 409, { seats: 'Too many' }));
    online();
    await expect.element(page.getByRole('alert')).toHaveTextContent('No seats are left');
    await expect.element(waiting).not.toBeInTheDocument();
    expect(onFailed.mock.calls).toEqual([
      ['Not sent', {}],
      ['No seats are left', { seats: 'Too many' }],
    ]);
  });

  it.each([
    ['refuses it', new ApiError('refused', 'Full', 409)],
    ['is away', new ApiError('failed', '', 502)],
    ['answers with a page', new ApiError('failed', '', 200)],
  ])('does not wait where a server %s', async (_what, error) => {
    show();
    send.mockRejectedValue(error);
    await button('Send').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Nothing is lost/);
    expect(on.place.querySelector('.cw-waiting')).toBeNull();
  });

  it('waits half a day and no longer: later its key might be forgotten', async () => {
    show();
    await sendInVain();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 13 * 3_600_000);
    online();
    await expect.element(waiting).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledOnce();
  });

  it('asks before the page is left with it, and no longer than it waits', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    show();
    expect(asks()).toBe(false);
    await sendInVain();
    await vi.waitFor(() => expect(asks()).toBe(true));
    await button('Stop waiting').click();
    await vi.waitFor(() => expect(asks()).toBe(false));
  });

  it('goes with its widget', async () => {
    show();
    await sendInVain();
    on.root.render(null);
    await expect.element(waiting).not.toBeInTheDocument();
    online();
    expect(send).toHaveBeenCalledOnce();
  });

  it('waits beside another, each with its own key', async () => {
    show(undefined, true);
    await sendInVain();
    await button('Send 2').click();
    await expect.poll(() => on.place.querySelectorAll('.cw-waiting')).toHaveLength(2);
    send.mockImplementation(stored);
    online();
    await vi.waitFor(() => expect(onStored).toHaveBeenCalledTimes(2));
    const [first, second, ...again] = keys();
    expect(first).not.toBe(second);
    expect(new Set(again)).toEqual(new Set([first, second]));
  });

  it('says so in Urdu', async () => {
    show('ur');
    send.mockImplementation(lost);
    await button('Send').click();
    await expect.element(page.getByText(UR['Waiting for a connection'] as string)).toBeVisible();
    await expect.element(button(UR['Stop waiting'] as string)).toBeVisible();
  });
});

describe('an itinerary', () => {
  const failTwice = async () => {
    await sendInVain();
    expect(page.getByRole('link').elements()).toHaveLength(0);
    online();
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    await expect.element(page.getByText(/^In a hurry\?/)).toBeVisible();
  };
  const textOf = (name: string, parameter: string) =>
    new URL(String(link(name).element().getAttribute('href'))).searchParams.get(parameter);

  it('may be handed over by WhatsApp or SMS once two tries have failed, with nothing about people in it', async () => {
    show();
    await failTwice();
    const text = [
      'Private charter request',
      `Karachi (KHI) → Dubai (DXB), ${DAY} 14:30`,
      'Passengers: 1',
      'I could not send this request on your website. Please contact me.',
    ].join('\n');
    const addressOf = (name: string) => link(name).element().getAttribute('href')?.split('?')[0];
    expect(addressOf('Send it by WhatsApp')).toBe('https://wa.me/923000000000');
    expect(addressOf('Send it by SMS')).toBe('sms:+923000000001');
    await expect.element(link('021 111 000')).toHaveAttribute('href', 'tel:021111000');
    expect([textOf('Send it by WhatsApp', 'text'), textOf('Send it by SMS', 'body')]).toEqual([text, text]);
    expect(on.place.innerHTML).not.toContain('03001234567');
  });

  it.each([
    ['takes no messages', { supportPhone: '021 111 000' }, ['021 111 000']],
    ['has no WhatsApp', { supportPhone: '0300 1', supportSms: '92300' }, ['Send it by SMS', '0300 1']],
  ])('is not handed over in a way that an operator who %s does not have', async (_what, told, links) => {
    config = told;
    show();
    await failTwice();
    expect(
      page
        .getByRole('link')
        .elements()
        .map((element) => element.textContent),
    ).toEqual(links);
  });

  it('is handed over nowhere where no operator is known', async () => {
    config = { error: 'not found' };
    show();
    await sendInVain();
    online();
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    await expect.element(waiting).toBeVisible();
    expect(page.getByText(/^In a hurry/).elements()).toHaveLength(0);
  });
});
