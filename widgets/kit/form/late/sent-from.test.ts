// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { sentFrom } from './sent-from';

afterEach(() => history.replaceState(null, '', '/'));

test('a request says its partner, the campaign of its page’s address, and the page’s host', () => {
  history.replaceState(null, '', '/book?from=KHI&utm_source=mail&utm_campaign=eid#utm_medium=link&top');
  expect(sentFrom({ partner: 'indus' })).toEqual({
    partner: 'indus',
    utm_source: 'mail',
    utm_campaign: 'eid',
    utm_medium: 'link',
    page: location.host,
  });
});

test('a campaign that is said counts in the place of the address’', () => {
  history.replaceState(null, '', '/book?utm_source=mail');
  expect(sentFrom({ campaign: '?utm_source=radio&name=Ayesha' })).toEqual({ utm_source: 'radio', page: location.host });
});
