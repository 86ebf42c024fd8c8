// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { bookingLink, charterLink } from './links';

const API = 'https://book.example.com/api';

describe('the link to a booking', () => {
  it('leads to the site of the API', () => {
    expect(bookingLink(undefined, 42, API)).toBe('https://book.example.com/flights-details?id=42');
  });

  it('leads to the site of the page when the API is there', () => {
    expect(bookingLink(undefined, 42, '/api')).toBe('/flights-details?id=42');
  });

  it('has the id in every place of the template', () => {
    expect(bookingLink('https://indus.example/book/{id}?flight={id}', 42, API)).toBe(
      'https://indus.example/book/42?flight=42',
    );
  });

  it('may be relative to the page it stands on', () => {
    expect(bookingLink('/book/{id}', 42, API)).toBe('/book/42');
  });

  it.each(['javascript:alert({id})', ' JavaScript:alert(1)', 'data:text/html,{id}', 'https://[broken', ''])(
    'is the default for %j',
    (template) => {
      expect(bookingLink(template, 42, API)).toBe('https://book.example.com/flights-details?id=42');
    },
  );
});

describe('the link to a charter request', () => {
  it('leads to the site of the API', () => {
    expect(charterLink(undefined, API)).toBe('https://book.example.com/private-charter-form');
  });

  it('leads where the partner says, on the web', () => {
    expect(charterLink('https://indus.example/ask', API)).toBe('https://indus.example/ask');
    expect(charterLink('javascript:alert(1)', API)).toBe('https://book.example.com/private-charter-form');
  });
});
