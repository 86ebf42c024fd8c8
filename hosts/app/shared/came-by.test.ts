// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

test('the partner and campaign that brought a visitor are kept across pages and over a reload', async () => {
  const first = await import('./came-by');
  first.noteWhoBrought('?partner=indus&utm_source=mail&from=KHI');
  first.noteWhoBrought('?from=LHE');
  expect(first.cameBy()).toEqual({ partner: 'indus', campaign: 'partner=indus&utm_source=mail' });
  vi.resetModules();
  const { cameBy } = await import('./came-by');
  expect(cameBy().partner).toBe('indus');
});

test('a later partner or campaign replaces the one before, and none is stored without one', async () => {
  const { noteWhoBrought, cameBy } = await import('./came-by');
  expect(cameBy()).toEqual({ partner: undefined, campaign: '' });
  noteWhoBrought('?partner=indus');
  noteWhoBrought('?utm_source=radio');
  expect(cameBy()).toEqual({ partner: undefined, campaign: 'utm_source=radio' });
});

test('in a browser without storage the partner is still sent from the first page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no');
  });
  const { noteWhoBrought, cameBy } = await import('./came-by');
  noteWhoBrought('?partner=indus');
  expect(cameBy().partner).toBe('indus');
});
