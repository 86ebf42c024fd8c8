import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';

/** A page's mark: the same for the same page. */
const markOf = async (address: string) => {
  const answer = await fetch(address, { headers: { 'Accept-Encoding': 'identity' } });
  await answer.arrayBuffer();
  return answer.headers.get('ETag');
};

describe('a public page is one page', () => {
  test.for([
    ...['/', '/search', '/private-charter-form', '/chauffeur-service-form', '/international-charter-form'],
    ...['/flights-products', '/flights-details?id=5', '/aircrafts', '/login', '/signup', '/services', '/lets-go'],
    ...['/about-us', '/contact', '/terms', '/embed/private-charter-form', '/embed/flight-gallery'],
    ...['/embed/flight-booking?id=5', '/embed/chauffeur-form', '/embed/international-charter-form'],
  ])('whatever else its address says: %s', async (path, { server }) => {
    const mark = await markOf(server.origin + path);
    expect(mark).toMatch(/^W\//);
    const join = path.includes('?') ? '&' : '?';
    for (const more of ['x=1', 'utm_source=news', 'constructor=1', 'passenger=3', 'order=nonsense'])
      expect([more, await markOf(server.origin + path + join + more)]).toEqual([more, mark]);
  });

  test.for([
    ['/Search', '/search'],
    ['/search/', '/search'],
    ['/PRIVATE-charter-form', '/private-charter-form'],
    ['/search?passengers=99', '/search'],
    ['/search?departure=tomorrow&time=noon&price=1', '/search'],
    ['/search?to=DXB&from=KHI&x=2', '/search?from=KHI&to=DXB'],
    ['/flights-products?aircraft=balloon', '/flights-products'],
  ] as const)('however it is written: %s', async ([odd, path], { server }) => {
    expect(await markOf(server.origin + odd)).toBe(await markOf(server.origin + path));
  });

  test('and one that a link has filled in is nobody else’s', async ({ server }) => {
    expect(await markOf(`${server.origin}/private-charter-form?from=KHI`)).toBeNull();
    expect(await markOf(`${server.origin}/embed/private-charter-form?from=KHI`)).toBeNull();
  });
});
