// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { imageSource } from './image';

afterEach(() => vi.unstubAllGlobals());

describe('the address of an image', () => {
  const url = '/api/images/abc.jpg';

  it('is at the API’s origin, wherever the page is', () => {
    expect(imageSource(url, 'https://book.example.com/api')).toBe('https://book.example.com/api/images/abc.jpg');
  });

  it('is at the page’s own origin when the API is', () => {
    expect(imageSource(url, '/api')).toBe('/api/images/abc.jpg');
  });

  it('is found on a server too, where there is no page', () => {
    vi.stubGlobal('document', undefined);
    expect(imageSource(url, 'https://book.example.com/api')).toBe('https://book.example.com/api/images/abc.jpg');
  });

  it('asks for a width', () => {
    expect(imageSource(url, 'https://book.example.com/api', 640)).toBe(
      'https://book.example.com/api/images/abc.jpg?w=640',
    );
  });

  it('stays what it is when the API names another host', () => {
    expect(imageSource('https://cdn.example.com/a.jpg', 'https://book.example.com/api')).toBe(
      'https://cdn.example.com/a.jpg',
    );
  });

  it('is empty when there is no image', () => {
    expect(imageSource('', 'https://book.example.com/api', 640)).toBe('');
  });

  it('is empty when there is no making sense of it', () => {
    expect(imageSource('https://[broken', 'https://book.example.com/api')).toBe('');
    expect(imageSource(url, 'https://[broken/api')).toBe('');
  });
});
