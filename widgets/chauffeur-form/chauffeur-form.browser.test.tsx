import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../kit/styles.css';
import './styles.css';
import { field, fillIn, formOnPage, json, pressButton } from '../testing/on-page';
import { ChauffeurForm } from './form';

const form = formOnPage(ChauffeurForm, 'POST ChauffeurService/CreateRequest');
const { show, sent, answer: answerWith } = form;
const done = () => page.getByRole('dialog', { name: 'Request Submitted Successfully!' });
const PERSON = {
  'First name': ' Ayesha ',
  'Last name': 'Khan',
  'CNIC or passport number': '42101-1234567-1',
  'Number of passengers': 6,
  'Luggage (kg)': 2,
};

describe('the chauffeur form', () => {
  it('counts luggage in pieces, also under a label that says kg, and explains who counts as a passenger and which document is needed', async () => {
    show();
    await expect.element(field('Luggage (kg)')).toHaveAttribute('placeholder', 'Number of pieces');
    await expect.element(field('Luggage (kg)')).toHaveAccessibleDescription(/^Enter the number of pieces/);
    const hint = page.getByText(/^Enter the number of pieces/).element();
    expect(hint.getBoundingClientRect().bottom).toBeLessThan(
      field('Luggage (kg)').element().getBoundingClientRect().top,
    );
    await expect.element(field('Number of passengers')).toHaveAccessibleDescription(/including children/);
    await expect.element(field('CNIC or passport number')).toHaveAccessibleDescription(/^Enter one of them/);
  });

  it('shows what is missing, including the contact, and focuses the first such field', async () => {
    show();
    const contact = page.getByText(/^Give us a phone number or e-mail address, or both/);
    await expect.element(contact).not.toHaveClass('cw-error');
    await pressButton('Submit Request');
    await expect.element(page.getByText('First name is required')).toBeVisible();
    await expect
      .element(field('Luggage (kg)'))
      .toHaveAccessibleDescription(/^Luggage count cannot be negative Enter the number/);
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Luggage (kg)').element()));
    await expect.element(contact).toHaveClass('cw-error');
    expect(sent()).toHaveLength(0);
    await fillIn({ 'Last name': 'K', 'Email (optional)': 'ayesha@example.com' });
    await expect.element(field('Last name')).not.toHaveAttribute('aria-invalid');
    await expect.element(field('First name')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(contact).not.toHaveClass('cw-error');
  });

  it('focuses a missing contact field as soon as that field appears', async () => {
    const drawn = new MutationObserver(() => {
      drawn.disconnect();
      document.querySelector('form')?.requestSubmit();
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    show();
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Luggage (kg)').element()));
  });
});

describe('a chauffeur request', () => {
  it('includes where and when the car is needed, also in its confirmation', async () => {
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
    ['come back by its link', { trackUrl: 'https://fly.example/trip#1.1.x' }, 'open the link below'],
    ['call', {}, 'call us for our answer'],
  ])('without a phone or an e-mail asks the traveller to %s, and promises no call', async (_what, more, said) => {
    answerWith(json(201, { success: true, message: '', data: { id: 41, ...more } }));
    show();
    await fillIn(PERSON);
    await pressButton('Submit Request');
    await expect.element(page.getByText(/reach you\. Send it anyway\?$/)).toBeVisible();
    expect(sent()).toHaveLength(0);
    await pressButton('Yes, send it');
    await expect.element(done()).toHaveTextContent(said);
    await expect.element(done()).not.toHaveTextContent('We will contact you');
  });
});
