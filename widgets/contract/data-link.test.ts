import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataLink } from './data-link';

describe('a link built from data', () => {
  it.each([
    ['mailto:', 'a+b@x.com', {}, 'mailto:a+b@x.com'],
    ['mailto:', 'a@x.com?bcc=b@y.com', {}, 'mailto:a@x.com%3Fbcc%3Db@y.com'],
    ['mailto:', 'a@x.com', { subject: 'Jet & more?' }, 'mailto:a@x.com?subject=Jet%20%26%20more%3F'],
    ['mailto:', 'a@x.com,b@y.com#c', {}, 'mailto:a@x.com%2Cb@y.com%23c'],
    ['tel:', '+923001234567', {}, 'tel:+923001234567'],
    ['tel:', '0300;phone-context=evil', {}, 'tel:0300%3Bphone-context%3Devil'],
    ['https://wa.me/', '923000000000', { text: 'CW-7K3M ✈' }, 'https://wa.me/923000000000?text=CW-7K3M%20%E2%9C%88'],
    ['https://wa.me/', '../x', {}, 'https://wa.me/..%2Fx'],
    ['https://wa.me/', '', { text: 'half \ud83d' }, 'https://wa.me/?text=half%20'],
  ] as const)('from %s%s with %o is %s', (start, value, parameters, link) => {
    expect(dataLink(start, value, parameters)).toBe(link);
  });

  it('has only the parameters that the code names, for any data', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (value, text) => {
        const link = new URL(dataLink('mailto:', value, { subject: text }));
        return [...link.searchParams.keys()].join() === 'subject' && link.hash === '' && link.protocol === 'mailto:';
      }),
    );
  });

  it('is built by `dataLink` in every file of widgets and hosts', () => {
    const root = join(import.meta.dirname, '../..');
    const files = ['widgets', 'hosts']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
      )
      .filter(
        (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules|\/(?:testing|simulation|e2e)\//.test(file),
      );
    // show-emails.ts restores a link that `dataLink` made.
    const byHand = files.filter(
      (file) =>
        !file.endsWith('show-emails.ts') &&
        /(?:\b(?:mailto|tel|sms):|\/\/wa\.me\/|\?(?:text|subject|body|query|q)=)[^'"`\s]*(?:\$\{|["'`] ?\+)/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(byHand).toEqual([]);
  });
});
