import { expect, it } from 'vitest';
import { imageSource } from './image';
import { siteAddress } from './site-address';

// There is no document in this environment, as on a server.
it('an address on the server is a path on the page’s own site, and a full address on another site', () => {
  expect(siteAddress('/flights-details?id=1', '/api')).toBe('/flights-details?id=1');
  expect(imageSource('/api/images/1.jpg', '/api', 640)).toBe('/api/images/1.jpg?w=640');
  const [api, site] = ['https://book.example.com/api', 'https://book.example.com'];
  expect(siteAddress('/flights-details', api)).toBe(`${site}/flights-details`);
  expect(imageSource('/api/images/1.jpg', api)).toBe(`${site}/api/images/1.jpg`);
});
