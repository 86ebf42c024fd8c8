import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../kit/styles.css';
import './styles.css';
import type { CharterEstimate } from '../contract';
import { held } from '../testing';
import { answerFetch } from '../testing/answer-fetch';
import { button, field, fillIn, formOnPage, json, lost, never, pressButton, resizeWindow } from '../testing/on-page';
import { PrivateCharterForm } from './form';

const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
const legs = (from = 'KHI') => `from=${from}&to=DXB&date=${tomorrow}&time=14:30&seats=4&luggage=60`;
const RANGE: CharterEstimate = { low: 3_100_000, high: 4_400_000, currency: 'PKR', types: ['plane', 'jet'] };
const NO_OFFER = 'Estimate only. You get the price with our answer.';
const NO_FIGURE = 'The price comes with our answer.';

const form = formOnPage(PrivateCharterForm, 'POST PrivateCharter/Create');
const estimated = (data: unknown) => json(200, { success: true, message: '', data });

describe('the estimate of a charter', () => {
  let config: () => Promise<Response>;
  let isConfigured: Promise<void>;
  let estimate: () => Promise<Response>;
  let calls: Promise<unknown>[];
  let apiBase = '';
  let tests = 0;
  const text = () => page.getByRole('region', { name: 'Route overview' }).getByRole('status');

  beforeEach(() => {
    apiBase = `https://estimates-${++tests}.example.com/api`;
    config = json(200, { hasEstimates: true });
    estimate = estimated(RANGE);
    calls = [];
    const loaded = held(async () => {});
    isConfigured = loaded.answer();
    answerFetch((request) => {
      if (request.url.endsWith('/config.json')) {
        loaded.release();
        return config();
      }
      if (request.url !== `${apiBase}/PrivateCharter/Estimate`) return undefined;
      calls.push(request.json());
      return estimate();
    });
  });

  /** Opens the details, once the form knows whether the operator shows estimates. */
  async function open(props: Parameters<typeof form.show>[0] = {}) {
    form.show({ prefill: legs(), apiBase, ...props });
    await expect.element(button('Search')).toBeVisible();
    (button('Search').element() as HTMLElement).focus();
    await isConfigured;
    await pressButton('Search');
    await expect.element(page.getByRole('dialog')).toBeVisible();
  }
  async function send() {
    await fillIn({ Name: 'Ayesha Khan', Email: 'ayesha@example.com', Phone: '0300 0000001' });
    await pressButton('SUBMIT REQUEST');
    await expect.element(page.getByRole('dialog', { name: 'Request Submitted!' })).toBeVisible();
  }

  it('is shown when the details of a prefilled form open for the first time, without focus before', async () => {
    form.show({ prefill: legs(), apiBase });
    await pressButton('Search');
    await expect.element(text()).toHaveTextContent('About PKR 3.1–4.4 million for a plane or a jet');
    await expect.element(text()).toHaveTextContent(NO_OFFER);
  });

  it('appears in the open details if the operator’s settings load later', async () => {
    const { answer, release } = held(config);
    config = answer;
    form.show({ prefill: legs(), apiBase });
    await pressButton('Search');
    await expect.element(field('Name')).toBeVisible();
    await expect.element(text()).not.toBeInTheDocument();
    release();
    await expect.element(text()).toHaveTextContent('About PKR 3.1–4.4 million for a plane or a jet');
  });

  it('is shown in rupees and dollars at the operator’s rate', async () => {
    config = json(200, { hasEstimates: true, pkrPerUsd: 280 });
    await open();
    await expect.element(text()).toHaveTextContent('About PKR 3.1–4.4 million ($11,000–16,000) for a plane or a jet');
  });

  it('reserves its height on a phone until it loads, and is requested with the journey alone', async () => {
    await resizeWindow(390, 900);
    const { answer, release } = held(estimate);
    estimate = answer;
    await open();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    const from = expect.stringContaining('(KHI)');
    const to = expect.stringContaining('(DXB)');
    const departDate = `${tomorrow}T14:30:00`;
    const segments = [{ fromLocation: from, toLocation: to, departDate, seats: 4 }];
    expect(await calls[0]).toEqual({ segments, isDayFlexible: false });
    await expect.element(text()).toHaveTextContent(/^$/);
    await expect.poll(() => document.querySelector('dialog[open]')?.getAnimations()).toEqual([]);
    const places = () => [field('Name'), button('SUBMIT REQUEST')].map((one) => one.element().getBoundingClientRect());
    const before = places();
    release();
    await expect.element(text()).toHaveTextContent('About PKR 3.1–4.4 million for a plane or a jet');
    await expect.element(text()).toHaveTextContent(NO_OFFER);
    expect(places()).toEqual(before);
  });

  it.each([
    ['there is no estimate', estimated(null)],
    ['the network is down', lost],
  ])('is replaced by one sentence when %s, and the request can be sent', async (_why, answer) => {
    estimate = answer;
    await open();
    await expect.element(text()).toHaveTextContent(new RegExp(`^${NO_FIGURE}$`));
    await send();
    expect(form.toasts().filter((toast) => /too many|failed|error/i.test(toast))).toEqual([]);
  });

  it('does not delay sending: the request is sent without it', async () => {
    estimate = never;
    await open();
    await send();
    expect(form.sent()).toHaveLength(1);
  });

  it('is not requested for a place that may be a private address', async () => {
    await open({ prefill: legs('Our house, 4th Street') });
    await expect.element(text()).toHaveTextContent(new RegExp(`^${NO_FIGURE}$`));
    expect(calls).toEqual([]);
  });

  it('is neither requested nor mentioned if the operator’s settings do not offer estimates', async () => {
    config = json(200, { hasEstimates: 'yes' });
    await open();
    await send();
    expect(calls).toEqual([]);
    await expect.element(page.getByText(NO_FIGURE)).not.toBeInTheDocument();
  });

  it('is requested again for changed legs, and an answer for the old legs is not shown', async () => {
    const first = held(estimated({ ...RANGE, low: 9_000_000, high: 9_000_000 }));
    estimate = first.answer;
    await open();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    const before = calls.length;
    await pressButton('Cancel');
    estimate = estimated(RANGE);
    await fillIn({ Seats: 9 });
    await pressButton('Search');
    await expect.element(text()).toHaveTextContent('3.1–4.4 million');
    first.release();
    expect(calls.length).toBeGreaterThan(before);
    expect(await calls.at(-1)).toMatchObject({ segments: [{ seats: 9 }], isDayFlexible: false });
    await fillIn({ 'A day earlier or later is fine': true });
    await expect.poll(() => calls.at(-1)).toMatchObject({ isDayFlexible: true });
    await fillIn({ Name: 'Ayesha Khan' });
    await expect.element(text()).toHaveTextContent('3.1–4.4 million');
  });
});
