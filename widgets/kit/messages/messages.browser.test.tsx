import '../styles.css';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyPlace } from '../../testing/on-page';
import type { LookProps } from '../base/look-root';
import { createField, TextField } from '../field';
import { useToasts } from '../toasts/toasts';
import { WidgetRoot } from '../widget/widget-root';
import { useT } from './messages';
import { UR } from './urdu/ur';

const on = emptyPlace();
let field = createField('');

function Widget() {
  const t = useT();
  const toasts = useToasts();
  return (
    <>
      <TextField field={field} label={t('Name')} />
      <button type="button" onClick={() => toasts.error('Please fix the validation errors')}>
        {t('Search')}
      </button>
    </>
  );
}

const show = (props: LookProps) =>
  on.root.render(
    <WidgetRoot {...props}>
      <Widget />
    </WidgetRoot>,
  );
const box = () => on.place.querySelector('.cw-root');
const toast = () => document.querySelector('.cw-toast')?.textContent;
const button = (text: string) => page.getByRole('button', { name: text, exact: true });

beforeEach(() => {
  field = createField('');
});
afterEach(() => {
  vi.useRealTimers();
});

it('a widget changes its language at once, also in errors and toasts, uses its partner’s words, and keeps what was typed', async () => {
  show({});
  await page.getByLabelText('Name').fill('Ayesha');
  field.error = 'Name is required';
  // The toast stays as long as the test needs.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await button('Search').click();
  await expect.poll(toast).toBe('Please fix the validation errors');

  show({ locale: 'ur' });
  await expect.element(button(UR.Search as string)).toBeVisible();
  expect(box()).toHaveAttribute('lang', 'ur');
  expect(box()).toHaveAttribute('dir', 'rtl');
  expect(toast()).toBe(UR['Please fix the validation errors']);
  await expect.element(page.getByText(UR['Name is required'] as string)).toBeVisible();
  await expect.element(page.getByLabelText(UR.Name as string)).toHaveValue('Ayesha');

  show({ locale: 'ur', words: { Search: 'ڈھونڈیں' } });
  await expect.element(button('ڈھونڈیں')).toBeVisible();
  await expect.element(page.getByLabelText(UR.Name as string)).toBeVisible();
  show({ locale: 'en' });
  await expect.element(button('Search')).toBeVisible();
  expect(box()).toHaveAttribute('dir', 'ltr');
});

it('a widget with only the partner’s words follows the text direction of its page, because they may be in any language', async () => {
  on.place.dir = 'rtl';
  show({ words: { Search: 'بحث' } });
  await expect.element(button('بحث')).toBeVisible();
  expect(box()?.matches(':dir(rtl)')).toBe(true);
  expect(box()).not.toHaveAttribute('lang');
});
