import { expect, it } from 'vitest';
import { createLoadedT, loadLocale } from '../../messages';
import { estimateText } from './estimate-text';

await loadLocale('ur');

it('the text of an estimate has the range and the types of aircraft', () => {
  const estimate = { low: 3_100_000, high: 4_400_000, currency: 'PKR', types: ['plane', 'jet'] };
  expect(estimateText(estimate)).toBe('About PKR 3.1–4.4 million for a plane or a jet');
  expect(estimateText({ ...estimate, low: 4_400_000, types: ['jet'] })).toBe('About PKR 4.4 million for a jet');
});

it('the text of an estimate has lakhs, crores and then the currency in Urdu', () => {
  const estimate = { low: 2_800_000, high: 15_000_000, currency: 'PKR', types: ['jet'] };
  expect(estimateText(estimate, createLoadedT('ur', undefined))).toContain('28 لاکھ – 1.5 کروڑ PKR');
});
