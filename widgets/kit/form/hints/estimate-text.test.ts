import { expect, it } from 'vitest';
import { createLoadedT, loadLocale } from '../../messages';
import { estimateText } from './estimate-text';

await loadLocale('ur');

it('the text of an estimate names the range and the types of aircraft', () => {
  const estimate = { low: 3_100_000, high: 4_400_000, currency: 'PKR', types: ['plane', 'jet'] };
  expect(estimateText(estimate)).toBe('About PKR 3.1–4.4 million for a plane or a jet');
  expect(estimateText({ ...estimate, low: 4_400_000, types: ['jet'] })).toBe('About PKR 4.4 million for a jet');
});

it('the text of an estimate shows rupees and dollars at the operator’s rate', () => {
  const ofRate = (currency: string, low: number, high: number, rate?: number) =>
    estimateText({ low, high, currency, types: ['jet'] }, undefined, rate);
  expect(ofRate('PKR', 3_300_000, 4_700_000, 280)).toBe('About PKR 3.3–4.7 million ($12–17 thousand) for a jet');
  expect(ofRate('USD', 12_000, 18_000, 280)).toBe('About PKR 3.4–5 million ($12–18 thousand) for a jet');
  expect(ofRate('USD', 12_000, 12_000)).toBe('About $12 thousand for a jet');
  expect(ofRate('EUR', 12_000, 18_000, 280)).toBe('About EUR 12–18 thousand for a jet');
});

it('the text of an estimate in Urdu uses lakh and crore, then the currency', () => {
  const estimate = { low: 2_800_000, high: 15_000_000, currency: 'PKR', types: ['jet'] };
  const t = createLoadedT('ur', undefined);
  expect(estimateText(estimate, t)).toContain('28 لاکھ – 1.5 کروڑ PKR');
  expect(estimateText(estimate, t, 280)).toContain('28 لاکھ – 1.5 کروڑ PKR (10–54 ہزار USD)');
});
