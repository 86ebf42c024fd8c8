// @vitest-environment happy-dom
import type { SiteConfig } from '@charter-hosts/contract';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { ofSite } from '../../shared/testing/config';
import { drawInTests } from '../../shared/testing/drawn';
import { Terms } from '.';

const SUPPORT = { supportPhone: '0300 1234567', supportEmail: 'desk@indus.example' };

const drawn = drawInTests();

async function show(answer: () => Promise<Response>, site: Partial<SiteConfig> = {}) {
  vi.stubGlobal('fetch', vi.fn(answer));
  await drawn.show(ofSite(<Terms />, { ...SUPPORT, ...site }));
}
const paragraphs = () => [...drawn.place.querySelectorAll('.app-terms > p')].map(({ textContent }) => textContent);
const text = (body: string) => async () =>
  new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

it('the terms page shows the operator’s own text, with a paragraph between empty lines', async () => {
  await show(text('1. Seats\nare asked for.\r\n\r\n2. <b>Bags</b>\n'));
  await vi.waitFor(() => expect(paragraphs()).toEqual(['1. Seats\nare asked for.', '2. <b>Bags</b>']));
});

it.each([
  ['no terms', async () => new Response('Not found', { status: 404 })],
  ['an HTML page', async () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
])('the terms page is short, and names the operator, when the server has %s', async (_what, answer) => {
  await show(answer);
  await vi.waitFor(() => expect(paragraphs()[0]).toContain('a request to Indus Air'));
  expect(paragraphs().at(-1)).toBe('For any question, call 0300 1234567 or write to desk@indus.example.');
});

it.each([
  ['without a network', async () => Promise.reject(new TypeError('Failed to fetch')), /Check your connection/],
  ['after a server error', async () => new Response('', { status: 500 }), /loaded\. Please try again in a moment/],
])('the terms page shows when terms fail to load %s, and can load them again', async (_how, answer, words) => {
  await show(answer);
  await vi.waitFor(() => expect(drawn.place.querySelector('[role=alert]')?.textContent).toMatch(words));
  vi.stubGlobal('fetch', vi.fn(text('Ours')));
  await act(async () => drawn.place.querySelector<HTMLElement>('[role=alert] button')?.click());
  await vi.waitFor(() => expect(paragraphs()).toEqual(['Ours']));
});

it('the terms page links to terms on another site', async () => {
  await show(text('not these'), { termsUrl: 'https://indus.example/terms' });
  expect(drawn.place.querySelector('.app-lead a')?.getAttribute('href')).toBe('https://indus.example/terms');
  expect(drawn.place.textContent).not.toContain('not these');
});
