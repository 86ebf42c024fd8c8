import './kit/styles.css';
import './private-charter-form/styles.css';
import { createRef, type ReactNode, type Ref } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FlightGallery } from './flight-gallery';
import type { WidgetHandle } from './kit';
import { PrivateCharterForm } from './private-charter-form';
import { emptyPlace, field, fillIn, pressButton } from './testing/on-page';
import { REQUEST_FORMS, type RequestForm } from './testing/request-forms';

const nextYear = new Date().getFullYear() + 1;
const COMPLETE = `from=Here&to=There&date=${nextYear}-06-01&time=14:30&seats=4&luggage=60`;

const on = emptyPlace(30);

async function show(widget: (ref: Ref<WidgetHandle>) => ReactNode): Promise<WidgetHandle> {
  const ref = createRef<WidgetHandle>();
  on.root.render(widget(ref));
  return vi.waitFor(() => {
    expect(ref.current).not.toBeNull();
    return ref.current as WidgetHandle;
  });
}
const openDialog = () => document.querySelector('dialog[open]');

describe('the handle of the private charter form', () => {
  const form = (prefill = '') => show((ref) => <PrivateCharterForm ref={ref} prefill={prefill} />);

  it.each(['open', 'submit'] as const)(
    '%ss the details like Search, presses their button, and closes them',
    async (call) => {
      const handle = await form(COMPLETE);
      handle[call]();
      await expect.element(page.getByRole('dialog', { name: 'Enter your details' })).toBeVisible();
      handle.submit();
      await expect.element(page.getByText('Name is required')).toBeVisible();
      handle.close();
      await vi.waitFor(() => expect(openDialog()).toBeNull());
    },
  );

  it('focuses the first field that is still empty, in the dialog too', async () => {
    const handle = await form('from=Here');
    handle.focus();
    expect(document.activeElement).toBe(field('To').element());
    handle.prefill(COMPLETE);
    handle.open();
    await expect.element(field('Name')).toBeVisible();
    (document.activeElement as HTMLElement).blur();
    handle.focus();
    expect(document.activeElement).toBe(field('Name').element());
  });

  it('restores the first prefill, without the draft, and closes what is open', async () => {
    const handle = await form(COMPLETE);
    await fillIn({ From: 'Typed' });
    handle.open();
    await expect.element(field('Name')).toBeVisible();
    await fillIn({ Name: 'Ayesha' });
    handle.reset();
    expect(openDialog()).toBeNull();
    await expect.element(field('From')).toHaveValue('Here');
    expect(sessionStorage).toHaveLength(0);
    handle.open();
    await expect.element(field('Name')).toHaveValue('');
  });

  it('keeps what was typed when the new prefill is the same, and starts again when it differs', async () => {
    const draw = (prefill: string) => on.root.render(<PrivateCharterForm prefill={prefill} />);
    draw('from=Here&seats=2');
    await fillIn({ To: 'Typed' });
    draw('utm_source=x&seats=2&from=Here&tab=3');
    await vi.waitFor(() => expect(field('From').element()).toBeVisible());
    await expect.element(field('To')).toHaveValue('Typed');
    draw('from=There&seats=2');
    await expect.element(field('From')).toHaveValue('There');
    await expect.element(field('To')).toHaveValue('');
  });

  it('runs calls one after the other, each on the result of the call before', async () => {
    const handle = await form();
    handle.reset();
    handle.prefill(COMPLETE);
    handle.open();
    await expect.element(page.getByRole('dialog', { name: 'Enter your details' })).toBeVisible();
  });
});

describe('the handle of the other widgets', () => {
  it.each([
    ['a chauffeur request', 'luggage=4', 'Luggage (kg)', '4'],
    ['an international charter request', 'seats=6', 'Number of seats', '6'],
    ['a booking', 'rooms=3', 'Number of rooms', '3'],
  ])('fills in and resets %s as soon as its form exists', async (name, query, label, filled) => {
    const { draw, required } = REQUEST_FORMS[name] as RequestForm;
    const handle = await show((ref) => draw('', { ref }));
    await expect.element(field(label)).toBeVisible();
    const { value } = field(label).element() as HTMLInputElement;
    await fillIn({ [required]: 'Ayesha' });
    handle.prefill(query);
    await expect.element(field(label)).toHaveValue(filled);
    await expect.element(field(required)).toHaveValue('Ayesha');
    handle.submit();
    await vi.waitFor(() => expect(document.querySelector('[aria-invalid]')).not.toBeNull());
    handle.reset();
    await expect.element(field(required)).toHaveValue('');
    await expect.element(field(label)).toHaveValue(value);
    expect(document.querySelector('[aria-invalid]')).toBeNull();
  });

  it('shows the first flights of a gallery again, focuses one, and ignores methods that a gallery lacks', async () => {
    const handle = await show((ref) => <FlightGallery ref={ref} openWith="event" />);
    await pressButton('Show more flights');
    const cards = () => document.querySelectorAll('button.cw-gallery-card');
    await vi.waitFor(() => expect(cards()).toHaveLength(30));
    handle.reset();
    await vi.waitFor(() => expect(cards()).toHaveLength(24));
    handle.focus();
    expect(document.activeElement).toBe(cards()[0]);
    handle.open();
    handle.close();
    handle.submit();
    handle.prefill('from=KHI');
    expect(cards()).toHaveLength(24);
  });
});
