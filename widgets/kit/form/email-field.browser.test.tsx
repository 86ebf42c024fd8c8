import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyPlace } from '../../testing/on-page';
import '../styles.css';
import { createField, type Field } from '../field';
import { EmailField } from './email-field';

const on = emptyPlace();
let field: Field<string>;

beforeEach(async () => {
  field = createField('');
  on.root.render(
    <div className="cw-root cw-room">
      <EmailField field={field} />
      <button type="button">Next</button>
    </div>,
  );
  await vi.waitFor(() => expect(on.place.querySelector('input')).not.toBeNull());
});

const input = page.getByLabelText('Email');
const offer = page.getByRole('button', { name: 'Did you mean gmail.com?' });

describe('the e-mail field', () => {
  it('suggests the address that was probably meant when it is left, and a press accepts it', async () => {
    await input.fill('ali@gmial.com');
    expect(offer.query()).toBeNull();
    await userEvent.keyboard('{Tab}');
    await expect.element(offer).toBeVisible();
    expect([field.value, field.error]).toEqual(['ali@gmial.com', '']);
    await expect.element(input).toHaveAccessibleDescription('Did you mean gmail.com?');
    await offer.click();
    expect(field.value).toBe('ali@gmail.com');
    await vi.waitFor(() => expect(offer.query()).toBeNull());
  });

  it('suggests nothing if the address was changed since', async () => {
    await input.fill('ali@gmial.com');
    await userEvent.keyboard('{Tab}');
    await expect.element(offer).toBeVisible();
    await input.fill('ali@pia.com.pk');
    await vi.waitFor(() => expect(offer.query()).toBeNull());
  });

  it.each(['\u202aa@b.com\u202c', '<a@b.com>,'])('cleans %j when it is left', async (typed) => {
    await input.fill(typed);
    await userEvent.keyboard('{Tab}');
    await expect.element(input).toHaveValue('a@b.com');
    expect(field.value).toBe('a@b.com');
  });

  it('keeps the error of an address that needs no cleaning when it is left', async () => {
    field.set('a@b.com');
    field.error = 'The server knows better';
    await input.click();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('The server knows better')).toBeVisible();
  });
});
