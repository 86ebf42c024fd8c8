// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { UnderstoodAmount, UnderstoodNumber } from './understood';

const shown = (element: React.ReactElement) => {
  const box = document.createElement('p');
  box.innerHTML = renderToStaticMarkup(element);
  return box.textContent;
};

describe('the hint that shows how a field’s text was understood', () => {
  it.each([
    ['12550', 'KWD', '= KWD 12,550.000'],
    ['12,50', 'EUR', '= EUR 12.50'],
    ['1.250', 'EUR', 'Enter 1250 or 1,250.00'],
    ['', 'EUR', ''],
    ['12.', 'EUR', ''],
    ['50q', 'EUR', 'Enter a number such as 1250.50'],
    ['9.5 lakh', 'PKR', '= PKR 950,000 (9.5 lakh)'],
  ] as const)('shows for %j in %s: %j', (text, currency, said) => {
    expect(shown(<UnderstoodAmount text={text} currency={currency} />)).toBe(said);
  });

  it('shows the unit of a weight', () => {
    expect(shown(<UnderstoodNumber text="1250" unit="kg" />)).toBe('= 1,250 kg');
    expect(shown(<UnderstoodNumber text="12,50" unit="kg" />)).toBe('Enter a whole number');
  });

  it('does not repeat the field’s error', () => {
    expect(shown(<UnderstoodAmount text="1.250" currency="EUR" error="Write 1250 or 1,250.00" />)).toBe('');
  });

  it('is announced politely', () => {
    const markup = renderToStaticMarkup(<UnderstoodAmount text="12" currency="USD" />);
    expect(markup).toContain('aria-live="polite"');
  });
});
