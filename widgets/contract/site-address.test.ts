import { expect, it } from 'vitest';
import { imageSource } from './image';
import { siteAddress } from './site-address';

// On a server: there is no document.

it('an address of the page’s own site is the path that it is in the browser too', () => {
  expect(siteAddress('/flights-details?id=1', '/api')).toBe('/flights-details?id=1');
  expect(imageSource('/api/images/1.jpg', '/api', 640)).toBe('/api/images/1.jpg?w=640');
});

it('an address of another site is whole', () => {
  expect(siteAddress('/flights-details', 'https://book.example.com/api')).toBe(
    'https://book.example.com/flights-details',
  );
});
