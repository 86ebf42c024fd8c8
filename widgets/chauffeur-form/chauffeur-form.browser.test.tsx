import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../kit/styles.css';
import './styles.css';
import { button, field, fillIn, formOnPage, json, pressButton } from '../testing/on-page';
import { ChauffeurForm } from './form';

const form = formOnPage(ChauffeurForm, 'POST ChauffeurService/CreateRequest');
const { show, sent, answer: answerWith } = form;
const done = () => page.getByRole('dialog', { name: 'Request Submitted Successfully!' });
const region = (name: string) => page.getByRole('region', { name });
const PERSON = {
  'First name': ' Ayesha ',
  'Last name': 'Khan',
  'CNIC or passport number': '42101-1234567-1',
  'Number of passengers': 6,
  'Luggage (kg)': 2,
};

describe('the chauffeur form', () => {
  it('begins with the details of who is signed in, which can be changed', async () => {
    show({ details: { firstName: 'Sana Gul', lastName: 'Mir', email: 'sana@example.com' } });
    await expect.element(field('First name')).toHaveValue('Sana Gul');
    await expect.element(field('Last name')).toHaveValue('Mir');
    await fillIn(PERSON);
    await pressButton('Submit Request');
    await expect.element(done()).toBeVisible();
    expect(sent()[0]?.body).toMatchObject({ firstName: 'Ayesha', lastName: 'Khan', email: 'sana@example.com' });
  });

  it('counts luggage in pieces under a label that says kg, and says who is a passenger and what a document is', async () => {
    show();
    await expect.element(field('Luggage (kg)')).toHaveAttribute('placeholder', 'Number of pieces');
    await expect.element(field('Luggage (kg)')).toHaveAccessibleDescription(/^In pieces/);
    const hint = page.getByText(/^In pieces, not kilograms/).element();
    expect(hint.getBoundingClientRect().bottom).toBeLessThan(
      field('Luggage (kg)').element().getBoundingClientRect().top,
    );
    await expect.element(field('Number of passengers')).toHaveAccessibleDescription(/children included/);
    await expect.element(field('CNIC or passport number')).toHaveAccessibleDescription(/^Either one/);
  });

  it('says what is missing, the contact too, until it is filled in, and takes the focus to the first of it', async () => {
    show();
    const contact = page.getByText(/^Give us a phone number or an email address, or both/);
    await expect.element(contact).not.toHaveClass('cw-error');
    await pressButton('Submit Request');
    await expect.element(page.getByText('First name is required')).toBeVisible();
    await expect
      .element(field('Luggage (kg)'))
      .toHaveAccessibleDescription(/^Luggage count cannot be negative In pieces/);
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Luggage (kg)').element()));
    await expect.element(contact).toHaveClass('cw-error');
    expect(sent()).toHaveLength(0);
    await fillIn({ 'Last name': 'K', 'Email (optional)': 'ayesha@example.com' });
    await expect.element(field('Last name')).not.toHaveAttribute('aria-invalid');
    await expect.element(field('First name')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(contact).not.toHaveClass('cw-error');
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

  it('draws a larger car when the party outgrows the first, in its head and beside it', async () => {
    show({ prefill: 'passengers=4&luggage=3' });
    const drawn = () =>
      [...form.place.querySelectorAll('.cw-car > :first-child')].map((body) => body.getAttribute('d'));
    await vi.waitFor(() => expect(drawn()).toHaveLength(2));
    const [sedan] = drawn();
    expect(drawn()).toEqual([sedan, sedan]);
    await pressButton('More: Number of passengers');
    await vi.waitFor(() => expect(drawn()).not.toContain(sedan));
    const [van] = drawn();
    expect(drawn()).toEqual([van, van]);
  });

  it('drives the car nearer to its aircraft with each thing that is filled in, as far as beside it', async () => {
    show();
    await expect.element(field('Luggage (kg)')).toBeVisible();
    const side = (selector: string) => form.place.querySelector(selector)?.getBoundingClientRect() as DOMRect;
    await vi.waitFor(() => expect(side('.cw-chauffeur-car')).toBeDefined());
    const start = side('.cw-chauffeur-car').left;
    await fillIn({ 'Luggage (kg)': 2 });
    await vi.waitFor(() => expect(side('.cw-chauffeur-car').left).toBeGreaterThan(start));
    await fillIn(PERSON);
    await vi.waitFor(() => {
      const gap = side('.cw-chauffeur-aircraft').left - side('.cw-chauffeur-car').right;
      expect(Math.round(gap)).toBe(16);
    });
  });

  it('has what is filled in beside it, above what happens next in the words of the partner', async () => {
    form.place.style.inlineSize = '900px';
    show({ words: { 'A car and its chauffeur': 'Your driver' } });
    const said = () => (region('Your request').element() as HTMLElement).innerText.split(/\s*\n\s*/);
    await expect.poll(said).toEqual(['Sedan/SUV', 'Passengers', '1']);
    await fillIn({ ...PERSON, 'Email (optional)': 'ayesha@example.com' });
    await expect
      .poll(() => said().join(' '))
      .toBe('Van/Large Vehicle Passengers 6 Luggage 2 pieces Name Ayesha Khan How we reach you Email');
    const next = region('What happens next');
    expect(region('Your request').element().getBoundingClientRect().bottom).toBeLessThan(
      next.element().getBoundingClientRect().top,
    );
    await expect.element(next.getByRole('listitem').nth(0)).toHaveTextContent('A person reads it');
    await expect.element(next.getByRole('listitem').nth(1)).toHaveTextContent('Your driver');
  });

  it('has the car and the ride in a row before its button on a phone, which moves nothing and is cut off nowhere', async () => {
    form.place.style.inlineSize = '280px';
    show();
    const summary = region('Your request');
    await expect.element(summary).toHaveTextContent(/^Sedan/);
    const top = (element: Element) => element.getBoundingClientRect().top - form.place.getBoundingClientRect().top;
    const send = button('Submit Request').element();
    const before = top(send);
    expect(top(summary.element())).toBeGreaterThan(top(field('Email (optional)').element()));
    expect(top(summary.element())).toBeLessThan(before);
    await fillIn(PERSON);
    await expect.element(summary).toHaveTextContent('Van/Large VehiclePassengers6Luggage2 pieces');
    expect(top(send)).toBe(before);
    await fillIn({ 'Number of passengers': '' });
    await expect.element(summary).toHaveTextContent(/^Your request/);
    expect(top(send)).toBe(before);
    expect(form.place.scrollWidth).toBe(280);
  });

  it('is filled in and sent by the keyboard alone', async () => {
    show();
    await field('Luggage (kg)').click();
    // A stepper's button stands behind its number.
    // A date has three parts and a button for its calendar.
    await userEvent.keyboard('2{Tab}{Tab}Serena Hotel{Tab}{Tab}{Tab}{Tab}{Tab}1430{Tab}PK 301{Tab}');
    await userEvent.keyboard('Ayesha{Tab}Khan{Tab}42101{Tab}03000000001{Tab}{Tab}{Enter}');
    await expect.element(done()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(form.place.contains(document.activeElement)).toBe(true));
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });
});

describe('a chauffeur request', () => {
  it('with a phone number is confirmed with the promise of a call', async () => {
    show();
    await fillIn({ ...PERSON, 'Phone number (optional)': '0300-0000001' });
    await pressButton('Submit Request');
    await expect
      .element(done())
      .toHaveTextContent(
        'Your chauffeur service request has been submitted. We will contact you shortly to confirm the details.',
      );
    expect(sent()[0]?.body.phone).toBe('03000000001');
  });

  it('has where and when the car is needed, on its confirmation too', async () => {
    const nextYear = new Date().getFullYear() + 1;
    show();
    await fillIn({
      ...PERSON,
      'Pick-up place (optional)': ' Serena Hotel ',
      'Pick-up date (optional)': `${nextYear}-06-01`,
      'Pick-up time (optional)': '1430',
      'Flight number (optional)': 'PK 301',
      'Email (optional)': 'ayesha@example.com',
    });
    await pressButton('Submit Request');
    const moment = new RegExp(`Pick-up\\w{3}, Jun 1, ${nextYear}, 14:30`);
    for (const said of [moment, 'Pick-up placeSerena Hotel', 'Flight numberPK 301'])
      await expect.element(done()).toHaveTextContent(said);
    expect(sent()[0]?.body).toMatchObject({
      pickUpPlace: 'Serena Hotel',
      pickUpDate: `${nextYear}-06-01`,
      pickUpTime: '14:30',
      flightNumber: 'PK 301',
    });
  });

  it.each([
    ['come back by its link', { trackUrl: 'https://fly.example/trip#1.1.x' }, 'come back by the link below'],
    ['call', {}, 'call us for our answer'],
  ])('without a phone or an email asks the traveller to %s, and promises no call', async (_what, more, said) => {
    answerWith(json(201, { success: true, message: '', data: { id: 41, ...more } }));
    show();
    await fillIn(PERSON);
    await pressButton('Submit Request');
    await expect.element(page.getByText(/^You have left no phone number or email address/)).toBeVisible();
    expect(sent()).toHaveLength(0);
    await pressButton('Yes, that is right');
    await expect.element(done()).toHaveTextContent(said);
    await expect.element(done()).not.toHaveTextContent('We will contact you');
  });

  it('that gets a phone number after the question is sent without another one', async () => {
    show();
    await fillIn(PERSON);
    await pressButton('Submit Request');
    const question = page.getByText('Is that right?');
    await expect.element(question).toBeVisible();
    await fillIn({ 'Phone number (optional)': '03000000001' });
    await expect.element(question).not.toBeInTheDocument();
    await pressButton('Submit Request');
    await expect.element(done()).toBeVisible();
  });

  it('is there again after a reload, but for what is about people', async () => {
    show();
    await fillIn(PERSON);
    form.leave();
    show();
    await expect.element(field('Number of passengers')).toHaveValue('6');
    await expect.element(field('First name')).toHaveValue('');
  });
});
