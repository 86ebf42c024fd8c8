import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../kit/styles.css';
import './styles.css';
import { held } from '../testing';
import { answerFetch } from '../testing/answer-fetch';
import { button, field, formOnPage, json, lost, never, stored } from '../testing/on-page';
import { defineChauffeurForm } from './element';
import { ChauffeurForm } from './form';

const FAILED = 'Failed to submit request. Please try again.';

const form = formOnPage(ChauffeurForm, 'POST ChauffeurService/CreateRequest');
const { show, sent, answer: answerWith } = form;
const done = () => page.getByRole('dialog', { name: 'Request Submitted Successfully!' });

async function fillIn() {
  await field('First name').fill(' Ayesha ');
  await field('Last name').fill('Khan');
  await field('CNIC or passport number').fill('42101-1234567-1');
  await field('Number of passengers').fill('6');
  await field('Luggage (kg)').fill('2');
}

describe('the form', () => {
  it('says what it is, and is ready once', async () => {
    const onReady = vi.fn();
    show({ onReady });
    await expect.element(page.getByRole('heading', { name: 'Chauffeur Service Request' })).toBeVisible();
    await expect.element(page.getByText('Book your premium chauffeur service')).toBeVisible();
    await expect.element(field('Luggage (kg)')).toHaveAccessibleDescription(/^In pieces/);
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  it('begins with the details of who is signed in, which can be changed', async () => {
    show({ details: { firstName: 'Sana Gul', lastName: 'Mir', email: 'sana@example.com' } });
    await expect.element(field('First name')).toHaveValue('Sana Gul');
    await expect.element(field('Last name')).toHaveValue('Mir');
    await fillIn();
    await button('Submit Request').click();
    await expect.element(done()).toBeVisible();
    expect(sent()[0]?.body).toMatchObject({ firstName: 'Ayesha', lastName: 'Khan', email: 'sana@example.com' });
  });

  it('counts luggage in pieces under a label that says kg', async () => {
    show();
    await expect.element(field('Luggage (kg)')).toHaveAttribute('placeholder', 'Number of pieces');
    const hint = page
      .getByText(/^In pieces, not kilograms/)
      .element()
      .getBoundingClientRect();
    expect(hint.bottom).toBeLessThan(field('Luggage (kg)').element().getBoundingClientRect().top);
  });

  it('says what is missing, and takes the focus to the first of it', async () => {
    show();
    await button('Submit Request').click();
    await expect.element(page.getByText('First name is required')).toBeVisible();
    await expect.element(page.getByText('Last name is required')).toBeVisible();
    await expect.element(page.getByText('CNIC or Passport is required')).toBeVisible();
    await expect
      .element(field('Luggage (kg)'))
      .toHaveAccessibleDescription(/^Luggage count cannot be negative In pieces/);
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Luggage (kg)').element()));
    expect(sent()).toHaveLength(0);
  });

  it('takes the focus there for who sends it in the moment that it appears, too', async () => {
    const drawn = new MutationObserver(() => {
      drawn.disconnect();
      document.querySelector('form')?.requestSubmit();
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    show();
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Luggage (kg)').element()));
  });

  it('takes the error off a field that is edited', async () => {
    show();
    await button('Submit Request').click();
    await expect.element(field('Last name')).toHaveAttribute('aria-invalid', 'true');
    await field('Last name').fill('K');
    await expect.element(field('Last name')).not.toHaveAttribute('aria-invalid');
    await expect.element(field('First name')).toHaveAttribute('aria-invalid', 'true');
  });

  it('needs neither a phone nor an e-mail address, and says that neither is kept', async () => {
    show();
    await fillIn();
    await field('Phone number (optional)').fill('0300-0000001');
    await field('Email (optional)').fill('ayesha@example');
    await expect
      .element(page.getByText('Personal details are not saved if you leave or reload this page.'))
      .toBeVisible();
    await button('Submit Request').click();
    await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
    await field('Email (optional)').fill('ayesha@example.com');
    await button('Submit Request').click();
    await expect.element(done()).toBeVisible();
    expect(sent()[0]?.body).toMatchObject({ phone: '03000000001', email: 'ayesha@example.com' });
  });

  it('refuses no luggage', async () => {
    show();
    await fillIn();
    await field('Luggage (kg)').fill('0');
    await button('Submit Request').click();
    await expect.element(page.getByText('Luggage count cannot be negative')).toBeVisible();
    expect(sent()).toHaveLength(0);
  });

  it('is filled in by a link with numbers alone', async () => {
    show({ prefill: '?passengers=5&luggage=3&firstName=Ayesha' });
    await expect.element(field('Number of passengers')).toHaveValue('5');
    await expect.element(field('Luggage (kg)')).toHaveValue('3');
    await expect.element(field('First name')).toHaveValue('');
  });

  it('draws a larger car when the party outgrows the first, in its head and beside it', async () => {
    show({ prefill: 'passengers=4&luggage=3' });
    const drawn = () =>
      [...form.place.querySelectorAll('.cw-car > :first-child')].map((body) => body.getAttribute('d'));
    await vi.waitFor(() => expect(drawn()).toHaveLength(2));
    const [sedan] = drawn();
    expect(drawn()).toEqual([sedan, sedan]);
    await button('More: Number of passengers').click();
    await vi.waitFor(() => expect(drawn()).not.toContain(sedan));
    const [van] = drawn();
    expect(drawn()).toEqual([van, van]);
  });

  it('drives the car nearer to its aircraft with each thing that is filled in, as far as beside it', async () => {
    show();
    await expect.element(field('Luggage (kg)')).toBeVisible();
    const side = (selector: string) => form.place.querySelector(selector)?.getBoundingClientRect() as DOMRect;
    const start = side('.cw-chauffeur-car').left;
    await field('Luggage (kg)').fill('2');
    await vi.waitFor(() => expect(side('.cw-chauffeur-car').left).toBeGreaterThan(start));
    await fillIn();
    await vi.waitFor(() => {
      const gap = side('.cw-chauffeur-aircraft').left - side('.cw-chauffeur-car').right;
      expect(Math.round(gap)).toBe(16);
    });
  });

  it('has what is filled in beside it', async () => {
    form.place.style.inlineSize = '900px';
    show();
    const summary = page.getByRole('region', { name: 'Your request' });
    const said = () => (summary.element() as HTMLElement).innerText.split(/\s*\n\s*/);
    await expect.element(summary).toBeVisible();
    expect(said()).toEqual(['Sedan/SUV', 'Passengers', '1']);
    await fillIn();
    await field('Email (optional)').fill('ayesha@example.com');
    await vi.waitFor(() =>
      expect(said().join(' ')).toBe(
        'Van/Large Vehicle Passengers 6 Luggage 2 pieces Name Ayesha Khan How we reach you Email',
      ),
    );
    const next = page.getByRole('region', { name: 'What happens next' }).element().getBoundingClientRect();
    expect(summary.element().getBoundingClientRect().bottom).toBeLessThan(next.top);
  });

  it.each([720, 280])(
    'has the car and the ride in a row before its button at %i px, which moves nothing',
    async (width) => {
      form.place.style.inlineSize = `${width}px`;
      show();
      const summary = page.getByRole('region', { name: 'Your request' });
      await expect.element(summary).toHaveTextContent(/^Sedan/);
      const top = (element: Element) => element.getBoundingClientRect().top - form.place.getBoundingClientRect().top;
      const send = button('Submit Request').element();
      const before = top(send);
      expect(top(summary.element())).toBeGreaterThan(top(field('Email (optional)').element()));
      expect(top(summary.element())).toBeLessThan(before);
      await fillIn();
      await expect.element(summary).toHaveTextContent('Van/Large VehiclePassengers6Luggage2 pieces');
      expect(top(send)).toBe(before);
      await field('Number of passengers').fill('');
      await expect.element(summary).toHaveTextContent(/^Your request/);
      expect(top(send)).toBe(before);
    },
  );

  it('says who settles when and where, where it asks for them', async () => {
    show();
    await expect
      .element(page.getByRole('group', { name: 'Your ride' }))
      .toHaveTextContent('We will arrange the time and place with you.');
  });

  it('has its one button in the accent, filled in or not', async () => {
    form.place.style.setProperty('--cw-accent', 'rgb(1, 2, 3)');
    show();
    await expect.element(button('Submit Request')).toHaveStyle({ backgroundColor: 'rgb(1, 2, 3)' });
  });

  it('asks how to reach the person last, and says what for', async () => {
    show();
    const last = page.getByRole('group', { name: 'How we reach you' });
    await expect.element(last).toHaveTextContent('Without one, you have to come back by your link to see our answer.');
    await expect.element(last.getByLabelText('Phone number (optional)')).toBeVisible();
    await expect.element(last.getByLabelText('Email (optional)')).toBeVisible();
  });

  it('marks missing contact details together with all other missing fields', async () => {
    show();
    const rule = page.getByText(/^Give us a phone number or an email address, or both/);
    await expect.element(rule).not.toHaveClass('cw-error');
    await button('Submit Request').click();
    await expect.element(rule).toHaveClass('cw-error');
    await field('Email (optional)').fill('ayesha@example.com');
    await expect.element(rule).not.toHaveClass('cw-error');
  });

  it('says who counts as a passenger, and which document it takes', async () => {
    show();
    await expect.element(field('Number of passengers')).toHaveAccessibleDescription(/children included/);
    await expect.element(field('CNIC or passport number')).toHaveAccessibleDescription(/^Either one/);
  });

  it.each([1200, 720, 690, 280])('is cut off nowhere at %i px', async (width) => {
    form.place.style.inlineSize = `${width}px`;
    show({ prefill: 'passengers=6&luggage=2' });
    await expect.element(field('Luggage (kg)')).toBeVisible();
    expect(form.place.scrollWidth).toBe(width);
  });

  it('says what happens next, in words that a partner may replace', async () => {
    show({ words: { 'A car and its chauffeur': 'Your driver' } });
    const steps = page.getByRole('region', { name: 'What happens next' }).getByRole('listitem');
    await expect.element(steps.nth(0)).toHaveTextContent('A person reads it');
    await expect.element(steps.nth(1)).toHaveTextContent('Your driver');
  });

  it('has how soon the desk answers beside its button, which moves nothing when it comes', async () => {
    answerFetch(({ url }) =>
      url.endsWith('/config.json') ? Response.json({ answerMinutes: 15, supportPhone: '021 111 000' }) : undefined,
    );
    show({ apiBase: 'https://chauffeur-desk.example.com/api' });
    await expect.element(button('Submit Request')).toBeVisible();
    const before = button('Submit Request').element().getBoundingClientRect();
    await field('First name').fill('Ayesha');
    await expect.element(page.getByText('We answer within 15 minutes')).toBeVisible();
    expect(button('Submit Request').element().getBoundingClientRect()).toEqual(before);
  });

  it('is filled in and sent by the keyboard alone', async () => {
    show();
    await field('Luggage (kg)').click();
    // A stepper's button stands behind its number.
    // A date has three parts and a button for its calendar.
    await userEvent.keyboard('2{Tab}{Tab}Serena Hotel{Tab}{Tab}{Tab}{Tab}{Tab}1430{Tab}PK 301{Tab}');
    await userEvent.keyboard('Ayesha{Tab}Khan{Tab}42101{Tab}{Tab}{Tab}{Enter}');
    await expect.element(done()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(form.place.contains(document.activeElement)).toBe(true));
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });
});

describe('a request', () => {
  it('is sent once as the API reads it, confirmed, and gone from the form', async () => {
    const onSubmitted = vi.fn();
    show({ onSubmitted, apiBase: '/elsewhere/api' });
    await fillIn();
    await field('Email (optional)').fill('ayesha@example.com');
    const { answer, release } = held(stored);
    answerWith(answer);
    await button('Submit Request').dblClick();
    release();
    await expect.element(done()).toBeVisible();
    await expect
      .element(
        page.getByText(
          'Your chauffeur service request has been submitted. We will contact you shortly to confirm the details.',
        ),
      )
      .toBeVisible();
    await expect.element(page.getByText('#41')).toBeVisible();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({ id: 41 }));
    expect(sent().map(({ body }) => body)).toEqual([
      {
        id: 0,
        firstName: 'Ayesha',
        lastName: 'Khan',
        cnicOrPassport: '42101-1234567-1',
        numberOfPassengers: 6,
        luggage: 2,
        email: 'ayesha@example.com',
      },
    ]);
    expect(sent()[0]?.url.split('?')[0]).toBe(`${location.origin}/elsewhere/api/ChauffeurService/CreateRequest`);
    await button('Close').click();
    await expect.element(field('First name')).toHaveValue('');
    await expect.element(field('CNIC or passport number')).toHaveValue('');
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Submit Request').element()));
  });

  it('has where and when the car is needed, on its confirmation too', async () => {
    show();
    await fillIn();
    await field('Pick-up place (optional)').fill(' Serena Hotel ');
    await field('Pick-up date (optional)').fill('2027-06-01');
    await field('Pick-up time (optional)').fill('1430');
    await field('Flight number (optional)').fill('PK 301');
    await button('Submit Request').click();
    await expect.element(done()).toHaveTextContent('Pick-upTue, Jun 1, 2027, 14:30');
    await expect.element(done()).toHaveTextContent('Pick-up placeSerena Hotel');
    await expect.element(done()).toHaveTextContent('Flight numberPK 301');
    const pickUp = {
      pickUpPlace: 'Serena Hotel',
      pickUpDate: '2027-06-01',
      pickUpTime: '14:30',
      flightNumber: 'PK 301',
    };
    expect(sent()[0]?.body).toMatchObject(pickUp);
  });

  it.each([
    ['come back by its link', { trackUrl: 'https://fly.example/trip#1.1.x' }, 'come back by the link below'],
    ['call', {}, 'call us for our answer'],
  ])('without a phone or an e-mail asks the traveller to %s, and promises no call', async (_what, more, said) => {
    answerWith(json(201, { success: true, message: '', data: { id: 41, ...more } }));
    show();
    await fillIn();
    await button('Submit Request').click();
    await expect.element(done()).toHaveTextContent(said);
    await expect.element(done()).not.toHaveTextContent('We will contact you');
  });

  it('says that it is on its way, for as long as that takes', async () => {
    answerWith(never);
    show();
    await fillIn();
    await button('Submit Request').click();
    await expect.element(button('Submitting...')).toHaveAttribute('aria-disabled', 'true');
    await button('Submitting...').click({ force: true });
    expect(sent()).toHaveLength(1);
  });

  it.each<[string, () => Promise<Response>]>([
    ['no body', async () => new Response(null, { status: 204 })],
    ['an empty body', async () => new Response('')],
    ['JSON that is no answer', json(200, [1, 2, 3])],
    ['an answer that says no', json(200, { success: false, message: 'No' })],
    ['data without an id', json(200, { success: true, data: { reference: 'A1' } })],
  ])('that is answered with %s and a good status is stored, and confirmed without a number', async (_what, answer) => {
    const onSubmitted = vi.fn();
    answerWith(answer);
    show({ onSubmitted });
    await fillIn();
    await button('Submit Request').click();
    await expect.element(done()).toBeVisible();
    await expect.element(done()).not.toHaveTextContent('Reference');
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({ id: undefined }));
    expect(form.toasts()).toEqual([]);
  });

  it.each<[string, () => Promise<Response>]>([
    ['an error without words', json(500, { success: false })],
    ['a page in form.place of an answer', async () => new Response('<!doctype html>', { status: 502 })],
    ['a lost network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that is answered with %s stays in the form, which says so there and in a toast', async (_what, answer) => {
    const onFailed = vi.fn();
    answerWith(answer);
    show({ onFailed });
    await fillIn();
    await button('Submit Request').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(FAILED);
    await vi.waitFor(() => expect(form.toasts()).toEqual([FAILED]));
    await expect.element(field('CNIC or passport number')).toHaveValue('42101-1234567-1');
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith({ message: FAILED }));
    expect(document.querySelector('dialog')).toBeNull();
  });

  it("that is refused keeps the toast's words, and tells the server's reason beside the button and on the field", async () => {
    const errors = { lastName: 'At most 100 characters' };
    answerWith(json(400, { success: false, message: 'Please correct the marked fields', errors }));
    show();
    await fillIn();
    await button('Submit Request').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please correct the marked fields');
    await expect.element(field('Last name')).toHaveAccessibleDescription('At most 100 characters');
    await vi.waitFor(() => expect(form.toasts()).toEqual([FAILED]));
  });

  it('keeps its idempotency key when it is sent again', async () => {
    answerWith(json(500, { success: false }), stored);
    show();
    await fillIn();
    await button('Submit Request').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(FAILED);
    await button('Submit Request').click();
    await expect.element(done()).toBeVisible();
    expect(sent()).toHaveLength(2);
    expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('that does not reach the server waits for a network, and is stored once when it is back', async () => {
    const onSubmitted = vi.fn();
    answerWith(lost, lost, stored);
    show({ onSubmitted });
    await fillIn();
    await button('Submit Request').click();
    await expect.element(page.getByText('Waiting for a connection')).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent(FAILED);
    window.dispatchEvent(new Event('online'));
    await expect.element(done()).toBeVisible();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({ id: 41 }));
    expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await button('Close').click();
    await expect.element(field('First name')).toHaveValue('');
    expect(page.getByText('Waiting for a connection').elements()).toHaveLength(0);
  });

  it('that waits is in no storage', async () => {
    // The suggestions that other tests have left name places, and there is a Dera Ismail Khan.
    localStorage.clear();
    answerWith(lost);
    show();
    await fillIn();
    await button('Submit Request').click();
    await expect.element(page.getByText('Waiting for a connection')).toBeVisible();
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toMatch(/42101|Ayesha|Khan/);
  });

  it('shows markup in a name as the text it is', async () => {
    const markup = '<img src=x onerror="document.title=1">';
    show();
    await fillIn();
    await field('First name').fill(markup);
    await button('Submit Request').click();
    await expect.element(done()).toHaveTextContent(markup);
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('what was typed', () => {
  it('is there again after a reload, but for what is about people, which is nowhere in the storage', async () => {
    show();
    await fillIn();
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/42101|Ayesha|Khan/);
    form.leave();
    show();
    await expect.element(field('Number of passengers')).toHaveValue('6');
    await expect.element(field('First name')).toHaveValue('');
    await expect.element(field('CNIC or passport number')).toHaveValue('');
  });

  it('is forgotten once it is sent', async () => {
    show();
    await fillIn();
    await button('Submit Request').click();
    await expect.element(done()).toBeVisible();
    form.leave();
    show();
    await expect.element(field('Number of passengers')).toHaveValue('1');
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('words', () => {
  it('of the partner replace ours, messages too', async () => {
    show({ words: { 'Submit Request': 'Call my car', 'First name is required': 'Who is it?' } });
    await button('Call my car').click();
    await expect.element(page.getByText('Who is it?')).toBeVisible();
  });
});

describe('<chauffeur-form>', () => {
  it('reads its attributes and dispatches its events', async () => {
    defineChauffeurForm({ apiBase: '/element/api' });
    const submitted = vi.fn();
    form.place.addEventListener('submitted', (event) => submitted((event as CustomEvent).detail));
    form.place.innerHTML = '<chauffeur-form prefill="luggage=2" theme="dark"></chauffeur-form>';
    await expect.element(field('Luggage (kg)')).toHaveValue('2');
    await fillIn();
    await button('Submit Request').click();
    await expect.element(done()).toBeVisible();
    expect(submitted).toHaveBeenCalledExactlyOnceWith({ id: 41 });
    expect(sent()[0]?.url).toContain('/element/api/');
  });
});
