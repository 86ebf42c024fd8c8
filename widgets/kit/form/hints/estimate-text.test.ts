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
  expect(ofRate('PKR', 3_300_000, 4_700_000, 280)).toBe('About PKR 3.3–4.7 million ($12,000–17,000) for a jet');
  expect(ofRate('USD', 12_000, 18_000, 280)).toBe('About PKR 3.4–5 million ($12,000–18,000) for a jet');
  expect(ofRate('USD', 12_000, 12_000)).toBe('About $12,000 for a jet');
  expect(ofRate('EUR', 12_000, 18_000, 280)).toBe('About EUR 12,000–18,000 for a jet');
});

it('the text of an estimate has lakhs, crores and then the currency in words in Urdu, and no comma before ‘or’', () => {
  const estimate = { low: 2_800_000, high: 15_000_000, currency: 'PKR', types: ['jet', 'plane', 'helicopter'] };
  const text = estimateText(estimate, createLoadedT('ur', undefined), 280);
  expect(text).toContain('جیٹ، پروپیلر طیارے یا ہیلی کاپٹر');
  expect(text).toContain('28 لاکھ سے 1.5 کروڑ روپے (10,000 سے 54,000 ڈالر)');
});
