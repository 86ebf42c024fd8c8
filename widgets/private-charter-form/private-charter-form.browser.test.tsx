import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import '../kit/styles.css';
import './styles.css';
import { held } from '../testing';
import { answerFetch } from '../testing/answer-fetch';
import { button, field, formOnPage, json, lost, stored } from '../testing/on-page';
import { PrivateCharterForm } from './form';

const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
const COMPLETE = `from=KHI&to=DXB&date=${tomorrow}&time=14:30&seats=4&luggage=60`;

const form = formOnPage(PrivateCharterForm, 'POST PrivateCharter/Create');
const { show, sent, answer: answerWith } = form;
const dialog = (name: string) => page.getByRole('dialog', { name });

/** Opens the dialog, and fills it in once it has grown: what is measured in it has its size. */
async function fillDetails() {
  await button('Search').click();
  await expect.poll(() => document.querySelector('dialog[open]')?.getAnimations()).toEqual([]);
  await field('Name').fill('Ayesha Khan');
  await field('Email').fill('ayesha@example.com');
  await field('Phone').fill('0300 0000001');
  await field('CNIC (optional)').fill('0000-0000-00001');
}

describe('twenty legs', () => {
  const legs = Array.from({ length: 20 }, (_, index) => index + 1);
  const prefill = (without = 0) =>
    `type=multileg&${legs.map((leg) => `from${leg}=KHI&to${leg}=LHE${leg === without ? '' : `&date${leg}=2030-03-${10 + leg}`}`).join('&')}`;
  const leg = (number: number) => page.getByRole('group', { name: `Leg ${number}`, exact: true });
  const isDrawn = (number: number) =>
    leg(number).getByLabelText('To', { exact: true }).element().checkVisibility({ contentVisibilityAuto: true });

  beforeEach(async () => {
    const { innerWidth, innerHeight } = window;
    window.scrollTo(0, 0);
    await page.viewport(390, 844);
    return () => page.viewport(innerWidth, innerHeight);
  });

  it('are drawn as they come into sight', async () => {
    show({ prefill: prefill() });
    await vi.waitFor(() => expect(isDrawn(20)).toBe(false));
    expect([1, 2, 3].map(isDrawn)).toEqual([true, true, true]);
    leg(20).element().scrollIntoView();
    await vi.waitFor(() => expect(isDrawn(20)).toBe(true));
  });

  it('keep the height of the form when they are drawn', async () => {
    show({ prefill: prefill() });
    await vi.waitFor(() => expect(isDrawn(20)).toBe(false));
    const height = () => document.querySelector('.cw-thread')?.getBoundingClientRect().height ?? 0;
    const before = height();
    leg(20).element().scrollIntoView();
    await vi.waitFor(() => expect(isDrawn(20)).toBe(true));
    expect(Math.abs(height() - before)).toBeLessThan(0.02 * before);
  });

  it('are reached by Tab, out of sight too, and then hide nothing that reaches beyond them', async () => {
    show({ prefill: prefill() });
    await vi.waitFor(() => expect(isDrawn(20)).toBe(false));
    (button('Remove: Leg 19').element() as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    const from = leg(20).getByLabelText('From', { exact: true }).element();
    expect(document.activeElement).toBe(from);
    await vi.waitFor(() => expect(isDrawn(20)).toBe(true));
    expect(getComputedStyle(from.closest('li') as Element).contentVisibility).toBe('visible');
  });

  it('bring what is wrong with one into sight', async () => {
    show({ prefill: prefill(17) });
    await button('Search').click();
    const date = leg(17).getByLabelText('Date', { exact: true });
    await vi.waitFor(() => expect(document.activeElement).toBe(date.element()));
    await expect.element(date).toBeInViewport();
    await expect.element(leg(17).getByText('Departure date is required')).toBeVisible();
  });

  it('leave the dialog out of the way at once, which then closes and gives the focus back', async () => {
    show({ prefill: prefill() });
    await button('Search').click();
    await expect.element(dialog('Enter your details')).toBeVisible();
    const details = dialog('Enter your details').element() as HTMLDialogElement;
    (button('Cancel').element() as HTMLElement).click();
    expect(getComputedStyle(details).opacity).toBe('0');
    await vi.waitFor(() => expect(details.isConnected).toBe(false));
    expect(document.activeElement).toBe(button('Search').element());
  });
});

describe('the legs', () => {
  it('offer three trips, and ask for the same of each leg', async () => {
    show();
    for (const trip of ['ONE-WAY', 'ROUND-TRIP', 'MULTI-LEG'])
      await expect.element(page.getByRole('radio', { name: trip })).toBeVisible();
    const start = { From: '', To: '', Date: '', Time: '09:00', Seats: '1', 'Luggage (kg)': '0', Pets: '0' };
    for (const [name, value] of Object.entries(start)) await expect.element(field(name)).toHaveValue(value);
  });

  it('show the chosen trip on a ground of its own, and the others on theirs', async () => {
    show();
    const [chosen, ...others] = ['ONE-WAY', 'ROUND-TRIP', 'MULTI-LEG'].map((trip) => page.getByText(trip));
    await expect.element(chosen as Locator).toBeVisible();
    expect(getComputedStyle((chosen as Locator).element()).backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    for (const other of others) expect(getComputedStyle(other.element()).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  });

  it('say what is missing, with a toast, and the first of them gets the focus', async () => {
    show();
    await button('Search').click();
    await vi.waitFor(() => expect(form.toasts()).toContain('Please fix the validation errors'));
    await expect.element(page.getByText('From location is required')).toBeVisible();
    await expect.element(page.getByText('Departure date is required')).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement).toBe(field('From').element()));
    expect(document.querySelector('dialog[open]')).toBeNull();
  });

  it('show the press of Search before they are checked', async () => {
    show({ prefill: COMPLETE });
    await expect.element(button('Search')).toBeVisible();
    const search = button('Search').element() as HTMLElement;
    search.click();
    const painted = await new Promise((resolve) =>
      requestAnimationFrame(() =>
        resolve({ busy: search.ariaBusy, opened: document.querySelector('dialog[open]') !== null }),
      ),
    );
    expect(painted).toEqual({ busy: 'true', opened: false });
    await expect.element(dialog('Enter your details')).toBeVisible();
  });

  it('are led on to the details also where nothing is painted: out of sight, by the page', async () => {
    show({ prefill: COMPLETE });
    await expect.element(button('Search')).toBeVisible();
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    (button('Search').element() as HTMLElement).click();
    await vi.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
    frames.mockRestore();
  });

  it('become two for a round trip, which has no control to remove one or to add a third', async () => {
    show({ prefill: COMPLETE });
    await page.getByText('ROUND-TRIP').click();
    await expect.element(page.getByRole('group', { name: 'Outbound' })).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Return' })).toBeVisible();
    expect(page.getByRole('button', { name: /^(Remove|Add)/ }).elements()).toHaveLength(0);
  });

  it('can be added and removed on a multi leg trip, down to one', async () => {
    show({ prefill: 'type=multileg&from=KHI&to=LHE' });
    await button('Add segment').click();
    const secondFrom = page.getByRole('group', { name: 'Leg 2' }).getByLabelText('From', { exact: true });
    await expect.element(secondFrom).toHaveValue('Lahore (LHE) – Allama Iqbal International Airport');
    await button('Remove: Leg 1').click();
    await expect.element(page.getByRole('group', { name: 'Your flight' })).toBeVisible();
    expect(page.getByRole('button', { name: /^Remove/ }).elements()).toHaveLength(0);
  });

  it('become a multi leg trip by another one, which takes the focus to what it needs', async () => {
    show({ prefill: COMPLETE });
    await button('Add another leg').click();
    await expect.element(page.getByRole('radio', { name: 'MULTI-LEG' })).toBeChecked();
    const second = page.getByRole('group', { name: 'Leg 2' });
    await vi.waitFor(() => expect(document.activeElement).toBe(second.getByLabelText('To', { exact: true }).element()));
    await expect.element(button('Add segment')).toBeVisible();
    expect(page.getByRole('group', { name: 'Leg 3' }).elements()).toHaveLength(0);
  });

  it('come back with their trip', async () => {
    show({ prefill: 'type=multileg&from1=KHI&to1=LHE&to2=ISB&to3=GIL' });
    await page.getByText('ONE-WAY').click();
    await expect.element(page.getByRole('group', { name: 'Your flight' })).toBeVisible();
    await button('Add another leg').click();
    await expect.element(page.getByRole('group', { name: 'Leg 3' })).toBeVisible();
    expect(page.getByRole('group', { name: 'Leg 4' }).elements()).toHaveLength(0);
  });

  it('cannot be more than fifty: then nothing offers another', async () => {
    show({ prefill: `type=multileg&${Array.from({ length: 49 }, (_, index) => `from${index + 1}=KHI`).join('&')}` });
    await button('Add segment').click();
    await expect.element(page.getByRole('group', { name: 'Leg 50' })).toBeVisible();
    expect(button('Add segment').elements()).toHaveLength(0);
  });

  it('are at least two on a multi leg trip', async () => {
    show({ prefill: `type=multileg&${COMPLETE}` });
    await button('Search').click();
    await vi.waitFor(() =>
      expect(form.toasts()).toContain('Multi City/Multi Stop trips must have at least 2 segments'),
    );
    expect(document.querySelector('dialog[open]')).toBeNull();
  });

  it('take the focus to what a new one still needs', async () => {
    show({ prefill: `type=multileg&${COMPLETE}` });
    await button('Add segment').click();
    const secondTo = page.getByRole('group', { name: 'Leg 2' }).getByLabelText('To', { exact: true });
    await vi.waitFor(() => expect(document.activeElement).toBe(secondTo.element()));
  });

  it('spell the codes of a link out', async () => {
    show({ prefill: COMPLETE });
    await expect.element(field('From')).toHaveValue('Karachi (KHI) – Jinnah International Airport');
  });

  it('draw their route with its flight time as soon as both ends are known, and nothing moves', async () => {
    show();
    await field('From').fill('Karachi (KHI) – Jinnah International Airport');
    await field('To').fill('Dubai');
    const before = button('Search').element().getBoundingClientRect();
    const route = page.getByText('Karachi KHI to Dubai DXB, ≈ 1 h 55 min');
    expect(document.querySelector('.cw-route')).toBeNull();
    await field('To').fill('Dubai (DXB) – Dubai International Airport');
    await expect.element(route).toBeInTheDocument();
    expect(button('Search').element().getBoundingClientRect()).toEqual(before);
    await button('Swap from and to').click();
    await expect.element(page.getByText('Dubai DXB to Karachi KHI, ≈ 1 h 55 min')).toBeInTheDocument();
  });

  it('have a dotted line from one end to the other, where they stand side by side, until both are known', async () => {
    show();
    const isDotted = () => document.querySelector('.cw-segment-way > .cw-route-way')?.checkVisibility() ?? false;
    form.place.style.inlineSize = '390px';
    await expect.poll(isDotted).toBe(false);
    form.place.style.inlineSize = '800px';
    await expect.poll(isDotted).toBe(true);
    await field('From').fill('Karachi (KHI) – Jinnah International Airport');
    await field('To').fill('Dubai (DXB) – Dubai International Airport');
    await expect.poll(isDotted).toBe(false);
  });

  it('of a link draw their routes by themselves, the way back too', async () => {
    show({ prefill: `type=roundtrip&${COMPLETE}` });
    for (const route of ['Karachi KHI to Dubai DXB, ≈ 1 h 55 min', 'Dubai DXB to Karachi KHI, ≈ 1 h 55 min'])
      await expect.element(page.getByText(route)).toBeInTheDocument();
  });

  it('change places', async () => {
    show({ prefill: 'from=Here&to=There' });
    await button('Swap from and to').click();
    await expect.element(field('From')).toHaveValue('There');
    await expect.element(field('To')).toHaveValue('Here');
  });

  it('are asked for the party of the trip once, and one that differs for its own', async () => {
    show({ prefill: `type=roundtrip&${COMPLETE}&date2=${tomorrow}&time2=20:00` });
    const trip = page.getByRole('group', { name: 'For the whole trip' });
    await expect.element(trip.getByLabelText('Seats', { exact: true })).toHaveValue('4');
    expect(page.getByLabelText('Seats', { exact: true }).elements()).toHaveLength(1);

    const back = page.getByRole('group', { name: 'Return' });
    const differs = back.getByRole('button', { name: 'Different passengers or luggage on this leg' });
    await expect.element(differs).toHaveAttribute('aria-expanded', 'false');
    await differs.click();
    await expect.element(differs).toHaveAttribute('aria-expanded', 'true');
    await expect.element(back.getByLabelText('Seats', { exact: true })).toHaveValue('4');
    await back.getByLabelText('Seats', { exact: true }).fill('0');
    await button('Search').click();
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(back.getByLabelText('Seats', { exact: true }).element()),
    );
    await back.getByLabelText('Seats', { exact: true }).fill('2');
    await fillDetails();
    await button('SUBMIT REQUEST').click();
    await expect.element(dialog('Request Submitted!')).toBeVisible();
    const legs = sent()[0]?.body.segments ?? [];
    expect(legs.map(({ seats, luggage }) => [seats, luggage])).toEqual([
      [4, 60],
      [2, 60],
    ]);
  });

  it('of a link that differ show what they carry', async () => {
    show({ prefill: 'type=multileg&from1=KHI&to1=LHE&seats1=4&to2=ISB&seats2=2' });
    const second = page.getByRole('group', { name: 'Leg 2' });
    await expect.element(second.getByLabelText('Seats', { exact: true })).toHaveValue('2');
    await second.getByRole('button', { name: 'Different passengers or luggage on this leg' }).click();
    expect(second.getByLabelText('Seats', { exact: true }).elements()).toHaveLength(0);
  });

  it('count seats by their buttons, and never below one', async () => {
    show();
    await button('More: Seats').click();
    await expect.element(field('Seats')).toHaveValue('2');
    await button('Less: Seats').click();
    await expect.element(button('Less: Seats')).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the details', () => {
  it('open over a drawn route once the legs are complete', async () => {
    const onDetailsOpened = vi.fn();
    show({ prefill: COMPLETE, onDetailsOpened });
    await button('Search').click();
    await expect.element(dialog('Enter your details')).toBeVisible();
    await expect.element(dialog('Enter your details').getByRole('img')).toBeVisible();
    await expect.element(page.getByText(/1,1\d\d km/)).toBeVisible();
    await vi.waitFor(() => expect(onDetailsOpened).toHaveBeenCalledOnce());
    expect(document.activeElement).toBe(field('Name').element());
  });

  it('say what is wrong with each field', async () => {
    show({ prefill: COMPLETE });
    await button('Search').click();
    await field('Phone').fill('12345');
    await button('SUBMIT REQUEST').click();
    await expect.element(page.getByText('Name is required')).toBeVisible();
    await expect.element(page.getByText('Email is required')).toBeVisible();
    await expect.element(page.getByText('Phone must be in format: 03xxxxxxxxx')).toBeVisible();
    expect(sent()).toHaveLength(0);
  });

  it.for([
    ['without what is left empty', {}],
    ['with a note and a wish', { note: 'A falcon comes along', isDayFlexible: true }],
  ] as const)('are sent %s', async ([, wishes]) => {
    show({ prefill: COMPLETE });
    await fillDetails();
    if ('note' in wishes) {
      await page.getByRole('checkbox', { name: 'A day earlier or later is fine' }).click();
      await field('Note (optional)').fill(wishes.note);
    }
    await button('SUBMIT REQUEST').click();
    await expect.element(dialog('Request Submitted!')).toBeVisible();
    const { name, email, phone, cnic, trip, segments, ...more } = sent()[0]?.body ?? {};
    expect(more).toEqual(wishes);
  });

  it('say that they are not kept over a reload', async () => {
    show({ prefill: COMPLETE });
    await button('Search').click();
    await expect
      .element(page.getByText('Personal details are not saved if you leave or reload this page.'))
      .toBeVisible();
  });

  it('lead a traveller from abroad to the international form, with the flight', async () => {
    show({ prefill: COMPLETE, internationalUrl: 'https://partner.example/abroad' });
    await button('Search').click();
    const way = page.getByRole('link', { name: 'Continue there with this flight' });
    await field('Phone').fill('0300 1234567');
    expect(way.elements()).toHaveLength(0);
    await field('Phone').fill('+44 20 7946 0000');
    await expect.element(way).toBeVisible();
    const link = new URL((way.element() as HTMLAnchorElement).href);
    expect(link.origin + link.pathname).toBe('https://partner.example/abroad');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ departure: `${tomorrow}T14:30`, seats: '4' });
    expect(link.href).not.toContain('7946');
  });

  it('show the form of a CNIC, and do without one', async () => {
    show({ prefill: COMPLETE });
    await fillDetails();
    await expect.element(field('CNIC (optional)')).toHaveAttribute('placeholder', 'XXXX-XXXX-XXXXX');
    await field('CNIC (optional)').fill('');
    await button('SUBMIT REQUEST').click();
    await expect.element(dialog('Request Submitted!')).toBeVisible();
    expect(sent()[0]?.body.cnic).toBe('');
  });

  it('are kept when the dialog is cancelled, and the focus goes back', async () => {
    show({ prefill: COMPLETE });
    await fillDetails();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Search').element()));
    await button('Search').click();
    await expect.element(field('Name')).toHaveValue('Ayesha Khan');
  });

  it('are sent once as the API reads them, and a confirmation follows with the form empty behind it', async () => {
    const onSubmitted = vi.fn();
    show({ prefill: COMPLETE, onSubmitted });
    await fillDetails();
    await button('SUBMIT REQUEST').click();
    await expect.element(dialog('Request Submitted!')).toBeVisible();
    await expect.element(page.getByText('#41')).toBeVisible();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledWith({ id: 41 }));
    expect(sent().map(({ body }) => body)).toEqual([
      {
        trip: 0,
        name: 'Ayesha Khan',
        email: 'ayesha@example.com',
        phone: '03000000001',
        cnic: '0000-0000-00001',
        segments: [
          {
            fromLocation: 'Karachi (KHI) – Jinnah International Airport',
            toLocation: 'Dubai (DXB) – Dubai International Airport',
            departDate: `${tomorrow}T14:30:00`,
            seats: 4,
            luggage: 60,
            pets: 0,
          },
        ],
      },
    ]);
    await button('Close').click();
    await expect.element(field('From')).toHaveValue('');
  });

  it.each([
    ['the words of the server', json(409, { success: false, message: 'We are closed today' }), 'We are closed today'],
    ['its own when the server has none', json(500, { success: false }), 'Failed to create charter request'],
    ['another when the answer is no answer', async () => new Response('<html>'), 'Error creating charter request'],
  ])('stay in the form when it fails, which says %s', async (_what, answer, message) => {
    const onFailed = vi.fn();
    answerWith(answer);
    show({ prefill: COMPLETE, onFailed });
    await fillDetails();
    await button('SUBMIT REQUEST').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    await expect.element(field('Name')).toHaveValue('Ayesha Khan');
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledWith({ message }));
    await vi.waitFor(() => expect(form.toasts()).toEqual([message]));
  });

  it('keep their idempotency key when they are sent again', async () => {
    answerWith(json(503, { success: false }), json(503, { success: false }), stored);
    show({ prefill: COMPLETE });
    await fillDetails();
    await button('SUBMIT REQUEST').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to create charter request');
    await button('SUBMIT REQUEST').click();
    await expect.element(dialog('Request Submitted!')).toBeVisible();
    expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('that do not reach the server wait for a network in their dialog, and are confirmed once they arrive', async () => {
    const onSubmitted = vi.fn();
    answerWith(lost, lost, stored);
    show({ prefill: COMPLETE, onSubmitted });
    await fillDetails();
    await button('SUBMIT REQUEST').click();
    await expect.element(dialog('Enter your details').getByText('Waiting for a connection')).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Error creating charter request');
    window.dispatchEvent(new Event('online'));
    await expect.element(dialog('Request Submitted!')).toBeVisible();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({ id: 41 }));
    expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('no longer wait once their dialog is cancelled, which is said', async () => {
    answerWith(lost);
    show({ prefill: COMPLETE });
    await fillDetails();
    await button('SUBMIT REQUEST').click();
    await expect.element(page.getByText('Waiting for a connection')).toBeVisible();
    const before = sent().length;
    await button('Cancel').click();
    await vi.waitFor(() =>
      expect(form.toasts()).toContain('Your request is no longer sent automatically. Send it when you are ready.'),
    );
    window.dispatchEvent(new Event('online'));
    await button('Search').click();
    await expect.element(field('Name')).toHaveValue('Ayesha Khan');
    expect(page.getByText('Waiting for a connection').elements()).toHaveLength(0);
    expect(sent()).toHaveLength(before);
  });

  it('stay open while they are sent, however often Escape is pressed', async () => {
    let fail = () => {};
    answerWith(
      () => new Promise((resolve) => (fail = () => resolve(Response.json({ success: false }, { status: 500 })))),
    );
    show({ prefill: COMPLETE });
    await fillDetails();
    await button('SUBMIT REQUEST').click();
    await expect.element(button('Submitting...')).toBeVisible();
    for (let press = 0; press < 3; press++) await userEvent.keyboard('{Escape}');
    fail();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to create charter request');
    await expect.element(dialog('Enter your details')).toBeVisible();
    await button('Cancel').click();
    await button('Search').click();
    await expect.element(dialog('Enter your details')).toBeVisible();
  });

  it('are sent once when the button is pressed twice', async () => {
    show({ prefill: COMPLETE });
    await fillDetails();
    const { answer, release } = held(stored);
    answerWith(answer);
    await button('SUBMIT REQUEST').dblClick();
    release();
    await expect.element(dialog('Request Submitted!')).toBeVisible();
    expect(sent()).toHaveLength(1);
  });
});

describe('how soon the desk answers', () => {
  const promise = page.getByText('We answer within 15 minutes');
  const phone = page.getByRole('link', { name: '021 111 000' });
  let config: () => Promise<Response>;
  let apiBase = '';
  let tests = 0;

  beforeEach(() => {
    apiBase = `https://desk-${++tests}.example.com/api`;
    config = async () => Response.json({ answerMinutes: 15, supportPhone: '021 111 000' });
    answerFetch(({ url }) => (url.endsWith('/config.json') ? config() : undefined));
  });

  it('is said beside the button, with the telephone, and on the pass', async () => {
    show({ prefill: COMPLETE, apiBase });
    await fillDetails();
    await expect.element(promise).toBeVisible();
    await expect.element(phone).toHaveAttribute('href', 'tel:021111000');
    expect(phone.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await button('SUBMIT REQUEST').click();
    const pass = dialog('Request Submitted!');
    await expect.element(pass.getByText('We answer within 15 minutes')).toBeVisible();
    await expect.element(pass.getByRole('link', { name: '021 111 000' })).toBeVisible();
  });

  it('has its operator’s name on the band of the pass, where that is known', async () => {
    config = async () => Response.json({ brand: ' Indus Air ', answerMinutes: 15 });
    show({ prefill: COMPLETE, apiBase });
    await fillDetails();
    await expect.element(promise).toBeVisible();
    await button('SUBMIT REQUEST').click();
    const pass = dialog('Request Submitted!');
    await expect.element(pass.getByText('Indus Air', { exact: true })).toBeVisible();
    await expect.element(pass.getByText('Private charter request')).toBeVisible();
  });

  it.each([390, 800])('moves nothing where it comes after its dialog, at %i px', async (width) => {
    await page.viewport(width, 900);
    const { answer, release } = held(config);
    config = answer;
    show({ prefill: COMPLETE, apiBase });
    await fillDetails();
    const before = button('SUBMIT REQUEST').element().getBoundingClientRect();
    release();
    await expect.element(promise).toBeVisible();
    expect(button('SUBMIT REQUEST').element().getBoundingClientRect()).toEqual(before);
  });

  it.each([
    ['says neither', async () => Response.json({ answerMinutes: -3, supportPhone: '' })],
    ['cannot be read', async () => Response.error()],
  ])('is not said where the operator’s server %s', async (_what, answer) => {
    config = answer;
    show({ prefill: COMPLETE, apiBase });
    await fillDetails();
    await button('SUBMIT REQUEST').click();
    await expect.element(dialog('Request Submitted!')).toBeVisible();
    expect(document.querySelector('.cw-desk')).toBeNull();
  });
});

describe('words', () => {
  it('of the partner replace ours, messages too', async () => {
    show({ words: { Search: 'Find my jet', 'From location is required': 'Where from?' } });
    await button('Find my jet').click();
    await expect.element(page.getByText('Where from?')).toBeVisible();
  });
});
