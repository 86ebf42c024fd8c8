import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../kit/styles.css';
import './styles.css';
import { held } from '../testing';
import { button, field, fillIn, formOnPage, json, lost, pressButton, resizeWindow } from '../testing/on-page';
import { PrivateCharterForm } from './form';

const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
const COMPLETE = `from=KHI&to=DXB&date=${tomorrow}&time=14:30&seats=4&luggage=60`;

const form = formOnPage(PrivateCharterForm, 'POST PrivateCharter/Create');
const { show, sent, answer: answerWith } = form;
const dialog = (name: string) => page.getByRole('dialog', { name });
const details = () => dialog('Enter your details');
const group = (name: string) => page.getByRole('group', { name, exact: true });
const isOpen = () => document.querySelector('dialog[open]') !== null;

/** Opens the dialog, and fills it in once its animation has ended, because sizes are measured in it. */
async function fillDetails() {
  await button('Search').click();
  await expect.poll(() => document.querySelector('dialog[open]')?.getAnimations()).toEqual([]);
  await fillIn({ Name: 'Ayesha Khan', Email: 'ayesha@example.com', Phone: '0300 0000001' });
}

describe('a charter form of twenty legs', () => {
  const legs = Array.from({ length: 20 }, (_, index) => index + 1);
  const prefill = (without = 0) =>
    `type=multileg&${legs.map((leg) => `from${leg}=KHI&to${leg}=LHE${leg === without ? '' : `&date${leg}=2030-03-${10 + leg}`}`).join('&')}`;
  const leg = (number: number) => group(`Leg ${number}`);
  const isDrawn = (number: number) =>
    leg(number).getByLabelText('To', { exact: true }).element().checkVisibility({ contentVisibilityAuto: true });

  beforeEach(async () => {
    window.scrollTo(0, 0);
    await resizeWindow(390);
  });

  it('reaches by Tab a leg out of sight, which is then drawn completely', async () => {
    show({ prefill: prefill() });
    await vi.waitFor(() => expect(isDrawn(20)).toBe(false));
    (button('Remove: Leg 19').element() as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    const from = leg(20).getByLabelText('From', { exact: true }).element();
    expect(document.activeElement).toBe(from);
    await vi.waitFor(() => expect(isDrawn(20)).toBe(true));
    expect(getComputedStyle(from.closest('li') as Element).contentVisibility).toBe('visible');
  });

  it('scrolls to a leg that has an error', async () => {
    show({ prefill: prefill(17) });
    await pressButton('Search');
    const date = leg(17).getByLabelText('Date', { exact: true });
    await vi.waitFor(() => expect(document.activeElement).toBe(date.element()));
    await expect.element(date).toBeInViewport();
    await expect.element(leg(17).getByText('Departure date is required')).toBeVisible();
  });
});

describe('the legs of a charter form', () => {
  it('open the details on Search even while the browser paints nothing', async () => {
    show({ prefill: COMPLETE });
    await expect.element(button('Search')).toBeVisible();
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    (button('Search').element() as HTMLElement).click();
    await vi.waitFor(() => expect(isOpen()).toBe(true));
    frames.mockRestore();
  });

  it.each([
    ['en', 'To'],
    ['ur', 'منزل'],
  ])('show their route beside the label between the ends on a phone, in %s', async (locale, label) => {
    await resizeWindow(390);
    show({ locale: locale as 'ur', prefill: COMPLETE });
    await expect.element(page.getByText(label, { exact: true })).toBeVisible();
    await expect.poll(() => document.querySelector('.cw-segment-route .cw-route-way')).not.toBeNull();
    const text = document.createRange();
    text.selectNodeContents(page.getByText(label, { exact: true }).element());
    const [line, words] = [document.querySelector('.cw-segment-route .cw-route-way') as Element, text].map((one) =>
      one.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    expect(Math.max(line.left - words.right, words.left - line.right)).toBeGreaterThan(4);
  });

  it('become two for a round trip, each with its route, and no button removes one or adds a third', async () => {
    show({ prefill: COMPLETE });
    await page.getByText('ROUND-TRIP').click();
    await expect.element(group('Outbound')).toBeVisible();
    await expect.element(group('Return')).toBeVisible();
    expect(page.getByRole('button', { name: /^(Remove|Add)/ }).elements()).toHaveLength(0);
    for (const route of ['Karachi KHI to Dubai DXB, ≈ 1 h 55 min', 'Dubai DXB to Karachi KHI, ≈ 1 h 55 min'])
      await expect.element(page.getByText(route)).toBeInTheDocument();
  });

  it('become a multi-leg trip when one is added, which focuses its first empty field and can be removed', async () => {
    show({ prefill: 'from=KHI&to=LHE' });
    await pressButton('Add another leg');
    await expect.element(page.getByRole('radio', { name: 'MULTI-LEG' })).toBeChecked();
    const second = (name: string) => group('Leg 2').getByLabelText(name, { exact: true });
    await expect.element(second('From')).toHaveValue('Lahore (LHE) – Allama Iqbal International Airport');
    await vi.waitFor(() => expect(document.activeElement).toBe(second('To').element()));
    expect(group('Leg 3').elements()).toHaveLength(0);
    await pressButton('Add another leg');
    await vi.waitFor(() => expect(document.activeElement?.closest('fieldset')).toBe(group('Leg 3').element()));
    await pressButton('Remove: Leg 3');
    await pressButton('Remove: Leg 1');
    await expect.element(group('Your flight')).toBeVisible();
    expect(page.getByRole('button', { name: /^Remove/ }).elements()).toHaveLength(0);
  });

  it('share the number of passengers, which is asked once and can differ for one leg', async () => {
    show({ prefill: `type=roundtrip&${COMPLETE}&date2=${tomorrow}&time2=20:00` });
    await expect.element(group('For the whole trip').getByLabelText('Seats', { exact: true })).toHaveValue('4');
    expect(field('Seats').elements()).toHaveLength(1);

    const seats = group('Return').getByLabelText('Seats', { exact: true });
    const differs = group('Return').getByRole('button', { name: 'Different passengers or luggage on this leg' });
    await expect.element(differs).toHaveAttribute('aria-expanded', 'false');
    await differs.click();
    await expect.element(differs).toHaveAttribute('aria-expanded', 'true');
    await expect.element(seats).toHaveValue('4');
    await seats.fill('0');
    await pressButton('Search');
    await vi.waitFor(() => expect(document.activeElement).toBe(seats.element()));
    await seats.fill('2');
    await fillDetails();
    await pressButton('SUBMIT REQUEST');
    await expect.element(dialog('Request Submitted!')).toBeVisible();
    expect(sent()[0]?.body.segments.map(({ seats, luggage }) => [seats, luggage])).toEqual([
      [4, 60],
      [2, 60],
    ]);
  });
});

describe('the details of a charter request', () => {
  it('open under a drawn route once the legs are complete', async () => {
    const onDetailsOpened = vi.fn();
    show({ prefill: COMPLETE, onDetailsOpened });
    await button('Search').click();
    await expect.element(details().getByRole('img')).toBeVisible();
    await expect.element(page.getByText(/1,1\d\d km/)).toBeVisible();
    await vi.waitFor(() => expect(onDetailsOpened).toHaveBeenCalledOnce());
    expect(document.activeElement).toBe(field('Name').element());
  });

  it('are sent with a wish and a note, and without a CNIC, whose format is shown', async () => {
    show({ prefill: COMPLETE });
    await fillDetails();
    await expect.element(field('CNIC (optional)')).toHaveAttribute('placeholder', 'XXXX-XXXX-XXXXX');
    await fillIn({ 'A day earlier or later is fine': true, 'Note (optional)': 'A falcon comes along' });
    await pressButton('SUBMIT REQUEST');
    await expect.element(dialog('Request Submitted!')).toBeVisible();
    const { name, email, phone, trip, segments, ...more } = sent()[0]?.body ?? {};
    expect(more).toEqual({ cnic: '', note: 'A falcon comes along', isDayFlexible: true });
  });

  it('link a traveller from abroad to the international form, with the flight filled in', async () => {
    show({ prefill: COMPLETE, internationalUrl: 'https://partner.example/abroad' });
    await button('Search').click();
    const way = page.getByRole('link', { name: 'Continue there with this flight' });
    await fillIn({ Phone: '12345' });
    expect(way.elements()).toHaveLength(0);
    await pressButton('SUBMIT REQUEST');
    await expect.element(page.getByText('Phone must be in format: 03xxxxxxxxx')).toBeVisible();
    await fillIn({ Phone: '+44 20 7946 0000' });
    await expect.element(way).toBeVisible();
    const { href } = way.element() as HTMLAnchorElement;
    expect(href).toMatch(/^https:\/\/partner\.example\/abroad\?.*seats=4/);
  });

  it('are kept when the dialog is cancelled, and the focus returns', async () => {
    show({ prefill: COMPLETE });
    await fillDetails();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Search').element()));
    await pressButton('Search');
    await expect.element(field('Name')).toHaveValue('Ayesha Khan');
  });

  it('stop waiting for the network when their dialog is cancelled, and a message shows that', async () => {
    answerWith(lost);
    show({ prefill: COMPLETE });
    await fillDetails();
    await pressButton('SUBMIT REQUEST');
    await expect.element(details().getByText('Waiting for a connection')).toBeVisible();
    const before = sent().length;
    await pressButton('Cancel');
    await vi.waitFor(() =>
      expect(form.toasts()).toContain('Your request is no longer sent automatically. Send it when you are ready.'),
    );
    window.dispatchEvent(new Event('online'));
    await pressButton('Search');
    await expect.element(field('Name')).toHaveValue('Ayesha Khan');
    expect(page.getByText('Waiting for a connection').elements()).toHaveLength(0);
    expect(sent()).toHaveLength(before);
  });

  it('stay open while they are sent, however often Escape is pressed', async () => {
    const { answer, release } = held(json(500, { success: false }));
    answerWith(answer);
    show({ prefill: COMPLETE });
    await fillDetails();
    await pressButton('SUBMIT REQUEST');
    await expect.element(button('Submitting...')).toBeVisible();
    for (let press = 0; press < 3; press++) await userEvent.keyboard('{Escape}');
    release();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to create charter request');
    await expect.element(details()).toBeVisible();
    await pressButton('Cancel');
    await pressButton('Search');
    await expect.element(details()).toBeVisible();
  });
});
