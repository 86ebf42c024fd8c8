import './kit/styles.css';
import './private-charter-form/styles.css';
import './chauffeur-form/styles.css';
import './international-charter-form/styles.css';
import './flight-booking/styles.css';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RequestFormProps } from './kit';
import { held } from './testing';
import { answerFetch } from './testing/answer-fetch';
import {
  button,
  emptyPlace,
  field,
  fillIn,
  json,
  lost,
  operatorSays,
  pressButton,
  resizeWindow,
  stored,
} from './testing/on-page';
import { inTenYears, REQUEST_FORMS, TRY_AGAIN } from './testing/request-forms';

/** What every form that sends a request must do, run for all of them. */

const on = emptyPlace(1);

const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const toasts = () => shown('.cw-toast').map(({ innerText }) => innerText.trim());
const confirmed = () => page.getByRole('dialog', { name: /^Request Submitted/ });

/** The box around the text of an element, once nothing moves. */
async function boxOf(element: Element): Promise<DOMRect> {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect();
}

/** A toast is at the top of the window, and covers no title of a dialog. */
async function expectToastsAside(width: number) {
  await vi.waitFor(() => expect(shown('.cw-toasts:popover-open')).toHaveLength(1));
  const box = await boxOf(shown('.cw-toasts:popover-open')[0] as Element);
  for (const title of shown('dialog[open] .cw-dialog-title')) {
    const { left, right, top, bottom } = await boxOf(title);
    const isBeside = box.left >= right || box.right <= left;
    expect(isBeside || box.top >= bottom || box.bottom <= top).toBe(true);
  }
  if (width < 1280) return;
  expect(box.top).toBeLessThan(60);
  expect(box.right).toBeGreaterThan(1280 - 60);
  expect(box.left).toBeGreaterThan(1280 / 2);
}

describe.each(Object.entries(REQUEST_FORMS))('%s', (_name, form) => {
  const { call, send, person } = form;
  const isInternational = call === 'POST InternationalCharter';
  const sent = () => on.api.requestsOf(call);
  const keys = () => new Set(sent().map(({ headers }) => headers['idempotency-key']));

  /** Draws the form, and fills in what its link may not contain. */
  async function begin(props: RequestFormProps = {}, query = '') {
    on.root.render(form.draw(query, props));
    if (form.open) await button(form.open).click();
    await fillIn(person);
  }
  /** Reads the failure that the form shows, and closes it. */
  async function readFailure(message: string) {
    if (isInternational) {
      const alert = page.getByRole('alertdialog', { name: TRY_AGAIN });
      await expect.element(alert).toHaveTextContent(message);
      await vi.waitFor(() => expect(document.activeElement).toBe(button('OK').element()));
      await pressButton('OK');
    } else await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  }

  it('is sent once by a double click, shows that it is sending, and is then confirmed and empty', async () => {
    const onReady = vi.fn();
    const onSubmitted = vi.fn();
    const { answer, release } = held(stored);
    on.api.answer(call, answer);
    await begin({ onReady, onSubmitted });
    const { required: label } = form;
    const markup = '<img src=x onerror="document.title=1">';
    await fillIn({ [label]: markup });
    await button(send).dblClick();
    await expect.element(button('Submitting...')).toHaveAttribute('aria-disabled', 'true');
    release();
    await expect.element(confirmed()).toHaveTextContent('#41');
    if (!form.open) await expect.element(confirmed()).toHaveTextContent(markup);
    expect(shown('[src="x"]')).toEqual([]);
    expect(sent()).toHaveLength(1);
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({ id: 41 }));
    expect(onReady).toHaveBeenCalledOnce();
    expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
    await pressButton('Close');
    const empty = form.open ? 'From' : label;
    await expect.element(field(empty)).toHaveValue('');
    await vi.waitFor(() => expect(document.activeElement).toBe(button(form.open ?? send).element()));
  });

  const [refused, unanswered] = form.failures;
  it.each([
    [390, 'the server’s message', json(409, { success: false, message: 'We are closed' }), 'We are closed'],
    [1280, 'its own message when the server has none', json(500, { success: false }), refused],
  ])('with a failure at %i pixels shows %s until stored, with its first key', async (width, _what, answer, message) => {
    await resizeWindow(width);
    const onFailed = vi.fn();
    on.api.answer(call, answer);
    await begin({ onFailed });
    await pressButton(send);
    if (!isInternational) {
      await vi.waitFor(() => expect(toasts()).toEqual([form.hasOneToast ? refused : message]));
      await expectToastsAside(width);
    }
    await readFailure(isInternational && message === TRY_AGAIN ? 'Nothing is lost' : message);
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith({ message }));
    const { required: label } = form;
    await expect.element(field(label)).toHaveValue(String(person[label]));
    on.api.answer(call, stored);
    await pressButton(send);
    await expect.element(confirmed()).toBeVisible();
    expect(shown('.cw-toast[data-kind="error"]')).toEqual([]);
    expect(sent()).toHaveLength(2);
    expect(keys().size).toBe(1);
  });

  it('that the server fails to store shows our own message with the operator’s contact, and logs it once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const onFailed = vi.fn();
    const words = { message: 'SQLITE_BUSY: database is locked', errors: { [form.refused[0]]: 'SQLITE_BUSY' } };
    on.api.answer(call, json(500, { success: false, ...words }));
    await begin({ ...operatorSays({ supportPhone: '021 111 000' }), onFailed });
    for (const times of [1, 2]) {
      await pressButton(send);
      await readFailure(isInternational ? 'Nothing is lost' : refused);
      await vi.waitFor(() => expect(onFailed.mock.calls).toEqual(Array(times).fill([{ message: refused }])));
    }
    await expect.element(page.getByRole('link', { name: '021 111 000' }).first()).toBeVisible();
    expect(document.body.textContent).not.toContain('SQLITE_BUSY');
    const warnings = warn.mock.calls.flat().filter((text) => String(text).includes('(HTTP 500)'));
    expect(warnings).toEqual([expect.stringContaining('.example.com/docs/embed/troubleshooting#server-error')]);
  });

  it('without a network waits, is stored nowhere in the browser, and is sent once when the network is back', async () => {
    const onSubmitted = vi.fn();
    const onFailed = vi.fn();
    on.api.answer(call, lost);
    await begin({ onSubmitted, onFailed });
    await expect.element(page.getByText(/^Personal details (and the note )?are lost/)).toBeVisible();
    await pressButton(send);
    await expect.element(page.getByText('Waiting for a connection')).toBeVisible();
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith({ message: unanswered }));
    expect(
      [...toasts(), ...shown('[role="alert"], [role="alertdialog"]').map(({ innerText }) => innerText)].join(''),
    ).toBe('');
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toMatch(/Ayesha|Khan|3001234567|42101/);
    on.api.answer(call, stored);
    window.dispatchEvent(new Event('online'));
    await expect.element(confirmed()).toBeVisible();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({ id: 41 }));
    expect(keys().size).toBe(1);
    await pressButton('Close');
    await vi.waitFor(() => expect(page.getByText('Waiting for a connection').elements()).toHaveLength(0));
  });

  it.each([
    [false, 'You are offline.', 'We cannot be reached'],
    [true, 'We cannot be reached at the moment.', 'You are offline'],
  ])('that waits while the browser is online (%s) shows %s', async (isOnline, said, unsaid) => {
    on.api.answer(call, lost);
    await begin();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    await pressButton(send);
    await expect.element(page.getByText(said)).toBeVisible();
    expect(document.body.textContent).not.toContain(unsaid);
  });

  it.each<[string, string, object, string]>([
    ['is not accepted from this site', '/api', { refusedOrigin: location.origin }, 'Nothing can be sent to us from'],
    ['is sent to an address that is not the API', '/other', {}, 'We cannot be reached from'],
  ])('that %s shows a notice above the form, and again once it is sent', async (_what, path, more, said) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const message = expect.stringContaining(said);
    const settings = operatorSays({ supportPhone: '021 111 000', supportEmail: 'desk@example.com', ...more });
    on.api.answer(call, lost);
    on.api.answer('GET Flight/search', new Response('<!doctype html>'));
    const onFailed = vi.fn();
    on.root.render(form.draw('', { apiBase: settings.apiBase.replace('/api', path), onFailed }));
    const blocked = page.getByText(said);
    await expect.element(blocked).toBeVisible();
    await expect.element(page.getByRole('link', { name: '021 111 000' }).first()).toBeVisible();
    if (form.open) await button(form.open).click();
    await fillIn(person);
    await pressButton(send);
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith({ message }));
    expect(toasts()).toEqual([]);
    await vi.waitFor(() => expect(blocked.elements()).toHaveLength(2));
    await expect.element(blocked.last()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'desk@example.com' }).last()).toBeVisible();
    await expect.element(field(form.required)).toHaveValue(String(person[form.required]));
    expect(document.body.textContent).not.toMatch(/offline|Waiting for a connection/);
  });

  // A page that may not call the operator has no flight to book.
  if (call !== 'POST FlightBooking')
    it('blocked by the page’s policy names the operator’s own site above the form, and again once it is sent', async () => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { apiBase } = operatorSays({});
      const { origin, host } = new URL(apiBase);
      answerFetch(({ url }) => {
        if (url !== `${origin}/config.json`) return;
        const stopped = { disposition: 'enforce', effectiveDirective: 'connect-src', blockedURI: url } as const;
        document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', stopped));
        return Promise.reject(new TypeError('Failed to fetch'));
      });
      on.root.render(form.draw('', { apiBase }));
      const site = page.getByRole('link', { name: host });
      await expect.element(site).toBeVisible();
      if (form.open) await button(form.open).click();
      await fillIn(person);
      on.api.answer(call, lost);
      await pressButton(send);
      await vi.waitFor(() => expect(site.elements()).toHaveLength(2));
      await expect.element(site.last()).toBeVisible();
    });

  it('shows a refusal at its field, which gets the focus, and nothing that belongs to no field', async () => {
    const [path, label] = form.refused;
    const errors = { [path]: 'At most 30 characters', constructor: 'No', toString: 'No' };
    on.api.answer(call, json(400, { success: false, message: 'Please correct the marked fields', errors }));
    await begin();
    await pressButton(send);
    await readFailure('Please correct the marked fields');
    await expect.element(field(label)).toHaveAccessibleDescription(/^At most 30 characters/);
    await vi.waitFor(() => expect(document.activeElement).toBe(field(label).element()));
  });

  // The success of this call depends on the status alone.
  if (call === 'POST FlightBooking')
    it('that is stored without a number in the answer is confirmed without one', async () => {
      const onSubmitted = vi.fn();
      on.api.answer(call, new Response(null, { status: 204 }));
      await begin({ onSubmitted });
      await pressButton(send);
      await expect.element(confirmed()).toBeVisible();
      await expect.element(confirmed()).not.toHaveTextContent('Reference');
      await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({ id: undefined }));
    });

  it('shows how soon the operator answers beside its button, and nothing moves when that loads', async () => {
    const settings = operatorSays({ answerMinutes: 15, supportPhone: '021 111 000' });
    on.root.render(form.draw('', settings));
    if (form.open) await button(form.open).click();
    await expect.element(button(send)).toBeVisible();
    await expect.poll(() => document.querySelector('dialog[open]')?.getAnimations() ?? []).toEqual([]);
    const before = button(send).element().getBoundingClientRect();
    const answers = page.getByText('We usually answer within 15 minutes').last();
    // Each focus loads it until the operator has answered; a window without the focus does not.
    await vi.waitFor(
      async () => {
        (document.activeElement as HTMLElement | null)?.blur();
        await fillIn({ [form.required]: 'Ayesha' });
        expect(answers.elements()).toHaveLength(1);
      },
      { timeout: 20_000, interval: 500 },
    );
    await expect.element(answers).toBeVisible();
    expect(button(send).element().getBoundingClientRect()).toEqual(before);
  });

  if (!form.odd) return;
  it('asks once whether unusual numbers are right, and is sent after the answer', async () => {
    await begin({}, form.odd);
    await pressButton(send);
    const yes = page.getByRole('button', { name: 'Yes, send it' });
    await expect.element(yes).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement).toBe(yes.element()));
    await expect.element(yes).toHaveAccessibleDescription(/^Please check/);
    await expect.element(yes).toHaveAccessibleDescription(new RegExp(`${inTenYears} is more than two years ahead`));
    expect(sent()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(confirmed()).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  if (form.open) return;
  it('with unusual numbers is also sent by its button', async () => {
    await begin({}, form.odd);
    await pressButton(send);
    await expect.element(page.getByText('Please check')).toBeVisible();
    await pressButton(send);
    await expect.element(confirmed()).toBeVisible();
  });

  it('does not ask again once the unusual number was changed', async () => {
    await begin({}, form.odd);
    await pressButton(send);
    await expect.element(page.getByText('Please check')).toBeVisible();
    await fillIn({ [form.required]: 'Zara' });
    await vi.waitFor(() => expect(page.getByText('Please check').elements()).toHaveLength(0));
  });
});
