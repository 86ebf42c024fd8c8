// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { imageSource } from './image';

describe('the address of an image', () => {
  const PATH = '/api/images/abc.jpg';
  const API = 'https://book.example.com/api';

  it.each([
    ['at the origin of the API', PATH, API, undefined, 'https://book.example.com/api/images/abc.jpg'],
    ['at the origin of the page when the API is there', PATH, '/api', undefined, PATH],
    ['with the requested width', PATH, API, 640, 'https://book.example.com/api/images/abc.jpg?w=640'],
    ['unchanged for another host', 'https://cdn.example.com/a.jpg', API, undefined, 'https://cdn.example.com/a.jpg'],
    ['empty without an image', '', API, 640, ''],
    ['empty for an invalid image', 'https://[broken', API, undefined, ''],
    ['empty for an invalid API', PATH, 'https://[broken/api', undefined, ''],
  ] as const)('is %s', (_what, url, api, width, address) => {
    expect(imageSource(url, api, width)).toBe(address);
  });
});
