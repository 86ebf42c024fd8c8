import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../kit/styles.css';
import './styles.css';
import { field, fillIn, formOnPage, pressButton } from '../testing/on-page';
import { InternationalCharterForm } from './form';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const FLIGHT =
  `from=KHI&to=DXB&departure=${inDays(10)}T14:30&return=${inDays(14)}T09:00&seats=4` +
  '&service=international charter flight&aircraft=midsize jet';
const KARACHI = 'Karachi (KHI) – Jinnah International Airport';
const DUBAI = 'Dubai (DXB) – Dubai International Airport';

const form = formOnPage(InternationalCharterForm, 'POST InternationalCharter');
const { show, sent } = form;
const summary = () => page.getByRole('region', { name: 'Your request' });
const DEPARTURE = 'Departure date and time';
const RETURN = 'Return date and time (optional)';
const half = (name: string, of: 'Date' | 'Time') =>
  page.getByRole('group', { name }).getByLabelText(of, { exact: true });

/** The traveller's details; the link fills in the flight. */
async function fillInPerson() {
  await expect.element(field('Destination location')).toHaveValue(DUBAI);
  await fillIn({ Name: ' Ayesha Khan ', Email: 'ayesha@example.com', 'Phone number': '+92 300 0000001' });
}

describe('the international charter form', () => {
  it('is filled in by a link, with codes as full names, and offers no day before today or the departure', async () => {
    show({ prefill: `?${FLIGHT}&name=Ayesha` });
    await expect.element(field('Departure location')).toHaveValue(KARACHI);
    await expect.element(half(RETURN, 'Time')).toHaveValue('09:00');
    await expect.element(field('Preferred aircraft')).toHaveValue('Midsize Jet');
    await expect.element(field('Name')).toHaveValue('');
    await expect.element(half(DEPARTURE, 'Date')).toHaveAttribute('min', expect.stringMatching(/^\d{4}-\d\d-\d\d$/));
    await expect.element(half(RETURN, 'Date')).toHaveAttribute('min', inDays(10));
  });

  it('is not sent when the time or the day of the return is missing', async () => {
    show({ prefill: FLIGHT });
    await fillInPerson();
    await half(RETURN, 'Time').fill('');
    await pressButton('Submit');
    await expect.element(page.getByText('Complete the return date and time, or clear it')).toBeVisible();
    await half(RETURN, 'Date').fill('');
    await expect.element(page.getByText('Complete the return date and time, or clear it')).not.toBeInTheDocument();
    half(RETURN, 'Date').element().focus();
    await userEvent.keyboard('0105');
    await pressButton('Submit');
    await expect.element(page.getByText('Complete the return date and time, or clear it')).toBeVisible();
    expect(sent()).toHaveLength(0);
  });

  it('shows what happens next below it, in the words of the partner', async () => {
    show({ words: { 'A person reads your request': 'Our captain calls', 'Light Jet': 'A small one' } });
    const steps = page.getByRole('region', { name: 'What happens next' }).getByRole('listitem');
    const said = ['Our captain calls', 'Aircraft, permits and a price', 'You accept'];
    for (const [index, text] of said.entries()) await expect.element(steps.nth(index)).toHaveTextContent(text);
    await fillIn({ 'Preferred aircraft': 'A small one' });
    await expect.element(field('Preferred aircraft')).toHaveValue('Light Jet');
  });
});

describe('the route of an international charter', () => {
  const map = () => page.getByRole('img', { name: 'Map of the route: KHI to DXB' });

  it('appears once both ends are known, as a line and a map, and moves nothing on the page', async () => {
    show();
    await fillIn({ 'Departure location': 'KHI' });
    await expect.element(field('Departure location')).toHaveValue(KARACHI);
    const top = () => half(DEPARTURE, 'Date').element().getBoundingClientRect().top;
    const before = top();
    await fillIn({ 'Destination location': 'DXB' });
    await expect.element(page.getByText('Karachi KHI to Dubai DXB, ≈ 1 h 55 min')).toBeInTheDocument();
    await expect.element(map()).toBeVisible();
    expect(top()).toBeCloseTo(before, 0);
  });

  it('is a line without a map if one place is unknown', async () => {
    show({ prefill: 'from=KHI&to=Hunza helipad' });
    await expect.element(page.getByText('Karachi KHI to Hunza helipad')).toBeInTheDocument();
    await expect.element(summary()).toHaveTextContent('Karachi to Hunza helipad');
    expect(map().elements()).toHaveLength(0);
  });

  it('does not change while a place is being typed', async () => {
    show({ prefill: 'to=DXB' });
    await field('Departure location').fill('Hunza helipad');
    expect(page.getByText('Hunza helipad to Dubai DXB').elements()).toHaveLength(0);
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('Hunza helipad to Dubai DXB')).toBeInTheDocument();
  });

  it('shows a helicopter when one is requested, without the flight time of a jet', async () => {
    show({ prefill: 'from=KHI&to=DXB' });
    await expect.element(page.getByText('Karachi KHI to Dubai DXB, ≈ 1 h 55 min')).toBeInTheDocument();
    await fillIn({ 'Preferred aircraft': 'Helicopter' });
    await expect.element(page.getByText('Karachi KHI to Dubai DXB', { exact: true })).toBeInTheDocument();
  });
});

describe('the summary of an international charter', () => {
  it('shows the distance between two known airports, their names on the route line, and no personal data', async () => {
    show({ prefill: FLIGHT });
    await fillInPerson();
    await expect.element(summary()).toHaveTextContent('1,190 km');
    expect(summary().element().textContent).not.toMatch(/Karachi|ayesha|khan|0000001/i);
  });
});
