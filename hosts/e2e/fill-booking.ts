import type { FrameLocator, Locator, Page } from 'playwright';

export type Face = Page | Locator | FrameLocator;

/** Fills the form in as a visitor does, with one guest. */
export async function fillBooking(face: Face, firstName: string) {
  const form = face.getByRole('form', { name: 'Reserve Your Flight' });
  await form.getByLabel('Title').selectOption('Mrs');
  await form.getByLabel('First name').first().fill(firstName);
  await form.getByLabel('Last name').first().fill('Visitor');
  await form.getByLabel('Phone number').first().fill('0300 0000042');
  await form.getByLabel('Email').fill('visitor@example.com');
  await form.getByRole('checkbox').check();
  await form.getByLabel('Number of guests', { exact: true }).fill('1');
  const guest = form.getByRole('group', { name: 'Guest 1' });
  await guest.getByLabel('First name').fill('Bilal');
  await guest.getByLabel('Last name').fill('Visitor');
  await guest.getByLabel('Gender').selectOption('Male');
  await guest.getByLabel('CNIC or Passport').fill('00000-0000000-1');
  await guest.getByLabel('Phone number').fill('+92 300 0000043');
  return form;
}
