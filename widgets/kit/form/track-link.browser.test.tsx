import '../styles.css';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyPlace } from '../../testing/on-page';
import { UR } from '../messages/urdu/ur';
import { WidgetRoot } from '../widget/widget-root';
import { TrackCode, TrackLink } from './sending/track-link';

const HREF = 'https://fly.example/trip#1.2a.AbCdEfGhIjKlMnOpQrStUv';
const on = emptyPlace();

const show = (width: number, locale?: 'ur') => {
  on.place.style.inlineSize = `${width}px`;
  on.root.render(
    <WidgetRoot locale={locale}>
      <TrackCode href={HREF} />
      <TrackLink href={HREF} reference="CW-7K3M-Q2" />
    </WidgetRoot>,
  );
};

it('the track link opens the page of the trip without a referrer', async () => {
  show(320);
  const link = page.getByRole('link', { name: 'Track your request' });
  await expect.element(link).toHaveAttribute('href', HREF);
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  const share = new URL(page.getByRole('link', { name: 'WhatsApp' }).element().getAttribute('href') ?? '');
  expect([share.host, share.searchParams.get('text')]).toEqual(['wa.me', `CW-7K3M-Q2 ${HREF}`]);
});

it('the track link can be copied, which is announced', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  show(320);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith(HREF);
});

it('the track link shows when copying is not allowed, as in a frame', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
  show(320);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect.element(page.getByText('Your browser blocked copying. Select the link and copy it.')).toBeVisible();
});

it('the track link has a small QR code for another device, and none on a phone', async () => {
  show(600);
  const code = page.getByRole('img', { name: 'QR code: opens this page on your phone' });
  await expect.element(code).toBeVisible();
  expect(Math.round(code.element().getBoundingClientRect().width)).toBe(120);
  await expect.poll(() => code.element().querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1000);
  on.root.unmount();
  on.root = createRoot(on.place);
  show(320, 'ur');
  await expect.element(page.getByRole('link', { name: UR['Track your request'] as string })).toBeVisible();
  expect(page.getByRole('img').query()).toBeNull();
});
